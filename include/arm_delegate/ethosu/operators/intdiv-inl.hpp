#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of intdiv.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/intdiv.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstdint>
#include <optional>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> intdiv::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int32};
  return detail::require_type(n.input(0), types, "the operands");
}

namespace detail {

/// U55 and U65: division by a reciprocal and corrections. Magnitudes, quotients and remainders are
/// kept as numbers that are not positive, since 2^31 does not fit 32 bits.
///
/// D = 2^k * divisor is in [-2^31, -2^30], and X = 2^60 / -D - e, 0 < e < 4, from three steps of
/// Newton's method. An estimate from X is never larger than the quotient. The first one is too
/// small by at most 10: 2^31 * 4 / 2^30, and 2 for rounding. The second one, of the remainder, is
/// too small by at most 1: the error of X does not matter for such a small quotient.
class reciprocal_division {
 public:
  reciprocal_division(element_steps& steps, tensor_view const& divisor)
      : steps_(steps), divisor_(negated_magnitude(steps, divisor)) {
    using enum elementwise_mode;
    // The leading zeros of -1 - divisor; a divisor of -1 has 32.
    auto const rest = steps.run(sub, -1, divisor_);
    auto const zeros = steps.lowering().b.temporary(rest.sizes, rest.type);
    steps.run_unary(clz, rest, zeros);
    auto const bits = steps.run(min, steps.run(sub, zeros, 1), most_bits);
    shift_ = steps.run(sub, most_bits, bits);
    find_reciprocal(steps.run(shl, divisor_, bits));
  }

  /// The quotient of a dividend's negated magnitude.
  [[nodiscard]] tensor_view quotient(tensor_view const& dividend) {
    using enum elementwise_mode;
    auto const first = estimated(dividend);
    auto const rest = remainder(dividend, first);
    auto const second = estimated(rest);
    auto const sum = steps_.run(add, first, second);
    return steps_.run(sub, sum, is_divisible(remainder(rest, second)));
  }

  /// min(x, 0) - max(x, 0)
  [[nodiscard]] static tensor_view negated_magnitude(element_steps& steps, tensor_view const& x) {
    using enum elementwise_mode;
    auto const negative = steps.run(min, x, std::int64_t{0});
    auto const positive = steps.run(max, x, std::int64_t{0});
    return steps.run(sub, negative, positive);
  }

 private:
  static constexpr std::int64_t most_bits = 30;  // the largest shift of a divisor

  /// X approximates 2^29 / f for f = D / -2^31, in [1/2, 1]. The first approximation 48/17 -
  /// 32/17 f has a relative error of at most 1/17; each step squares it.
  void find_reciprocal(tensor_view const& normal) {
    using enum elementwise_mode;
    constexpr int unit_bits = 29;
    constexpr std::int64_t unit = std::int64_t{1} << unit_bits;
    constexpr std::int64_t start = unit * 48 / 17;
    constexpr std::int64_t slope = unit * 32 / 17;
    auto const line = steps_.multiplied(normal, steps_.scalar(slope, normal.type), 31);
    reciprocal_ = steps_.run(add, line, start);
    for (int i = 0; i < 3; ++i) {
      auto const error = steps_.run(add, steps_.multiplied(normal, reciprocal_, 31), unit);
      auto const change = steps_.multiplied(reciprocal_, error, unit_bits);
      reciprocal_ = steps_.run(add, reciprocal_, change);
    }
    constexpr std::int64_t margin = 2;  // the last step rounds twice
    reciprocal_ = steps_.run(sub, reciprocal_, margin);
  }

  /// A quotient that is not larger. Rounding adds less than 1 to it.
  [[nodiscard]] tensor_view estimated(tensor_view const& dividend) {
    using enum elementwise_mode;
    auto const product = steps_.multiplied(dividend, reciprocal_, most_bits);
    auto const rounded = steps_.run(shr, product, shift_);
    return steps_.run(min, steps_.run(add, rounded, 1), std::int64_t{0});
  }

  [[nodiscard]] tensor_view remainder(tensor_view const& dividend, tensor_view const& quotient) {
    using enum elementwise_mode;
    auto const count = steps_.run(sub, std::int64_t{0}, quotient);
    return steps_.run(sub, dividend, steps_.run(mul, count, divisor_));
  }

  /// 1 if the divisor is in the rest once more, else 0.
  [[nodiscard]] tensor_view is_divisible(tensor_view const& rest) {
    auto const truth =
        steps_.lowering().b.temporary(common_sizes(divisor_, rest), ethosu::compile::int8_elements);
    steps_.run_bounded(elementwise_mode::sub, divisor_, rest, truth,
                       {.zero_point = 1, .smallest = 0, .largest = 1});
    return steps_.converted(truth, rest.type);
  }

  element_steps& steps_;
  tensor_view divisor_;
  tensor_view shift_{};
  tensor_view reciprocal_{};
};

/// 1 if the signs of two numbers differ, else -1.
[[nodiscard]] inline tensor_view sign_factor(element_steps& steps, tensor_view const& a,
                                             tensor_view const& b) {
  using enum elementwise_mode;
  auto const sign = [&](tensor_view const& x) {  // -1 or 0
    return steps.run(max, steps.run(min, x, std::int64_t{0}), -1);
  };
  auto const sign_a = sign(a);
  auto const sign_b = sign(b);
  auto const difference = steps.run(sub, sign_a, sign_b);
  auto const differ = steps.lowering().b.temporary(difference.sizes, difference.type);
  steps.run_unary(abs, difference, differ);
  return steps.run(sub, steps.run(mul, differ, 2), 1);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void intdiv::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  using enum ethosu::elementwise_mode;
  auto const to = l.output(n.op.outputs[0], ethosu::compile::int32_elements);
  auto const by = l.input(n.op.inputs[1]);
  auto const x = l.input(n.op.inputs[0]);
  detail::element_steps steps(l);
  if (n.is_u85()) return steps.run(div, x, by, to);
  detail::reciprocal_division division(steps, by);
  auto const quotient = division.quotient(detail::reciprocal_division::negated_magnitude(steps, x));
  steps.run(mul, quotient, detail::sign_factor(steps, x, by), to);
}

}  // namespace arm_delegate::ethosu::operators
