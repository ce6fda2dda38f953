// SPDX-License-Identifier: BSD-3-Clause
// Finds the system and memory mode that the command line names.

#include "npu_choice.hpp"

#include "commands.hpp"
#include "inputs.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>

namespace armdc {

namespace ad = arm_delegate;

namespace {

ad::npu_config read_config(std::string const& path, ad::work_limits const& limits) {
  auto const file = read_file(path, limits);
  auto config = ad::read_npu_config(
      {reinterpret_cast<char const*>(file.bytes.data()), file.bytes.size()}, path);
  print_messages(config.warnings);
  return config;
}

/// The row of that name in the file's list, else in Vela's own, where case does not matter;
/// nullptr if there is none.
template <class Rows, class OwnRows>
auto const* find_row(Rows const& rows, OwnRows const& own_rows, std::string name) {
  auto const at = std::ranges::find(rows, name, &Rows::value_type::name);
  if (at != rows.end()) return &*at;
  (void)one_of(own_rows)(name);  // changes it to the spelling in the list
  auto const own = std::ranges::find(own_rows, name, &Rows::value_type::name);
  return own != own_rows.end() ? &*own : nullptr;
}

/// Names the file that describes the system or the mode in an error about them.
ad::npu_environment settled(ad::npu_facts const& npu, ad::npu_choices const& named,
                            std::string const& config) {
  try {
    return ad::settle_choices(npu, named);
  } catch (ad::error const& e) {
    if (config.empty()) throw;
    throw e.in_file(config);
  }
}

}  // namespace

npu_choice choose_system(ad::npu_facts const& npu, npu_arguments const& a,
                         ad::work_limits const& limits) {
  if (!a.config.empty() && a.system_config.empty() && a.memory_mode.empty()) {
    throw usage_error("--config: name a system or memory mode with --system-config, --memory-mode");
  }
  npu_choice made;
  if (!a.config.empty()) made.config = read_config(a.config, limits);
  auto const& config = made.config;
  ad::npu_choices named;
  if (!a.system_config.empty()) {
    auto const* const row = find_row(config.systems, ad::target::all_npu_systems, a.system_config);
    named.system = row != nullptr ? *row : ad::find_npu_system(config, a.system_config);
  }
  if (!a.memory_mode.empty()) {
    auto const* const row = find_row(config.modes, ad::target::all_npu_memory_modes, a.memory_mode);
    named.memory_mode = row != nullptr ? *row : ad::find_npu_memory_mode(config, a.memory_mode);
  }
  auto const environment = settled(npu, named, a.config);
  made.system = environment.system;
  made.mode = environment.mode;
  return made;
}

std::optional<npu_choice> choose_system(ad::target_facts const& target, npu_arguments const& a,
                                        ad::work_limits const& limits) {
  if (target.npu == nullptr) return std::nullopt;
  return choose_system(*target.npu, a, limits);
}

void refuse_npu_options(npu_arguments const& a, std::string_view wanted, std::string_view instead) {
  refuse_option("--config", !a.config.empty(), wanted, instead);
  refuse_option("--system-config", !a.system_config.empty(), wanted, instead);
  refuse_option("--memory-mode", !a.memory_mode.empty(), wanted, instead);
}

void refuse_npu_options(payload_arguments const& a, std::string_view wanted,
                        std::string_view instead) {
  refuse_npu_options(static_cast<npu_arguments const&>(a), wanted, instead);
  refuse_option("--compiler", !a.compiler.empty(), wanted, instead);
}

std::string not_an_npu(ad::target_facts const& target) {
  return "'" + std::string(target.name) + "' is not one";
}

}  // namespace armdc
