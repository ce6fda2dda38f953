#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's elementwise operators on several tensors: comparisons, divisions, bits, selections,
// conversions.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/array.hpp>
#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/detail/elementwise.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::evaluation {

/// The type in which two arguments, tensors or numbers, are compared.
template <class T>
ir::dtype promoted(basic_call<T> const& c) {
  auto const& n = c.n;
  if (!c.has_tensor("other")) {
    return ir::promote_number(n.input("self").type.type, *n.find("other"));
  }
  return ir::promote(n.input("self"), n.input("other"));
}

template <class T, class Function>
elements<T> compared(basic_call<T> const& c, Function&& f) {
  return binary(c, promoted(c), [&](T a, T b) { return f(a, b) ? T{1} : T{0}; });
}
template <class T>
elements<T> equal(basic_call<T> const& c) {
  return compared(c, [](T a, T b) { return a == b; });
}
template <class T>
elements<T> not_equal(basic_call<T> const& c) {
  return compared(c, [](T a, T b) { return a != b; });
}
template <class T>
elements<T> greater(basic_call<T> const& c) {
  return compared(c, [](T a, T b) { return a > b; });
}
template <class T>
elements<T> greater_equal(basic_call<T> const& c) {
  return compared(c, [](T a, T b) { return a >= b; });
}
template <class T>
elements<T> less(basic_call<T> const& c) {
  return compared(c, [](T a, T b) { return a < b; });
}
template <class T>
elements<T> less_equal(basic_call<T> const& c) {
  return compared(c, [](T a, T b) { return a <= b; });
}

// ---- extremes

/// A NaN wins.
template <class T>
elements<T> maximum(basic_call<T> const& c) {
  return binary(c, [](T a, T b) { return is_nan(b) || b > a ? b : a; });
}
template <class T>
elements<T> minimum(basic_call<T> const& c) {
  return binary(c, [](T a, T b) { return is_nan(b) || b < a ? b : a; });
}

// ---- division

/// As `binary`, for a division. Fails as PyTorch does if an integer is divided by 0.
template <class T, class Function>
elements<T> divided(basic_call<T> const& c, Function&& f) {
  bool const is_float = ir::is_floating(c.n.result().type.type);
  return binary(c, [&](T a, T b) {
    if (b == 0 && !is_float) {
      c.n.raise(code::unpredictable, "divides an integer by 0, which PyTorch refuses");
    }
    return f(a, b);
  });
}

/// The quotient without its fraction; the smallest integer has no opposite, and wraps.
inline double truncated_quotient(double a, double b) { return std::trunc(a / b); }
inline std::int64_t truncated_quotient(std::int64_t a, std::int64_t b) {
  return b == -1 ? opposite(a) : a / b;
}

/// The remainder with the sign of the dividend.
inline double signed_remainder(double a, double b) { return std::fmod(a, b); }
inline std::int64_t signed_remainder(std::int64_t a, std::int64_t b) { return b == -1 ? 0 : a % b; }

/// The remainder with the sign of the divisor.
template <class T>
T remainder_of(T a, T b) {
  auto const rest = signed_remainder(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}

inline double floor_quotient(double a, double b) { return std::floor(a / b); }
inline std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
  auto const rest = signed_remainder(a, b);
  auto const quotient = truncated_quotient(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? quotient - 1 : quotient;
}
template <class T>
elements<T> floor_divide(basic_call<T> const& c) {
  return divided(c, [](T a, T b) { return floor_quotient(a, b); });
}
template <class T>
elements<T> remainder(basic_call<T> const& c) {
  return divided(c, remainder_of<T>);
}
/// Without a rounding mode, the quotient is no integer.
template <class T>
elements<T> divide(basic_call<T> const& c) {
  auto const mode = c.n.has("rounding_mode") ? c.n.text("rounding_mode") : std::string_view{};
  if (mode == "floor") return floor_divide(c);
  if (mode == "trunc") return divided(c, [](T a, T b) { return truncated_quotient(a, b); });
  return divided(c, [](T a, T b) { return a / b; });
}

template <class T>
elements<T> reversed_sub(basic_call<T> const& c) {
  auto const alpha = c.number("alpha", 1);
  return binary(c, [&](T a, T b) { return minus(b, times(alpha, a)); });
}

inline double power_of(double base, double exponent) { return std::pow(base, exponent); }
/// A power of an integer; negative ones are those of 1 and -1, or 0.
inline std::int64_t power_of(std::int64_t base, std::int64_t exponent) {
  if (exponent < 0) {
    if (base == 1 || base == -1) return exponent % 2 == 0 ? 1 : base;
    return 0;
  }
  std::int64_t made = 1;
  for (; exponent != 0; exponent /= 2) {
    if (exponent % 2 == 1) made = times(made, base);
    base = times(base, base);
  }
  return made;
}

template <class T>
elements<T> power(basic_call<T> const& c) {
  auto const type = c.n.result().type.type;
  auto y = operand(c, "self");
  auto const exponent = operand(c, "exponent");
  for (std::size_t i = 0; i < y.size(); ++i) {
    y[i] = power_of(stored(type, y[i]), stored(type, exponent[i]));
  }
  return y;
}

// ---- bits and truth

ARM_DELEGATE_FUNCTION integers bitwise_and(integer_call const& c) {
  return binary(c, [](std::int64_t a, std::int64_t b) { return a & b; });
}
ARM_DELEGATE_FUNCTION integers bitwise_or(integer_call const& c) {
  return binary(c, [](std::int64_t a, std::int64_t b) { return a | b; });
}
ARM_DELEGATE_FUNCTION integers bitwise_xor(integer_call const& c) {
  return binary(c, [](std::int64_t a, std::int64_t b) { return a ^ b; });
}
ARM_DELEGATE_FUNCTION integers bitwise_not(integer_call const& c) {
  bool const logical = c.n.result().type.type == ir::dtype::boolean;
  return mapped(c, [&](std::int64_t x) { return logical ? 1 - x : ~x; });
}

/// The number of bits of the result; larger amounts, and negative ones, shift everything out.
inline bool shifts_out(integer_call const& c, std::int64_t amount) {
  auto const bits = 8 * static_cast<std::int64_t>(ir::size_of(c.n.result().type.type));
  return amount < 0 || amount >= bits;
}
ARM_DELEGATE_FUNCTION integers left_shift(integer_call const& c) {
  return binary(c, [&](std::int64_t a, std::int64_t b) {
    auto const bits = static_cast<std::uint64_t>(a);
    return shifts_out(c, b) ? std::int64_t{0} : static_cast<std::int64_t>(bits << b);
  });
}
ARM_DELEGATE_FUNCTION integers right_shift(integer_call const& c) {
  return binary(c, [&](std::int64_t a, std::int64_t b) {
    return a >> (shifts_out(c, b) ? std::int64_t{63} : b);
  });
}

template <class T, class Function>
elements<T> of_truth(basic_call<T> const& c, Function&& f) {
  auto y = operand(c, "self");
  auto const other = operand(c, "other");
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = f(y[i] != 0, other[i] != 0) ? 1 : 0;
  return y;
}
template <class T>
elements<T> logical_and(basic_call<T> const& c) {
  return of_truth(c, [](bool a, bool b) { return a && b; });
}
template <class T>
elements<T> logical_or(basic_call<T> const& c) {
  return of_truth(c, [](bool a, bool b) { return a || b; });
}
template <class T>
elements<T> logical_xor(basic_call<T> const& c) {
  return of_truth(c, [](bool a, bool b) { return a != b; });
}
template <class T>
elements<T> logical_not(basic_call<T> const& c) {
  return mapped(c, [](T x) { return x == 0 ? T{1} : T{0}; });
}

// ---- signs of integers

ARM_DELEGATE_FUNCTION integers absolutes(integer_call const& c) {
  return mapped(c, [](std::int64_t x) { return x < 0 ? opposite(x) : x; });
}
ARM_DELEGATE_FUNCTION integers signs(integer_call const& c) {
  return mapped(c, [](std::int64_t x) { return std::int64_t{x > 0} - std::int64_t{x < 0}; });
}

// ---- selections and conversions

template <class T>
elements<T> selected(basic_call<T> const& c, std::string_view condition, std::string_view on_true,
                     std::string_view on_false) {
  auto const which = operand(c, condition);
  auto y = operand(c, on_false);
  auto const other = operand(c, on_true);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = which[i] != 0 ? other[i] : y[i];
  return y;
}
template <class T>
elements<T> where(basic_call<T> const& c) {
  return selected(c, "condition", "self", "other");
}
template <class T>
elements<T> masked_fill(basic_call<T> const& c) {
  return selected(c, "mask", "value", "self");
}

/// The result's type rounds: the elements are the input's.
template <class T>
elements<T> to(basic_call<T> const& c) {
  return c.input("self").data;
}

ARM_DELEGATE_FUNCTION numbers glu(call const& c) {
  auto const& x = c.input("self");
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  auto const steps = strides_of(x.sizes);
  auto const half = c.sizes()[d] * steps[d];
  auto y = strided(x, c.sizes(), steps);
  auto const gate = strided(x, c.sizes(), steps, half);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] /= 1 + std::exp(-gate[i]);
  return y;
}

}  // namespace arm_delegate::evaluation
