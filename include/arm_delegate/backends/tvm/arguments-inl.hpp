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
#include <cstdint>
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

namespace detail {

/// Finds "name:REST" pairs in a text: names are words with dots and colons, and may begin with one
/// word and a slash. `match_rest` returns the end of REST from a position, or npos.
class pair_finder {
 public:
  using rest_matcher = std::size_t (*)(std::string_view text, std::size_t at);

  pair_finder(std::string_view text, rest_matcher match_rest)
      : text_(text), match_rest_(match_rest) {}

  /// The text of the next pair without its spaces, or nothing.
  std::optional<std::string> next() {
    for (; at_ < text_.size(); ++at_) {
      std::size_t const end = match(at_);
      if (end == std::string_view::npos) continue;
      std::string pair(text_.substr(at_, end - at_));
      std::erase(pair, ' ');
      at_ = end;
      return pair;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::size_t match(std::size_t from) const {
    std::size_t slash = from;
    while (slash < text_.size() && is_word(text_[slash])) ++slash;
    if (slash > from && slash < text_.size() && text_[slash] == '/') {
      std::size_t const end = match_name(slash + 1);
      if (end != std::string_view::npos) return end;
    }
    return match_name(from);
  }

  [[nodiscard]] std::size_t match_name(std::size_t from) const {
    std::size_t last = from;
    while (last < text_.size() &&
           (is_word(text_[last]) || text_[last] == ':' || text_[last] == '.')) {
      ++last;
    }
    for (std::size_t colon = last; colon-- > from + 1;) {
      if (text_[colon] != ':') continue;
      std::size_t const end = match_rest_(text_, colon + 1);
      if (end != std::string_view::npos) return end;
    }
    return std::string_view::npos;
  }

  std::string_view text_;
  rest_matcher match_rest_;
  std::size_t at_ = 0;
};

/// Skips spaces, an optional minus, and at least one character of a class; npos if there is none.
template <class Class>
[[nodiscard]] std::size_t skip_word(std::string_view text, std::size_t at, Class is_member) {
  while (at < text.size() && is_space(text[at])) ++at;
  if (at < text.size() && text[at] == '-') ++at;
  std::size_t const begin = at;
  while (at < text.size() && is_member(text[at])) ++at;
  return at > begin ? at : std::string_view::npos;
}

[[nodiscard]] inline std::size_t end_of_shape(std::string_view text, std::size_t at) {
  while (at < text.size() && is_space(text[at])) ++at;
  if (at >= text.size() || text[at] != '[') return std::string_view::npos;
  // No space may follow the bracket or precede a comma.
  if (at + 1 < text.size() && is_space(text[at + 1])) return std::string_view::npos;
  for (;;) {
    at = skip_word(text, at + 1, is_digit);
    if (at == std::string_view::npos || at >= text.size()) return std::string_view::npos;
    if (text[at] == ']') return at + 1;
    if (text[at] != ',') return std::string_view::npos;
  }
}

[[nodiscard]] inline std::size_t end_of_type(std::string_view text, std::size_t at) {
  std::size_t end = skip_word(text, at, is_word);
  for (std::size_t more = end; more != std::string_view::npos && more < text.size();) {
    more = skip_word(text, more, is_word);
    if (more != std::string_view::npos) end = more;
  }
  return end;
}

[[nodiscard]] inline value find_pairs(std::string_view text, pair_finder::rest_matcher rest,
                                      value (*read)(std::string const&)) {
  value map = value::of(value_kind::map);
  pair_finder finder(text, rest);
  while (auto const pair = finder.next()) {
    auto const colon = pair->rfind(':');
    map.set(pair->substr(0, colon), read(pair->substr(colon + 1)));
  }
  return map;
}

[[nodiscard]] inline value read_shape(std::string const& text) {
  value shape = value::of(value_kind::list);
  for (auto const number : split_at(std::string_view(text).substr(1, text.size() - 2), ",")) {
    shape.items.push_back(value::of(as_integer(number)));
  }
  return shape;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION value parse_shapes(std::string_view text) {
  value map = detail::find_pairs(text, detail::end_of_shape, detail::read_shape);
  if (!map.keys.empty()) return map;
  throw detail::bad_option(fmt::format("'{}' has no shapes", text),
                           "write them as foo:[1,32,32,3] bar:[10,10]");
}

ARM_DELEGATE_FUNCTION value parse_types(std::string_view text) {
  value map = detail::find_pairs(text, detail::end_of_type,
                                 [](std::string const& type) { return value(type); });
  if (!map.keys.empty()) return map;
  throw detail::bad_option(fmt::format("'{}' has no types", text),
                           "write them as foo:int8 bar:int32");
}

}  // namespace arm_delegate::tvm
