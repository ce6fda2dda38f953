#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of system_choice.hpp.

#include <arm_delegate/base/ascii.hpp>
#include <arm_delegate/compiler/system_choice.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

namespace arm_delegate::compiler {

namespace detail {

inline bool same_letters(std::string_view a, std::string_view b) {
  auto const lower = [](char c) { return ascii::is_upper(c) ? static_cast<char>(c + 32) : c; };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](char x, char y) { return lower(x) == lower(y); });
}

/// The row of that name in the file's list, else in Vela's own, or nullptr.
template <class Row, class Rows, class OwnRows>
Row const* find_row(Rows const& rows, OwnRows const& own_rows, std::string_view name) {
  for (auto const& row : rows) {
    if (row.name == name) return &row;
  }
  for (auto const& row : own_rows) {
    if (same_letters(row.name, name)) return &row;
  }
  return nullptr;
}

/// Names the file that describes the system or the mode in an error about them.
inline npu_environment environment_named(npu_facts const& npu, npu_choices const& named,
                                         std::string_view config) {
  try {
    return environment_of(npu, named);
  } catch (error const& e) {
    if (config.empty()) throw;
    raise(e.in_file(config));
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION system_choice choose_system(npu_facts const& npu, system_names names) {
  auto const& config = names.config;
  npu_choices named;
  if (!names.system.empty()) {
    auto const* const row =
        detail::find_row<npu_system>(config.systems, target::all_npu_systems, names.system);
    named.system = row != nullptr ? *row : find_npu_system(config, names.system);
  }
  if (!names.memory_mode.empty()) {
    auto const* const row = detail::find_row<npu_memory_mode>(
        config.modes, target::all_npu_memory_modes, names.memory_mode);
    named.memory_mode = row != nullptr ? *row : find_npu_memory_mode(config, names.memory_mode);
  }
  if (names.sram_bytes) {
    auto const mode = named.memory_mode.value_or(default_npu_memory_mode(npu.family));
    named.memory_mode = mode.with_sram(*names.sram_bytes);
  }
  named.goal = names.goal;
  named.effort = names.effort;
  auto const environment = detail::environment_named(npu, named, config.file);
  return {.config = std::move(names.config),
          .system = environment.system,
          .mode = environment.mode,
          .sram_bytes = names.sram_bytes,
          .goal = environment.goal,
          .effort = environment.effort};
}

}  // namespace arm_delegate::compiler
