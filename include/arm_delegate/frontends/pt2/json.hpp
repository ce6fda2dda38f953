#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checked access to the JSON of a .pt2: a value of the wrong type is an error that says what was
// expected.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json_document.hpp>  // IWYU pragma: export

#include <fmt/core.h>

#include <charconv>
#include <cstdint>
#include <optional>
#include <string_view>
#include <system_error>

#ifndef __cpp_lib_to_chars
#  include <locale.h>
#  include <stdlib.h>

#  include <string>
#endif

namespace arm_delegate::frontend::pt2::json {

/// An error about the JSON.
inline error bad(std::string_view message) { return error(code::bad_json, message); }

[[noreturn]] inline void wrong(std::string_view what, std::string_view wanted) {
  throw bad(fmt::format("'{}' must be {}", what, wanted));
}

namespace detail {

inline element checked(element e, kind wanted, std::string_view what, std::string_view name) {
  if (e.kind() != wanted) wrong(what, name);
  return e;
}

/// The nearest double of a number in JSON; 0 if it is too small for one.
inline double real_value(std::string_view number) {
  double value = 0;
#ifdef __cpp_lib_to_chars
  std::from_chars(number.data(), number.data() + number.size(), value);
#else  // libc++ 19 has no such from_chars
  static auto const plain = newlocale(LC_ALL_MASK, "C", nullptr);
  value = strtod_l(std::string(number).c_str(), nullptr, plain);
#endif
  return value;
}

}  // namespace detail

inline object as_object(element e, std::string_view what) {
  return detail::checked(e, kind::object, what, "an object").fields();
}

inline array as_array(element e, std::string_view what) {
  return detail::checked(e, kind::list, what, "a list").list();
}

inline std::string_view as_text(element e, std::string_view what) {
  return detail::checked(e, kind::text, what, "a string").text();
}

inline std::int64_t as_integer(element e, std::string_view what) {
  constexpr std::string_view wanted = "a 64-bit integer";
  auto const number = detail::checked(e, kind::number, what, wanted).text();
  std::int64_t value = 0;
  auto const [end, failure] = std::from_chars(number.data(), number.data() + number.size(), value);
  if (end != number.data() + number.size() || failure != std::errc()) wrong(what, wanted);
  return value;
}

inline bool as_bool(element e, std::string_view what) {
  return detail::checked(e, kind::boolean, what, "true or false").boolean();
}

/// A number, or one of the strings "NaN", "Infinity" and "-Infinity".
inline double as_real(element e, std::string_view what) {
  if (e.kind() == kind::number) return detail::real_value(e.text());
  auto const text = detail::checked(e, kind::text, what, "a number").text();
  for (std::string_view const word : {"NaN", "Infinity", "-Infinity"}) {
    if (text == word) return detail::real_value(text);
  }
  wrong(what, "a number");
}

/// The field of that name, or nothing if it is missing or null.
inline std::optional<element> find(object o, std::string_view key) {
  auto const found = o.find(key);
  return found && !found->is_null() ? found : std::nullopt;
}

/// The field of that name.
inline element field(object o, std::string_view key) {
  if (auto const found = find(o, key)) return *found;
  throw bad(fmt::format("'{}' is missing", key));
}

inline object object_field(object o, std::string_view key) { return as_object(field(o, key), key); }
inline array array_field(object o, std::string_view key) { return as_array(field(o, key), key); }
inline std::string_view text_field(object o, std::string_view key) {
  return as_text(field(o, key), key);
}
inline std::int64_t integer_field(object o, std::string_view key) {
  return as_integer(field(o, key), key);
}

/// A union as the format writes it: an object with exactly one key, which names the variant.
struct variant {
  std::string_view kind{};
  element value{};

  /// The name in a variant that holds nothing else.
  [[nodiscard]] std::string_view name() const { return text_field(as_object(value, kind), "name"); }
};

inline variant as_variant(element e, std::string_view what) {
  auto const o = as_object(e, what);
  if (o.size() != 1) wrong(what, "an object with one key");
  auto const only = *o.begin();
  return {only.key, only.value};
}

}  // namespace arm_delegate::frontend::pt2::json
