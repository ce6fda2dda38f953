#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// PyTorch's elementwise operators on several tensors: comparisons, divisions, bits, selections,
// conversions.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/run/detail/reference_array.hpp>
#include <arm_delegate/run/detail/reference_call.hpp>
#include <arm_delegate/run/detail/reference_elementwise.hpp>

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::reference {

/// The type in which two arguments, tensors or numbers, are compared.
inline ir::dtype promoted(call const& c) {
  auto const& n = c.n;
  if (!c.has_tensor("other")) {
    return ir::promote_number(n.input("self").type.type, *n.find("other"));
  }
  return ir::promote(n.input("self"), n.input("other"));
}

template <class Function>
numbers compared(call const& c, Function&& f) {
  return binary(c, promoted(c), [&](double a, double b) { return f(a, b) ? 1.0 : 0.0; });
}
inline numbers equal(call const& c) {
  return compared(c, [](double a, double b) { return a == b; });
}
inline numbers not_equal(call const& c) {
  return compared(c, [](double a, double b) { return a != b; });
}
inline numbers greater(call const& c) {
  return compared(c, [](double a, double b) { return a > b; });
}
inline numbers greater_equal(call const& c) {
  return compared(c, [](double a, double b) { return a >= b; });
}
inline numbers less(call const& c) {
  return compared(c, [](double a, double b) { return a < b; });
}
inline numbers less_equal(call const& c) {
  return compared(c, [](double a, double b) { return a <= b; });
}

// ---- extremes

/// A NaN wins.
inline numbers maximum(call const& c) {
  return binary(c, [](double a, double b) { return std::isnan(b) || b > a ? b : a; });
}
inline numbers minimum(call const& c) {
  return binary(c, [](double a, double b) { return std::isnan(b) || b < a ? b : a; });
}

// ---- division

/// As `binary`, for a division. Fails as PyTorch does if an integer is divided by 0.
template <class Function>
numbers divided(call const& c, Function&& f) {
  bool const is_float = ir::is_floating(c.n.result().type.type);
  return binary(c, [&](double a, double b) {
    if (b == 0 && !is_float) {
      c.n.raise(code::unpredictable, "divides an integer by 0, which PyTorch refuses");
    }
    return f(a, b);
  });
}

inline double floor_quotient(double a, double b) { return std::floor(a / b); }

/// The remainder with the sign of the divisor.
inline double remainder_of(double a, double b) {
  auto const rest = std::fmod(a, b);
  return rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
}
inline numbers floor_divide(call const& c) { return divided(c, floor_quotient); }
inline numbers remainder(call const& c) { return divided(c, remainder_of); }
inline numbers divide(call const& c) {
  auto const mode = c.n.has("rounding_mode") ? c.n.text("rounding_mode") : std::string_view{};
  if (mode == "floor") return floor_divide(c);
  if (mode == "trunc") return divided(c, [](double a, double b) { return std::trunc(a / b); });
  return divided(c, [](double a, double b) { return a / b; });
}

inline numbers reversed_sub(call const& c) {
  auto const alpha = c.number("alpha", 1);
  return binary(c, [&](double a, double b) { return b - alpha * a; });
}

inline numbers power(call const& c) {
  auto const type = c.n.result().type.type;
  auto y = operand(c, "self");
  auto const exponent = operand(c, "exponent");
  for (std::size_t i = 0; i < y.size(); ++i) {
    auto const base = stored(type, y[i]);
    auto const power = stored(type, exponent[i]);
    y[i] = ir::is_integral(type) && power >= 0
               ? integer_power(type, base, static_cast<std::uint64_t>(power))
               : std::pow(base, power);
  }
  return y;
}

// ---- bits and truth

template <class Function>
numbers of_bits(call const& c, Function&& f) {
  return binary(c, [&](double a, double b) {
    auto const bits = f(static_cast<std::int64_t>(a), static_cast<std::int64_t>(b));
    return static_cast<double>(bits);
  });
}
inline numbers bitwise_and(call const& c) {
  return of_bits(c, [](std::int64_t a, std::int64_t b) { return a & b; });
}
inline numbers bitwise_or(call const& c) {
  return of_bits(c, [](std::int64_t a, std::int64_t b) { return a | b; });
}
inline numbers bitwise_xor(call const& c) {
  return of_bits(c, [](std::int64_t a, std::int64_t b) { return a ^ b; });
}
inline numbers bitwise_not(call const& c) {
  bool const logical = c.n.result().type.type == ir::dtype::boolean;
  return mapped(c, [&](double x) { return logical ? 1 - x : -x - 1; });
}

/// The number of bits of the result; larger amounts, and negative ones, shift everything out.
inline bool shifts_out(call const& c, std::int64_t amount) {
  auto const bits = 8 * static_cast<std::int64_t>(ir::size_of(c.n.result().type.type));
  return amount < 0 || amount >= bits;
}
inline numbers left_shift(call const& c) {
  return of_bits(c, [&](std::int64_t a, std::int64_t b) {
    auto const bits = static_cast<std::uint64_t>(a);
    return shifts_out(c, b) ? std::int64_t{0} : static_cast<std::int64_t>(bits << b);
  });
}
inline numbers right_shift(call const& c) {
  return of_bits(c, [&](std::int64_t a, std::int64_t b) {
    return a >> (shifts_out(c, b) ? std::int64_t{63} : b);
  });
}

template <class Function>
numbers of_truth(call const& c, Function&& f) {
  auto y = operand(c, "self");
  auto const other = operand(c, "other");
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = f(y[i] != 0, other[i] != 0) ? 1 : 0;
  return y;
}
inline numbers logical_and(call const& c) {
  return of_truth(c, [](bool a, bool b) { return a && b; });
}
inline numbers logical_or(call const& c) {
  return of_truth(c, [](bool a, bool b) { return a || b; });
}
inline numbers logical_xor(call const& c) {
  return of_truth(c, [](bool a, bool b) { return a != b; });
}
inline numbers logical_not(call const& c) {
  return mapped(c, [](double x) { return x == 0 ? 1.0 : 0.0; });
}

// ---- selections and conversions

inline numbers selected(call const& c, std::string_view condition, std::string_view on_true,
                        std::string_view on_false) {
  auto const which = operand(c, condition);
  auto y = operand(c, on_false);
  auto const other = operand(c, on_true);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] = which[i] != 0 ? other[i] : y[i];
  return y;
}
inline numbers where(call const& c) { return selected(c, "condition", "self", "other"); }
inline numbers masked_fill(call const& c) { return selected(c, "mask", "value", "self"); }

/// The result's type rounds: the elements are the input's.
inline numbers to(call const& c) { return c.input("self").data; }

inline numbers glu(call const& c) {
  auto const& x = c.input("self");
  auto const d = axis(c.n.integer("dim"), x.sizes.rank());
  auto const steps = strides_of(x.sizes);
  auto const half = c.sizes()[d] * steps[d];
  auto y = strided(x, c.sizes(), steps);
  auto const gate = strided(x, c.sizes(), steps, half);
  for (std::size_t i = 0; i < y.size(); ++i) y[i] /= 1 + std::exp(-gate[i]);
  return y;
}

}  // namespace arm_delegate::reference
