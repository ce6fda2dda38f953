#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of value.hpp, apart from the reader of literals.

#include <arm_delegate/backends/tvm/literal-inl.hpp>  // IWYU pragma: keep
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/config.hpp>

#include <fmt/core.h>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {

ARM_DELEGATE_FUNCTION value value::of(bool x) {
  value v;
  v.kind = value_kind::boolean;
  v.flag = x;
  return v;
}

ARM_DELEGATE_FUNCTION value value::of(std::int64_t x) {
  value v;
  v.kind = value_kind::integer;
  v.integer = x;
  return v;
}

ARM_DELEGATE_FUNCTION value value::of(double x) {
  value v;
  v.kind = value_kind::real;
  v.real = x;
  return v;
}

ARM_DELEGATE_FUNCTION value value::of(value_kind container, std::vector<value> items) {
  value v;
  v.kind = container;
  v.items = std::move(items);
  return v;
}

ARM_DELEGATE_FUNCTION value const* value::find(value const& key) const {
  for (std::size_t i = 0; i < keys.size(); ++i) {
    if (equal(keys[i], key)) return &items[i];
  }
  return nullptr;
}

ARM_DELEGATE_FUNCTION value* value::find(value const& key) {
  return const_cast<value*>(std::as_const(*this).find(key));
}

ARM_DELEGATE_FUNCTION void value::set(value key, value item) {
  if (value* const old = find(key)) {
    *old = std::move(item);
    return;
  }
  keys.push_back(std::move(key));
  items.push_back(std::move(item));
}

namespace detail {

[[nodiscard]] inline std::optional<double> as_number(value const& v) {
  switch (v.kind) {
    case value_kind::boolean: return v.flag ? 1.0 : 0.0;
    case value_kind::integer: return static_cast<double>(v.integer);
    case value_kind::real: return v.real;
    default: return std::nullopt;
  }
}

[[nodiscard]] inline bool equal_maps(value const& a, value const& b) {
  if (a.keys.size() != b.keys.size()) return false;
  for (std::size_t i = 0; i < a.keys.size(); ++i) {
    value const* const other = b.find(a.keys[i]);
    if (other == nullptr || !equal(a.items[i], *other)) return false;
  }
  return true;
}

[[nodiscard]] inline bool equal_sets(value const& a, value const& b) {
  return a.items.size() == b.items.size() && ranges::all_of(a.items, [&](value const& x) {
           return ranges::any_of(b.items, [&](value const& y) { return equal(x, y); });
         });
}

[[nodiscard]] inline std::string real_text(double x) {
  std::string text = fmt::format("{}", x);
  if (std::isfinite(x) && text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

[[nodiscard]] inline std::string complex_text(value const& v) {
  std::string imaginary = fmt::format("{}j", v.imaginary);
  if (v.real == 0 && !std::signbit(v.real)) return imaginary;
  bool const has_sign = imaginary.starts_with('-');
  return fmt::format("({}{}{})", v.real, has_sign ? "" : "+", imaginary);
}

inline void append_escaped(std::string& out, char32_t code, bool is_text) {
  switch (code) {
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  constexpr char32_t largest_byte = 0xFF;
  constexpr char32_t largest_half = 0xFFFF;
  if (code <= largest_byte || !is_text) {
    out += fmt::format("\\x{:02x}", static_cast<unsigned>(code));
  } else if (code <= largest_half) {
    out += fmt::format("\\u{:04x}", static_cast<unsigned>(code));
  } else {
    out += fmt::format("\\U{:08x}", static_cast<unsigned>(code));
  }
}

/// A text or bytes in quotes, as Python writes them: in double quotes only if the text has single
/// quotes and no double ones.
[[nodiscard]] inline std::string quoted(std::string_view s, bool is_text) {
  bool const has_single = s.find('\'') != std::string_view::npos;
  bool const has_double = s.find('"') != std::string_view::npos;
  char const quote = has_single && !has_double ? '"' : '\'';
  constexpr char32_t first_non_ascii = 0x80;
  std::string out(is_text ? "" : "b");
  out += quote;
  while (!s.empty()) {
    auto c = first_character(s);
    if (!is_text) c = {.code = static_cast<unsigned char>(s[0]), .bytes = 1, .is_valid = false};
    if (c.code == '\\' || c.code == static_cast<unsigned char>(quote)) out += '\\';
    bool const is_escaped = acts_on_terminal(c.code) || (c.code >= first_non_ascii && !c.is_valid);
    if (is_escaped) {
      append_escaped(out, c.code, is_text);
    } else {
      out.append(s.substr(0, c.bytes));
    }
    s.remove_prefix(c.bytes);
  }
  return out += quote;
}

[[nodiscard]] inline std::string joined(value const& v, std::string_view open,
                                        std::string_view close) {
  std::string out(open);
  for (std::size_t i = 0; i < v.items.size(); ++i) {
    if (i > 0) out += ", ";
    if (v.is_map()) out += to_literal(v.keys[i]) + ": ";
    out += to_literal(v.items[i]);
  }
  if (v.is(value_kind::tuple) && v.items.size() == 1) out += ',';
  return out.append(close);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool equal(value const& a, value const& b) {
  if (auto const x = detail::as_number(a), y = detail::as_number(b); x && y) {
    if (a.is(value_kind::integer) && b.is(value_kind::integer)) return a.integer == b.integer;
    return *x == *y;
  }
  if (a.kind != b.kind) return false;
  switch (a.kind) {
    case value_kind::complex: return a.real == b.real && a.imaginary == b.imaginary;
    case value_kind::text:
    case value_kind::bytes: return a.text == b.text;
    case value_kind::set: return detail::equal_sets(a, b);
    case value_kind::map: return detail::equal_maps(a, b);
    case value_kind::list:
    case value_kind::tuple: return ranges::equal(a.items, b.items, equal);
    default: return true;
  }
}

ARM_DELEGATE_FUNCTION bool is_true(value const& v) {
  if (auto const number = detail::as_number(v)) return *number != 0;
  switch (v.kind) {
    case value_kind::none: return false;
    case value_kind::complex: return v.real != 0 || v.imaginary != 0;
    case value_kind::text:
    case value_kind::bytes: return !v.text.empty();
    case value_kind::ellipsis: return true;
    default: return !v.items.empty();
  }
}

ARM_DELEGATE_FUNCTION std::string to_text(value const& v) {
  return v.is_text() ? v.text : to_literal(v);
}

ARM_DELEGATE_FUNCTION std::string to_literal(value const& v) {
  switch (v.kind) {
    case value_kind::none: return "None";
    case value_kind::boolean: return v.flag ? "True" : "False";
    case value_kind::integer: return std::to_string(v.integer);
    case value_kind::real: return detail::real_text(v.real);
    case value_kind::complex: return detail::complex_text(v);
    case value_kind::text: return detail::quoted(v.text, true);
    case value_kind::bytes: return detail::quoted(v.text, false);
    case value_kind::list: return detail::joined(v, "[", "]");
    case value_kind::tuple: return detail::joined(v, "(", ")");
    case value_kind::set: return v.items.empty() ? "set()" : detail::joined(v, "{", "}");
    case value_kind::map: return detail::joined(v, "{", "}");
    case value_kind::ellipsis: return "Ellipsis";
  }
  return {};
}

ARM_DELEGATE_FUNCTION std::string_view type_name(value const& v) {
  switch (v.kind) {
    case value_kind::none: return "NoneType";
    case value_kind::boolean: return "bool";
    case value_kind::integer: return "int";
    case value_kind::real: return "float";
    case value_kind::complex: return "complex";
    case value_kind::text: return "str";
    case value_kind::bytes: return "bytes";
    case value_kind::list: return "list";
    case value_kind::tuple: return "tuple";
    case value_kind::set: return "set";
    case value_kind::map: return "dict";
    case value_kind::ellipsis: return "ellipsis";
  }
  return {};
}

}  // namespace arm_delegate::tvm
