#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The value of an option: what a configuration file or a Python literal can hold.

#include <arm_delegate/config.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tvm {

enum class value_kind : std::uint8_t {
  none,
  boolean,
  integer,
  real,
  complex,
  text,
  bytes,
  list,
  tuple,
  set,
  map,
  ellipsis
};

/// A value with Python's types. Maps keep the order in which their keys were added.
struct value {
  value_kind kind = value_kind::none;
  bool flag = false;          ///< boolean
  std::int64_t integer = 0;   ///< integer
  double real = 0;            ///< real, and the real part of a complex number
  double imaginary = 0;       ///< complex
  std::string text{};         ///< text in UTF-8, or bytes
  std::vector<value> keys{};  ///< map: one for each item
  std::vector<value> items{};

  value() = default;
  value(std::string_view s) : kind(value_kind::text), text(s) {}        // NOLINT(*-explicit-*)
  value(std::string s) : kind(value_kind::text), text(std::move(s)) {}  // NOLINT(*-explicit-*)
  value(char const* s) : kind(value_kind::text), text(s) {}             // NOLINT(*-explicit-*)
  static value of(bool x);
  static value of(std::int64_t x);
  static value of(double x);
  static value of(value_kind container, std::vector<value> items = {});

  [[nodiscard]] bool is(value_kind k) const { return kind == k; }
  [[nodiscard]] bool is_none() const { return is(value_kind::none); }
  [[nodiscard]] bool is_text() const { return is(value_kind::text); }
  [[nodiscard]] bool is_map() const { return is(value_kind::map); }

  /// The item of a map, or null.
  [[nodiscard]] value const* find(value const& key) const;
  [[nodiscard]] value* find(value const& key);
  /// Adds or replaces an item of a map; a replaced item keeps its place.
  void set(value key, value item);
};

/// Python's ==: numbers and booleans compare by their numeric value.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool equal(value const& a, value const& b);
/// Python's truth: none, zero and empty values are false.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_true(value const& v);
/// Python's str(): a text as it is, other values as literals.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_text(value const& v);
/// Python's repr().
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_literal(value const& v);
/// Python's name of the type: "int", "NoneType".
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string_view type_name(value const& v);

/// Reads a Python literal as `ast.literal_eval` does: numbers, text, bytes, tuples, lists, sets,
/// maps, True, False, None and Ellipsis. Throws `code::bad_compile_spec`. Integers have 64 bits.
[[nodiscard]] ARM_DELEGATE_FUNCTION value read_literal(std::string_view text);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/value-inl.hpp>  // IWYU pragma: export
#endif
