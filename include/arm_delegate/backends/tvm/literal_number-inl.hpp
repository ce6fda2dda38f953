#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Numbers in Python literals, for literal-inl.hpp.

#include <arm_delegate/backends/tvm/literal_cursor-inl.hpp>
#include <arm_delegate/backends/tvm/text_scanner-inl.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/read_number.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace arm_delegate::tvm::detail {

/// Digits of a base; underscores are allowed between two digits.
[[nodiscard]] inline std::string read_digits(literal_cursor& at, unsigned base) {
  std::string digits;
  for (;;) {
    bool const is_separator = at.peek() == '_' && !digits.empty() && digit_value(at.peek(1)) < base;
    if (is_separator) at.drop();
    if (digit_value(at.peek()) >= base) return digits;
    digits += at.peek();
    at.drop();
  }
}

[[nodiscard]] inline value integer_of(literal_cursor const& at, std::string_view digits,
                                      unsigned base) {
  std::int64_t sum = 0;
  for (char const c : digits) {
    if (__builtin_mul_overflow(sum, static_cast<std::int64_t>(base), &sum) ||
        __builtin_add_overflow(sum, static_cast<std::int64_t>(digit_value(c)), &sum)) {
      at.fail("the number has more than 64 bits");
    }
  }
  return value::of(sum);
}

/// The power of ten after a decimal number, or nothing.
[[nodiscard]] inline std::string read_exponent(literal_cursor& at) {
  if (lower_letter(at.peek()) != 'e') return {};
  std::string exponent = "e";
  at.drop();
  if (at.peek() == '+' || at.peek() == '-') {
    exponent += at.peek();
    at.drop();
  }
  std::string const digits = read_digits(at, 10);
  if (digits.empty()) at.fail("an exponent has no digits");
  return exponent + digits;
}

/// An integer, a real or an imaginary number.
[[nodiscard]] inline value read_decimal(literal_cursor& at) {
  std::string const whole = read_digits(at, 10);
  std::string digits = whole;
  bool const has_point = at.peek() == '.';
  if (has_point) {
    at.drop();
    digits += '.' + read_digits(at, 10);
  }
  std::string const exponent = read_exponent(at);
  bool const is_imaginary = lower_letter(at.peek()) == 'j';
  if (is_imaginary) at.drop();
  if (!has_point && exponent.empty() && !is_imaginary) {
    bool const has_leading_zero =
        whole.starts_with('0') && whole.find_first_not_of('0') != std::string::npos;
    if (has_leading_zero) at.fail("a decimal number has leading zeros");
    return integer_of(at, whole, 10);
  }
  auto const x = arm_delegate::read_number(digits + exponent);
  if (!x) at.fail("unreadable number");
  value v = value::of(is_imaginary ? 0.0 : *x);
  if (is_imaginary) {
    v.kind = value_kind::complex;
    v.imaginary = *x;
  }
  return v;
}

/// A number without a sign, which begins at the cursor.
[[nodiscard]] inline value read_literal_number(literal_cursor& at) {
  unsigned base = 10;
  if (at.peek() == '0') {
    char const mark = lower_letter(at.peek(1));
    base = mark == 'x' ? 16 : mark == 'o' ? 8 : mark == 'b' ? 2 : 10;
  }
  value number;
  if (base != 10) {
    at.drop(2);
    if (at.peek() == '_') at.drop();
    std::string const digits = read_digits(at, base);
    if (digits.empty()) at.fail("a number has no digits");
    number = integer_of(at, digits, base);
  } else {
    number = read_decimal(at);
  }
  if (is_word(at.peek())) at.fail("a number is followed by letters");
  return number;
}

}  // namespace arm_delegate::tvm::detail
