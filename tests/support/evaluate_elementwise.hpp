#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// TOSA's elementwise functions in double precision, by chapter 2 of the TOSA 1.0 specification.

#include <arm_delegate/tosa/dialect.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace support::detail {

inline std::int64_t whole(double x) { return static_cast<std::int64_t>(x); }

/// The function of one element, or null.
inline double (*find_unary(arm_delegate::tosa::op code))(double) {
  using arm_delegate::tosa::op;
  switch (code) {
    case op::abs: return [](double x) { return std::abs(x); };
    case op::bitwise_not: return [](double x) { return static_cast<double>(~whole(x)); };
    case op::ceil: return [](double x) { return std::ceil(x); };
    case op::cos: return [](double x) { return std::cos(x); };
    case op::erf: return [](double x) { return std::erf(x); };
    case op::exp: return [](double x) { return std::exp(x); };
    case op::floor: return [](double x) { return std::floor(x); };
    case op::identity: return [](double x) { return x; };
    case op::log: return [](double x) { return std::log(x); };
    case op::logical_not: return [](double x) { return x == 0 ? 1.0 : 0.0; };
    case op::reciprocal: return [](double x) { return 1 / x; };
    case op::rsqrt: return [](double x) { return 1 / std::sqrt(x); };
    case op::sigmoid: return [](double x) { return 1 / (1 + std::exp(-x)); };
    case op::sin: return [](double x) { return std::sin(x); };
    case op::tanh: return [](double x) { return std::tanh(x); };
    default: return nullptr;
  }
}

/// The function of two elements, or null.
inline double (*find_binary(arm_delegate::tosa::op code))(double, double) {
  using arm_delegate::tosa::op;
  switch (code) {
    case op::add: return [](double a, double b) { return a + b; };
    case op::arithmetic_right_shift:
      return [](double a, double b) { return static_cast<double>(whole(a) >> whole(b)); };
    case op::bitwise_and:
      return [](double a, double b) { return static_cast<double>(whole(a) & whole(b)); };
    case op::bitwise_or:
      return [](double a, double b) { return static_cast<double>(whole(a) | whole(b)); };
    case op::bitwise_xor:
      return [](double a, double b) { return static_cast<double>(whole(a) ^ whole(b)); };
    case op::equal: return [](double a, double b) { return a == b ? 1.0 : 0.0; };
    case op::greater: return [](double a, double b) { return a > b ? 1.0 : 0.0; };
    case op::greater_equal: return [](double a, double b) { return a >= b ? 1.0 : 0.0; };
    case op::intdiv: return [](double a, double b) { return std::trunc(a / b); };
    case op::logical_and: return [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; };
    case op::logical_left_shift:
      return [](double a, double b) { return static_cast<double>(whole(a) << whole(b)); };
    case op::logical_or: return [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; };
    case op::logical_xor:
      return [](double a, double b) { return (a != 0) != (b != 0) ? 1.0 : 0.0; };
    case op::maximum: return [](double a, double b) { return std::max(a, b); };
    case op::minimum: return [](double a, double b) { return std::min(a, b); };
    case op::mul: return [](double a, double b) { return a * b; };
    case op::pow: return [](double a, double b) { return std::pow(a, b); };
    case op::sub: return [](double a, double b) { return a - b; };
    default: return nullptr;
  }
}

}  // namespace support::detail
