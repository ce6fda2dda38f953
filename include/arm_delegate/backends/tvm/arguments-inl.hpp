#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of arguments.hpp.

#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/coercion-inl.hpp>
#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/dialect.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[nodiscard]] inline error bad_option(std::string_view message, std::string_view remedy) {
  return error(code::bad_compile_spec, message, remedy);
}

/// Joins texts with commas.
[[nodiscard]] inline std::string join_text(std::vector<value> const& items, std::string_view what) {
  std::string joined;
  for (std::size_t i = 0; i < items.size(); ++i) {
    if (!items[i].is_text()) {
      throw bad_option(fmt::format("{} has {}", what, to_literal(items[i])),
                       "write a list of texts");
    }
    joined.append(i > 0 ? "," : "").append(items[i].text);
  }
  return joined;
}

inline void append(argument_list& to, argument_list const& more) {
  to.insert(to.end(), more.begin(), more.end());
}

/// A boolean or integer as the text of an integer.
[[nodiscard]] inline std::optional<std::string> integer_text(value const& v) {
  if (v.is(value_kind::boolean)) return v.flag ? "1" : "0";
  if (v.is(value_kind::integer)) return std::to_string(v.integer);
  return std::nullopt;
}

/// The details that tvmc knows for the target; other values than numbers stay as they are.
[[nodiscard]] inline argument_list detail_arguments(value const& target, value const& details,
                                                    value const& as_integer,
                                                    dialect_facts const& dialect) {
  if (!details.is_map()) {
    throw bad_option(
        fmt::format("the details of target {} are {}", to_text(target), to_literal(details)),
        "write a map of names and values");
  }
  argument_list out;
  for (std::size_t i = 0; i < details.keys.size(); ++i) {
    if (!is_target_detail(target, details.keys[i])) continue;
    out.emplace_back(fmt::format("--target-{}-{}", to_text(target), to_text(details.keys[i])));
    value const& v = details.items[i];
    if (v.is(value_kind::boolean)) {
      out.push_back(boolean_argument(v, as_integer, dialect));
    } else if (auto const text = integer_text(v)) {
      out.emplace_back(*text);
    } else {
      out.push_back(v);
    }
  }
  return out;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION value boolean_argument(value const& v, value const& as_integer,
                                             dialect_facts const& dialect) {
  if (dialect.has_strict_booleans) {
    if (!v.is(value_kind::boolean)) {
      throw detail::bad_option(to_literal(v) + " is not a boolean", "write true or false");
    }
    if (is_true(as_integer)) return v.flag ? "1" : "0";
    return v.flag ? "true" : "false";
  }
  return std::to_string(arm_delegate::tvm::as_integer(v));
}

ARM_DELEGATE_FUNCTION bool is_target_detail(value const& target, value const& name) {
  constexpr std::array<std::string_view, 6> common{"libs", "model",  "tag",
                                                   "mcpu", "device", "keys"};
  constexpr std::array<std::string_view, 3> of_c{"constants-byte-alignment",
                                                 "workspace-bytes-alignment", "march"};
  constexpr std::array<std::string_view, 13> of_llvm{
      "fast-math",          "opt-level", "fast-math-ninf", "mattr",
      "num-cores",          "mtriple",   "fast-math-nsz",  "mfloat-abi",
      "fast-math-contract", "mabi",      "fast-math-arcp", "num_cores",
      "fast-math-reassoc"};
  auto const has = [&](auto const& names) {
    return name.is_text() && ranges::contains(names, name.text);
  };
  if (equal(target, "c")) return has(common) || has(of_c);
  if (equal(target, "llvm")) return has(common) || has(of_llvm);
  return true;
}

ARM_DELEGATE_FUNCTION argument_list target_arguments(
    value const& target, value const& extra_targets, value const& details,
    value const& extra_details, value const& as_integer, dialect_facts const& dialect) {
  std::vector<value> targets = is_true(extra_targets) ? extra_targets.items : std::vector<value>();
  targets.push_back(target);
  argument_list out{"--target", detail::join_text(targets, "the list of targets")};
  detail::append(out, detail::detail_arguments(target, details, as_integer, dialect));
  if (!is_true(extra_details)) return out;
  for (std::size_t i = 0; i < extra_details.keys.size(); ++i) {
    if (!is_true(extra_details.items[i])) continue;
    // The spelling of booleans is not chosen for extra targets.
    detail::append(out, detail::detail_arguments(extra_details.keys[i], extra_details.items[i],
                                                 value::of(true), dialect));
  }
  return out;
}

ARM_DELEGATE_FUNCTION argument_list pass_config_arguments(value const& config) {
  argument_list out;
  for (std::size_t i = 0; i < config.keys.size(); ++i) {
    out.emplace_back("--pass-config");
    out.emplace_back(fmt::format("{}={}", to_text(config.keys[i]), to_text(config.items[i])));
  }
  return out;
}

ARM_DELEGATE_FUNCTION argument_list disabled_pass_arguments(value const& passes,
                                                            dialect_facts const& dialect) {
  argument_list out;
  std::vector<value> const names = detail::elements(passes);
  if (dialect.joins_disabled_passes) {
    if (names.empty()) return out;
    return {"--disabled-pass", detail::join_text(names, "disabled_passes")};
  }
  for (value const& name : names) {
    out.emplace_back("--disabled-pass");
    out.push_back(name);
  }
  return out;
}

ARM_DELEGATE_FUNCTION argument_list input_shape_arguments(value const& shapes) {
  if (shapes.is_none()) return {};
  std::string text;
  for (std::size_t i = 0; i < shapes.keys.size(); ++i) {
    text.append(i > 0 ? " " : "").append(to_text(shapes.keys[i])).append(":[");
    std::string separator;
    for (value const& dimension : detail::elements(shapes.items[i])) {
      text.append(separator).append(to_text(dimension));
      separator = ",";
    }
    text += ']';
  }
  return {"--input-shapes", text};
}

ARM_DELEGATE_FUNCTION argument_list tuning_record_arguments(value const& is_used,
                                                            value const& records) {
  if (!is_true(is_used)) return {};
  if (records.is_none()) {
    throw detail::bad_option("use_tuning_results is set, but there are no tuning records",
                             "set autotuned_results_file and autotuned_mode");
  }
  return {"--tuning-records", to_text(records)};
}

ARM_DELEGATE_FUNCTION argument_list layout_arguments(value layouts, value operators,
                                                     value const& map) {
  if (is_true(map)) {
    if (!layouts.is_none() || !operators.is_none()) {
      throw detail::bad_option("desired_layout_map is set together with its lists",
                               "leave out desired_layout and desired_layout_ops");
    }
    layouts = value::of(value_kind::list, map.items);
    operators = value::of(value_kind::list, map.keys);
  }
  if (is_true(layouts) && is_true(operators) && layouts.items.size() != 1 &&
      layouts.items.size() != operators.items.size()) {
    throw detail::bad_option("desired_layout and desired_layout_ops differ in length",
                             "give one layout, or one for each operator");
  }
  argument_list out;
  if (is_true(layouts)) {
    out.emplace_back("--desired-layout");
    detail::append(out, layouts.items);
  }
  if (is_true(operators)) {
    out.emplace_back("--desired-layout-ops");
    detail::append(out, operators.items);
  }
  return out;
}

ARM_DELEGATE_FUNCTION argument_list to_arguments(aot_arguments const& a,
                                                 dialect_facts const& dialect) {
  argument_list out;
  bool const is_unpacked = is_true(a.unpacked_api);
  if (equal(a.runtime, "crt")) {
    if (is_unpacked && is_true(a.system_lib)) {
      throw detail::bad_option("unpacked_api needs a module that is not a system library",
                               "leave out unpacked_api or the system library");
    }
    out.emplace_back("--runtime-crt-system-lib");
    out.push_back(boolean_argument(a.system_lib, a.bool_as_int, dialect));
  }
  out.emplace_back("--executor-aot-unpacked-api");
  out.push_back(boolean_argument(a.unpacked_api, a.bool_as_int, dialect));
  detail::append(out, {"--executor-aot-interface-api", is_unpacked ? "c" : "packed"});
  if (!equal(a.target, "c")) return out;
  std::string const bytes = to_text(a.alignment_bytes);
  detail::append(out, {"--target-c-constants-byte-alignment", bytes,
                       "--target-c-workspace-byte-alignment", bytes});
  if (dialect.aligns_the_executor) {
    detail::append(out, {"--executor-aot-constant-byte-alignment", bytes,
                         "--executor-aot-workspace-byte-alignment", bytes});
  }
  return out;
}

ARM_DELEGATE_FUNCTION argument_list to_arguments(graph_arguments const& a,
                                                 dialect_facts const& dialect) {
  argument_list out;
  if (equal(a.runtime, "crt")) {
    out.emplace_back("--runtime-crt-system-lib");
    out.push_back(boolean_argument(a.system_lib, a.bool_as_int, dialect));
  }
  out.emplace_back("--executor-graph-link-params");
  out.push_back(boolean_argument(a.link_params, a.bool_as_int, dialect));
  return out;
}

ARM_DELEGATE_FUNCTION argument_list rpc_arguments(value const& is_enabled, value const& key,
                                                  value const& hostname, value const& port) {
  if (!is_true(is_enabled)) return {};
  return {"--rpc-key", key, "--rpc-tracker",
          fmt::format("{}:{}", to_text(hostname), to_text(port))};
}

ARM_DELEGATE_FUNCTION argument_list data_arguments(value const& mode, value const& inputs,
                                                   value const& outputs, value const& print_top,
                                                   dialect_facts const& dialect) {
  argument_list out;
  if (!inputs.is_none()) {
    detail::append(out, {"--inputs", inputs});
  } else if (!mode.is_none()) {
    detail::append(out, {"--fill-mode", mode});
  }
  if (!outputs.is_none()) detail::append(out, {"--outputs", outputs});
  if (!print_top.is_none() && as_integer(print_top) > 0) {
    value const text = to_text(print_top);
    detail::append(out, {"--print-top", dialect.prints_top_as_text ? text : print_top});
  }
  return out;
}

ARM_DELEGATE_FUNCTION argument_list bench_arguments(value const& print_time, value const& profile,
                                                    value const& end_to_end, value const& repeat,
                                                    value const& number) {
  argument_list out;
  if (is_true(print_time)) out.emplace_back("--print-time");
  if (is_true(profile)) out.emplace_back("--profile");
  if (is_true(end_to_end)) out.emplace_back("--end-to-end");
  if (is_true(repeat)) detail::append(out, {"--repeat", to_text(repeat)});
  if (is_true(number)) detail::append(out, {"--number", to_text(number)});
  return out;
}

}  // namespace arm_delegate::tvm
