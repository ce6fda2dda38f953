#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of coercion.hpp.

#include <arm_delegate/backends/tvm/coercion.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {
namespace detail {

[[noreturn]] inline void wrong_value(value const& v, std::string const& wanted) {
  raise(code::bad_compile_spec, fmt::format("{} is not {}", to_literal(v), wanted));
}

/// `v` if it is None and None is kept; null for other values.
[[nodiscard]] inline value const* kept_none(value const& v, none n, std::string const& wanted) {
  if (!v.is_none()) return nullptr;
  if (n == none::rejected) wrong_value(v, wanted);
  return &v;
}

[[nodiscard]] inline std::string lower_case(std::string_view s) {
  std::string out(s);
  for (char& c : out) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return out;
}

/// The texts between commas.
[[nodiscard]] inline value split_list(std::string_view text) {
  auto const parts = split_at(text, ",");
  return value::of(value_kind::list, {parts.begin(), parts.end()});
}

/// The elements that Python's iteration gives: characters of a text, keys of a map.
[[nodiscard]] inline std::vector<value> elements(value const& v) {
  switch (v.kind) {
    case value_kind::list:
    case value_kind::tuple:
    case value_kind::set: return v.items;
    case value_kind::map: return v.keys;
    case value_kind::text: {
      std::vector<value> characters;
      for (std::string_view rest = v.text; !rest.empty();) {
        auto const bytes = first_character(rest).bytes;
        characters.emplace_back(rest.substr(0, bytes));
        rest.remove_prefix(bytes);
      }
      return characters;
    }
    case value_kind::bytes: {
      std::vector<value> numbers;
      for (char const c : v.text) {
        numbers.push_back(value::of(std::int64_t{static_cast<unsigned char>(c)}));
      }
      return numbers;
    }
    default: wrong_value(v, "a list");
  }
}

/// Python's int() of a text: a decimal number with spaces around it and underscores between digits.
[[nodiscard]] inline std::int64_t integer_of_text(value const& v) {
  std::string_view s = trimmed(v.text);
  bool const minus = s.starts_with('-');
  if (minus || s.starts_with('+')) s.remove_prefix(1);
  bool is_valid = !s.empty();
  std::int64_t sum = 0;
  bool after_digit = false;
  for (std::size_t i = 0; i < s.size(); ++i) {
    bool const digit = is_digit(s[i]);
    bool const separator = s[i] == '_' && after_digit && i + 1 < s.size();
    is_valid = is_valid && (digit || separator);
    after_digit = digit;
    if (!digit) continue;
    if (__builtin_mul_overflow(sum, std::int64_t{10}, &sum) ||
        __builtin_add_overflow(sum, std::int64_t{s[i] - '0'}, &sum)) {
      is_valid = false;
    }
  }
  if (!is_valid) wrong_value(v, "an integer");
  return minus ? -sum : sum;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION value as_boolean(value const& v, none n) {
  std::string const wanted = "a boolean: write true or false";
  if (auto const* const same = detail::kept_none(v, n, wanted)) return *same;
  if (v.is(value_kind::boolean)) return v;
  if (v.is(value_kind::integer)) return value::of(v.integer != 0);
  constexpr std::array yes{"y", "yes", "t", "true", "on", "1"};
  constexpr std::array no{"n", "no", "f", "false", "off", "0"};
  if (v.is_text()) {
    std::string const word = detail::lower_case(v.text);
    if (ranges::contains(yes, word)) return value::of(true);
    if (ranges::contains(no, word)) return value::of(false);
  }
  detail::wrong_value(v, wanted);
}

ARM_DELEGATE_FUNCTION value as_list(value const& v, none n) {
  std::string const wanted = "a list: write a,b or ['a', 'b']";
  if (auto const* const same = detail::kept_none(v, n, wanted)) return *same;
  bool const is_list = v.is(value_kind::list) || v.is(value_kind::tuple) || v.is(value_kind::set);
  if (is_list) return value::of(value_kind::list, v.items);
  if (!v.is_text()) detail::wrong_value(v, wanted);
  if (!v.text.starts_with('[')) return detail::split_list(v.text);
  return value::of(value_kind::list, detail::elements(read_literal(v.text)));
}

ARM_DELEGATE_FUNCTION value as_map(value const& v, none n) {
  std::string const wanted = "a map: write {'key': 'value'}";
  if (auto const* const same = detail::kept_none(v, n, wanted)) return *same;
  if (v.is_map()) return v;
  if (!v.is_text()) detail::wrong_value(v, wanted);
  value read = read_literal(v.text);
  if (read.is_map()) return read;
  value map = value::of(value_kind::map);
  for (value const& element : detail::elements(read)) {
    std::vector<value> pair = detail::elements(element);
    bool const is_pair = pair.size() == 2 && !pair[0].is(value_kind::list) &&
                         !pair[0].is(value_kind::set) && !pair[0].is_map();
    if (!is_pair) detail::wrong_value(v, wanted);
    map.set(std::move(pair[0]), std::move(pair[1]));
  }
  return map;
}

ARM_DELEGATE_FUNCTION std::int64_t as_integer(value const& v) {
  constexpr double first_too_large = 9223372036854775808.0;  // 2^63
  switch (v.kind) {
    case value_kind::boolean: return v.flag ? 1 : 0;
    case value_kind::integer: return v.integer;
    case value_kind::real:
      if (std::abs(v.real) < first_too_large) return static_cast<std::int64_t>(v.real);
      break;
    case value_kind::text:
    case value_kind::bytes: return detail::integer_of_text(v);
    default: break;
  }
  detail::wrong_value(v, "an integer");
}

}  // namespace arm_delegate::tvm
