#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of configuration.hpp.

#include <arm_delegate/backends/tvm/configuration.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

/// The name in a key with the prefix, or the whole key; `has_prefix` tells which.
struct option_name {
  std::string_view name{};
  bool has_prefix = false;
};

[[nodiscard]] inline option_name name_in(std::string_view key, std::string const& prefix) {
  auto const at = key.rfind(prefix);
  if (at == std::string_view::npos) return {key, false};
  return {key.substr(at + prefix.size()), true};
}

[[nodiscard]] inline bool is_global_option(std::span<option_row const> rows, std::string_view key) {
  return ranges::any_of(rows,
                        [&](option_row const& row) { return row.is_global && row.name == key; });
}

}  // namespace detail

ARM_DELEGATE_FUNCTION value select_options(value const& config, std::string_view prefix,
                                           std::span<option_row const> rows,
                                           host_facts const* host) {
  value selected = value::of(value_kind::map);
  std::string const dotted = fmt::format("{}.", prefix);
  for (std::size_t i = 0; i < config.keys.size(); ++i) {
    std::string const& key = config.keys[i].text;
    auto const found = detail::name_in(key, dotted);
    if (found.has_prefix && !detail::is_global_option(rows, key)) {
      selected.set(found.name, config.items[i]);
    }
  }
  for (option_row const& row : rows) {
    value const* const global = row.is_global ? config.find(row.name) : nullptr;
    if (selected.find(row.name) == nullptr) {
      bool const is_of_host = host != nullptr && row.of_host != nullptr;
      selected.set(row.name, global != nullptr ? *global
                             : is_of_host      ? row.of_host(*host)
                                               : read_literal(row.initial));
    }
    if (row.is_required && selected.find(row.name)->is_none()) {
      raise(code::bad_compile_spec, fmt::format("the option {} is missing", row.name),
            fmt::format("set it: {}", row.help));
    }
  }
  return selected;
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> unknown_options(value const& config,
                                                              std::string_view prefix,
                                                              std::span<option_row const> rows) {
  std::vector<std::string_view> names;
  for (option_row const& row : rows) names.push_back(row.name);
  std::string const dotted = fmt::format("{}.", prefix);
  std::vector<diagnostic> warnings;
  for (value const& key : config.keys) {
    auto const found = detail::name_in(key.text, dotted);
    if (!found.has_prefix || detail::is_global_option(rows, key.text)) continue;
    if (ranges::contains(names, found.name)) continue;
    warnings.push_back(
        {.level = severity::warning,
         .id = code::bad_compile_spec,
         .why = {.rule = fmt::format("{} has no option '{}', which is ignored", prefix, found.name),
                 .remedy = did_you_mean(found.name, names) + "check its spelling"}});
  }
  return warnings;
}

}  // namespace arm_delegate::tvm
