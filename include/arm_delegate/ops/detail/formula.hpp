#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Formulas over floating-point tensors, written with the usual operators.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <span>

namespace arm_delegate::op::detail {

/// A floating-point tensor in a formula: each operator on it appends a TOSA operator. A compiler
/// chooses which operand it evaluates first, so at most one operand of an operator may itself
/// append TOSA operators; others are variables or numbers.
class formula {
 public:
  formula(tosa::builder& b, tosa::tensor_id t) : b_(&b), t_(t) {}

  [[nodiscard]] tosa::builder& builder() const { return *b_; }
  [[nodiscard]] tosa::tensor_id tensor() const { return t_; }
  /// A number as a tensor of this one's type and rank.
  [[nodiscard]] formula number(double x) const { return {*b_, b_->scalar_like(t_, x)}; }
  [[nodiscard]] formula apply(tosa::op code) const { return {*b_, b_->unary(code, t_)}; }
  formula operator-() const { return {*b_, b_->negate(t_, 0, 0)}; }
  [[nodiscard]] formula clamped(double low, double high) const {
    return {*b_, b_->clamp(t_, low, high)};
  }

  friend formula operator+(formula x, formula y) { return combined(tosa::op::add, x, y); }
  friend formula operator-(formula x, formula y) { return combined(tosa::op::sub, x, y); }
  friend formula operator*(formula x, formula y) { return {*x.b_, x.b_->mul(x.t_, y.t_)}; }
  friend formula operator+(formula x, double y) { return x + x.number(y); }
  friend formula operator-(formula x, double y) { return x - x.number(y); }
  friend formula operator*(formula x, double y) { return x * x.number(y); }
  friend formula operator-(double x, formula y) { return y.number(x) - y; }

 private:
  inline static formula combined(tosa::op code, formula x, formula y) {
    return {*x.b_, x.b_->binary(code, x.t_, y.t_)};
  }

  tosa::builder* b_;
  tosa::tensor_id t_;
};

inline formula exp(formula x) { return x.apply(tosa::op::exp); }
inline formula log(formula x) { return x.apply(tosa::op::log); }
inline formula abs(formula x) { return x.apply(tosa::op::abs); }
inline formula floor(formula x) { return x.apply(tosa::op::floor); }
inline formula tanh(formula x) { return x.apply(tosa::op::tanh); }
inline formula sigmoid(formula x) { return x.apply(tosa::op::sigmoid); }
inline formula reciprocal(formula x) { return x.apply(tosa::op::reciprocal); }
inline formula rsqrt(formula x) { return x.apply(tosa::op::rsqrt); }
/// Not POW, which is not defined for negative numbers and infinity.
inline formula sqrt(formula x) { return reciprocal(rsqrt(x)); }

/// A BOOL tensor: x > y.
inline tosa::tensor_id greater(formula x, formula y) {
  return x.builder().compare(tosa::op::greater, x.tensor(), y.tensor());
}
inline tosa::tensor_id greater(formula x, double y) { return greater(x, x.number(y)); }
inline tosa::tensor_id greater(double x, formula y) { return greater(y.number(x), y); }
inline tosa::tensor_id equal(formula x, formula y) {
  return x.builder().compare(tosa::op::equal, x.tensor(), y.tensor());
}
inline tosa::tensor_id equal(formula x, double y) { return equal(x, x.number(y)); }

inline formula select(tosa::tensor_id condition, formula on_true, formula on_false) {
  auto& b = on_true.builder();
  return {b, b.select(condition, on_true.tensor(), on_false.tensor())};
}
inline formula select(tosa::tensor_id condition, formula on_true, double on_false) {
  return select(condition, on_true, on_true.number(on_false));
}
inline formula select(tosa::tensor_id condition, double on_true, formula on_false) {
  return select(condition, on_false.number(on_true), on_false);
}

/// The polynomial in x with these coefficients, two or more, the constant first.
inline formula polynomial(formula x, std::span<double const> coefficients) {
  auto y = x * coefficients.back();
  for (auto i = coefficients.size() - 1; i-- > 1;) y = (y + coefficients[i]) * x;
  return y + coefficients[0];
}

/// exp(x) - 1. Exact also near 0, since tanh(x / 2) = (exp(x) - 1) / (exp(x) + 1).
inline formula expm1(formula x) {
  auto const e = exp(x) + 1.0;
  return tanh(x * 0.5) * e;
}

/// log(1 + x). Exact also near 0: the last addition restores what rounding 1 + x lost. That is
/// relevant only for small x, and not defined for infinity.
inline formula log1p(formula x) {
  auto const small = x.clamped(-1, 1);
  auto const lost = small - ((small + 1.0) - 1.0);
  return log(x + 1.0) + lost;
}

}  // namespace arm_delegate::op::detail
