#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The numbers that symbolic sizes are computed with, and their arithmetic.

#include <arm_delegate/diagnostic.hpp>

#include <fmt/core.h>

#include <cmath>
#include <compare>
#include <cstdint>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <variant>

namespace arm_delegate::frontend::pt2 {

/// A reduced fraction; a whole number has the denominator 1. The denominator is positive.
struct fraction {
  std::int64_t numerator = 0;
  std::int64_t denominator = 1;

  [[nodiscard]] bool is_whole() const { return denominator == 1; }
  bool operator==(fraction const&) const = default;
};

/// A number of a program: exact, a Python float, or a Python bool.
using known_number = std::variant<fraction, double, bool>;

/// Arithmetic on exact numbers. Results that do not fit 64 bits, and divisions by zero, are errors.
namespace exact {

inline error overflow() {
  return error(code::unsupported_value, "a symbolic size does not fit 64 bits",
               "bind smaller numbers with --bind (load_options::bindings)");
}

inline error division_by_zero() {
  return error(code::unsupported_value, "a symbolic size divides by zero",
               "bind other numbers with --bind (load_options::bindings)");
}

inline std::int64_t product(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  if (__builtin_mul_overflow(a, b, &out)) throw overflow();
  return out;
}

inline std::int64_t sum(std::int64_t a, std::int64_t b) {
  std::int64_t out = 0;
  if (__builtin_add_overflow(a, b, &out)) throw overflow();
  return out;
}

/// Reduces the fraction. The smallest integer has no absolute value, so it is an overflow.
inline fraction make(std::int64_t numerator, std::int64_t denominator) {
  constexpr auto smallest = std::numeric_limits<std::int64_t>::min();
  if (denominator == 0) throw division_by_zero();
  if (numerator == smallest || denominator == smallest) throw overflow();
  auto const common = std::gcd(numerator, denominator) * (denominator < 0 ? -1 : 1);
  return {numerator / common, denominator / common};
}

inline fraction negated(fraction a) { return {product(a.numerator, -1), a.denominator}; }

inline fraction add(fraction a, fraction b) {
  return make(sum(product(a.numerator, b.denominator), product(b.numerator, a.denominator)),
              product(a.denominator, b.denominator));
}

inline fraction multiply(fraction a, fraction b) {
  return make(product(a.numerator, b.numerator), product(a.denominator, b.denominator));
}

inline fraction divide(fraction a, fraction b) {
  return make(product(a.numerator, b.denominator), product(a.denominator, b.numerator));
}

/// The largest whole number that is at most `a`.
inline fraction floor(fraction a) {
  auto const quotient = a.numerator / a.denominator;
  bool const rounded_up = a.numerator < 0 && a.numerator % a.denominator != 0;
  return {quotient - (rounded_up ? 1 : 0)};
}

inline fraction ceil(fraction a) { return negated(floor(negated(a))); }

/// Raises to a whole power of any size: by squaring, which overflows early unless the base is 0, 1
/// or -1.
inline fraction power(fraction base, std::int64_t exponent) {
  if (exponent < 0) {
    base = make(base.denominator, base.numerator);
    exponent = product(exponent, -1);
  }
  fraction out{1};
  while (true) {
    if (exponent % 2 != 0) out = multiply(out, base);
    exponent /= 2;
    if (exponent == 0) return out;
    base = multiply(base, base);
  }
}

inline std::strong_ordering compare(fraction a, fraction b) {
  return product(a.numerator, b.denominator) <=> product(b.numerator, a.denominator);
}

inline double to_real(fraction a) {
  return static_cast<double>(a.numerator) / static_cast<double>(a.denominator);
}

/// The number, or nothing if it is not finite or does not fit 64 bits; `x` must be whole.
inline fraction from_whole(double x) {
  constexpr double limit = 9223372036854775808.0;  // 2^63
  if (!(std::abs(x) < limit)) throw overflow();
  return {static_cast<std::int64_t>(x)};
}

}  // namespace exact

/// The exact value of a number that is no float; a bool counts as 0 or 1, as in Python.
inline std::optional<fraction> exact_value(known_number const& x) {
  if (auto const* f = std::get_if<fraction>(&x)) return *f;
  if (auto const* b = std::get_if<bool>(&x)) return fraction{*b ? 1 : 0};
  return std::nullopt;
}

inline double real_value(known_number const& x) {
  auto const whole = exact_value(x);
  return whole ? exact::to_real(*whole) : std::get<double>(x);
}

/// True unless the number is zero or false.
inline bool truth(known_number const& x) { return real_value(x) != 0; }

/// Returns the number as an integer. Throws if it is not one; `what` names it in the message.
inline std::int64_t integer_value(known_number const& x, std::string_view what) {
  auto const value = exact_value(x);
  if (value && value->is_whole()) return value->numerator;
  raise(code::bad_graph, fmt::format("'{}' is not a whole number", what));
}

}  // namespace arm_delegate::frontend::pt2
