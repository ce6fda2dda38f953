#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Functions of single elements as calls of operators with kernels.

#include <arm_delegate/decompositions/detail/call.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstdint>
#include <limits>
#include <numbers>
#include <span>
#include <string_view>

namespace arm_delegate::decomposition::detail {

inline ir::value_id self(ir::node const& n) { return n.input_id("self"); }

inline ir::value_id scaled(ir::rewriter& r, ir::value_id x, double factor) {
  return call(r, "aten.mul.Scalar", x, factor);
}
inline ir::value_id shifted(ir::rewriter& r, ir::value_id x, double offset) {
  return call(r, "aten.add.Scalar", x, offset);
}
inline ir::value_id product(ir::rewriter& r, ir::value_id a, ir::value_id b) {
  return call(r, "aten.mul.Tensor", a, b);
}
/// `x` compared by "aten.OPERATOR.Scalar" ? `a` : `b`
inline ir::value_id choose(ir::rewriter& r, std::string_view compare, ir::value_id x, double limit,
                           ir::value_id a, ir::value_id b) {
  return call(r, "aten.where.self", call(r, compare, x, limit), a, b);
}
/// A scalar that broadcasts, of the type of `like`.
inline ir::value_id scalar(ir::rewriter& r, double x, ir::value_id like) {
  return filled(r, {}, x, r[like].type.type);
}

inline ir::value_id deg2rad(ir::rewriter& r, ir::node const& n) {
  return scaled(r, self(n), std::numbers::pi / 180);
}
inline ir::value_id rad2deg(ir::rewriter& r, ir::node const& n) {
  return scaled(r, self(n), 180 / std::numbers::pi);
}

inline ir::value_id celu(ir::rewriter& r, ir::node const& n) {
  auto const alpha = n.number("alpha");
  return call(r, "aten.elu.default", self(n), alpha, 1.0, 1 / alpha);
}
inline ir::value_id selu(ir::rewriter& r, ir::node const& n) {
  // at::selu's constants (aten/src/ATen/native/Activation.cpp)
  return call(r, "aten.elu.default", self(n), 1.6732632423543772848170429916717,
              1.0507009873554804934193349852946, 1.0);
}

/// As on TOSA: a polynomial in sqrt(|log((1 - x) (1 + x))|) - 2, times x
inline ir::value_id erfinv(ir::rewriter& r, ir::node const& n,
                           std::span<double const> coefficients) {
  auto const x = self(n);
  auto const rest = product(r, shifted(r, scaled(r, x, -1), 1), shifted(r, x, 1));
  auto const magnitude = call(r, "aten.abs.default", call(r, "aten.log.default", rest));
  auto const s = shifted(r, call(r, "aten.sqrt.default", magnitude), -2);
  auto y = scaled(r, s, coefficients.back());
  for (auto i = coefficients.size() - 1; i-- > 1;)
    y = product(r, shifted(r, y, coefficients[i]), s);
  return product(r, shifted(r, y, coefficients[0]), x);
}

/// x where |x| > lambda, else 0
inline ir::value_id hardshrink(ir::rewriter& r, ir::node const& n) {
  auto const x = self(n);
  return choose(r, "aten.le.Scalar", call(r, "aten.abs.default", x), n.number("lambd"),
                scalar(r, 0, x), x);
}

/// x - lambda above lambda, x + lambda below -lambda, else 0 times x, which keeps NaN
inline ir::value_id softshrink(ir::rewriter& r, ir::node const& n) {
  auto const x = self(n);
  auto const lambda = n.number("lambd");
  auto const low = choose(r, "aten.lt.Scalar", x, -lambda, shifted(r, x, lambda), scaled(r, x, 0));
  return choose(r, "aten.gt.Scalar", x, lambda, shifted(r, x, -lambda), low);
}

/// clamp(x + 3, 0, 6) / 6
inline ir::value_id hardsigmoid_of(ir::rewriter& r, ir::value_id x) {
  auto const kept = call(r, "aten.clamp.default", shifted(r, x, 3), 0.0, 6.0);
  return call(r, "aten.div.Scalar", kept, 6.0);
}
inline ir::value_id hardsigmoid(ir::rewriter& r, ir::node const& n) {
  return hardsigmoid_of(r, self(n));
}
inline ir::value_id hardswish(ir::rewriter& r, ir::node const& n) {
  return product(r, self(n), hardsigmoid_of(r, self(n)));
}

inline ir::value_id silu(ir::rewriter& r, ir::node const& n) {
  return product(r, self(n), call(r, "aten.sigmoid.default", self(n)));
}

/// min(x, 0) - log1p(exp(-|x|))
inline ir::value_id log_sigmoid(ir::rewriter& r, ir::node const& n) {
  auto const x = self(n);
  auto const small =
      call(r, "aten.exp.default", call(r, "aten.neg.default", call(r, "aten.abs.default", x)));
  auto const low = call(r, "aten.clamp.default", x, ir::none{}, 0.0);
  return call(r, "aten.sub.Tensor", low, call(r, "aten.log1p.default", small));
}

/// log1p(exp(beta x)) / beta, and x above the threshold of beta x
inline ir::value_id softplus_of(ir::rewriter& r, ir::value_id x, double beta, double threshold) {
  auto const steep = scaled(r, x, beta);
  auto const curve = call(r, "aten.log1p.default", call(r, "aten.exp.default", steep));
  return choose(r, "aten.gt.Scalar", steep, threshold, x, call(r, "aten.div.Scalar", curve, beta));
}
inline ir::value_id softplus(ir::rewriter& r, ir::node const& n) {
  return softplus_of(r, self(n), n.number("beta"), n.number("threshold"));
}
inline ir::value_id mish(ir::rewriter& r, ir::node const& n) {
  return product(r, self(n), call(r, "aten.tanh.default", softplus_of(r, self(n), 1, 20)));
}

/// sin(pi x) / (pi x), and 1 at 0
inline ir::value_id sinc(ir::rewriter& r, ir::node const& n) {
  auto const angle = scaled(r, self(n), std::numbers::pi);
  auto const ratio = call(r, "aten.div.Tensor", call(r, "aten.sin.default", angle), angle);
  return choose(r, "aten.eq.Scalar", angle, 0, scalar(r, 1, ratio), ratio);
}

/// -x log(x) above 0, 0 at 0, -infinity below, and NaN of NaN
inline ir::value_id special_entr(ir::rewriter& r, ir::node const& n) {
  auto const x = self(n);
  auto const curve = call(r, "aten.neg.default", product(r, x, call(r, "aten.log.default", x)));
  auto const positive = choose(r, "aten.eq.Scalar", x, 0, scalar(r, 0, curve), curve);
  auto const below = scalar(r, -std::numeric_limits<double>::infinity(), curve);
  return choose(r, "aten.lt.Scalar", x, 0, below, positive);
}

/// (1 + erf(x / sqrt(2))) / 2
inline ir::value_id special_ndtr(ir::rewriter& r, ir::node const& n) {
  auto const e = call(r, "aten.erf.default", scaled(r, self(n), 1 / std::numbers::sqrt2));
  return scaled(r, shifted(r, e, 1), 0.5);
}

inline ir::value_id threshold(ir::rewriter& r, ir::node const& n) {
  auto const x = self(n);
  return choose(r, "aten.le.Scalar", x, n.number("threshold"), scalar(r, n.number("value"), x), x);
}

inline ir::value_id relu6(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.hardtanh.default", self(n), 0.0, 6.0);
}

inline ir::value_id fake_quantize(ir::rewriter& r, ir::node const& n) {
  auto const scale = n.number("scale");
  auto const zero_point = n.number("zero_point");
  auto const inverse = static_cast<double>(static_cast<float>(1 / scale));
  auto const codes = call(r, "aten.round.default", scaled(r, self(n), inverse));
  auto const kept = call(r, "aten.clamp.default", codes, n.number("quant_min") - zero_point,
                         n.number("quant_max") - zero_point);
  return scaled(r, kept, scale);
}

inline ir::value_id negated(ir::rewriter& r, ir::value_id x) {
  return call(r, "aten.logical_not.default", x);
}
inline ir::value_id isfinite(ir::rewriter& r, ir::node const& n) {
  auto const x = self(n);
  return negated(r, call(r, "aten.logical_or.default", call(r, "aten.isnan.default", x),
                         call(r, "aten.isinf.default", x)));
}
inline ir::value_id isneginf(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.logical_and.default", call(r, "aten.isinf.default", self(n)),
              call(r, "aten.lt.Scalar", self(n), 0.0));
}
inline ir::value_id isposinf(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.logical_and.default", call(r, "aten.isinf.default", self(n)),
              call(r, "aten.gt.Scalar", self(n), 0.0));
}

// ---- two operands

inline ir::value_id clamp_below(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.clamp.default", self(n), ir::none{}, given(n, "max"));
}
inline ir::value_id clamp_above(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.clamp.default", self(n), given(n, "min"), ir::none{});
}
inline ir::value_id clamp_below_tensor(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.clamp.Tensor", self(n), ir::none{}, given(n, "max"));
}
inline ir::value_id clamp_above_tensor(ir::rewriter& r, ir::node const& n) {
  return call(r, "aten.clamp.Tensor", self(n), given(n, "min"), ir::none{});
}
inline ir::value_id floor_divide_scalar(ir::rewriter& r, ir::node const& n) {
  return r.call(
      "aten.div.Scalar_mode",
      {{"", self(n)}, {"", given(n, "other")}, {"rounding_mode", std::string_view("floor")}});
}
/// x - floor(x / y) y, of integers: ExecuTorch's kernel gives the remainder of C for these.
inline ir::value_id remainder(ir::rewriter& r, ir::node const& n) {
  auto const y = n.input_id("other");
  auto const whole = r.call("aten.div.Tensor_mode",
                            {{"", self(n)}, {"", y}, {"rounding_mode", std::string_view("floor")}});
  return call(r, "aten.sub.Tensor", self(n), product(r, whole, y));
}
inline ir::value_id remainder_of_scalar(ir::rewriter& r, ir::node const& n) {
  auto const whole = floor_divide_scalar(r, n);
  auto const product = call(r, "aten.mul.Scalar", whole, given(n, "other"));
  return call(r, "aten.sub.Tensor", self(n), product);
}
inline ir::value_id reversed_sub(ir::rewriter& r, ir::node const& n) {
  return r.call("aten.sub.Tensor",
                {{"", n.input_id("other")}, {"", self(n)}, {"alpha", given(n, "alpha")}});
}
inline ir::value_id masked_fill_tensor(ir::rewriter& r, ir::node const& n) {
  auto const value = converted(r, n.input_id("value"), n.result().type.type);
  return call(r, "aten.where.self", n.input_id("mask"), value, self(n));
}
inline ir::value_id where_scalar_other(ir::rewriter& r, ir::node const& n) {
  auto const other = filled(r, {}, n.number("other"), n.result().type.type);
  return call(r, "aten.where.self", n.input_id("condition"), self(n), other);
}
inline ir::value_id where_scalars(ir::rewriter& r, ir::node const& n) {
  auto const type = n.result().type.type;
  auto const x = filled(r, {}, n.number("self"), type);
  auto const other = filled(r, {}, n.number("other"), type);
  return call(r, "aten.where.self", n.input_id("condition"), x, other);
}
inline ir::value_id where_scalar_self(ir::rewriter& r, ir::node const& n) {
  auto const x = filled(r, {}, n.number("self"), n.result().type.type);
  return call(r, "aten.where.self", n.input_id("condition"), x, n.input_id("other"));
}

}  // namespace arm_delegate::decomposition::detail
