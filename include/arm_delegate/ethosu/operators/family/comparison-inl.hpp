#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of comparison.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/operand_scales.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/truth_mask.hpp>
#include <arm_delegate/ethosu/operators/family/comparison.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> comparison_supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int32};
  return operators::detail::require_type(n.input(0), types, "the operands");
}

ARM_DELEGATE_FUNCTION bool comparison_absorbs(ethosu::compile::tosa_node const& n) {
  auto const a = operators::detail::find_scaled(n, 0);
  auto const b = operators::detail::find_scaled(n, 1);
  if (!a || !b || !operators::detail::are_alike(*a, *b)) return false;
  return n.is_u85() || operators::detail::sum_fits_u55(*a, *b);
}

namespace detail {

using enum ethosu::elementwise_mode;
using operators::detail::element_steps;
using operators::detail::tensor_view;
using operators::detail::truth_bounds;

/// U55 and U65, operands of 8 or 16 bits: their difference, limited to what decides.
inline void compare_narrow(element_steps& steps, ethosu::kernel_operation o, tensor_view const& a,
                           tensor_view const& b, tensor_view const& to, order what) {
  ethosu::compile::kernel_extras extras;
  o.out.largest = 1;
  if (what == order::equal) {
    std::array<std::int64_t, 256> truth{};
    truth[128] = 1;  // of the difference 0
    o.out.smallest = -1;
    o.out.lookup = ethosu::activation_function_u85::lut_s8_s8;
    extras.table = steps.table(truth);
  } else {
    o.out.smallest = 0;
    o.out.zero_point = what == order::greater_equal ? 1 : 0;
  }
  steps.lowering().b.elementwise(std::move(o), a, b, to, extras);
}

/// A number and the next one; the largest number has none.
[[nodiscard]] inline tensor_view next(element_steps& steps, tensor_view const& x) {
  constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
  return steps.run(add, steps.run(min, x, most - 1), 1);
}

/// U55 and U65, operands of 32 bits. a > b if max(a, b), limited to b + 1, is not b.
inline void compare_wide(element_steps& steps, tensor_view const& a, tensor_view const& b,
                         tensor_view const& to, order what) {
  auto const high = steps.run(max, a, b);
  auto const low = what == order::equal ? steps.run(min, a, b) : what == order::greater ? b : a;
  auto const limited = steps.run(min, high, next(steps, low));
  if (what == order::greater) return steps.run(sub, limited, low, to);
  steps.run_bounded(sub, low, limited, to, {.zero_point = 1, .smallest = 0, .largest = 1});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void lower_comparison(ethosu::compile::npu_lowering& l,
                                            ethosu::compile::tosa_node const& n, order what) {
  namespace compile = ethosu::compile;
  detail::element_steps steps(l);
  auto const to = l.output(n.op.outputs[0], compile::int8_elements);
  bool const is_absorbed = comparison_absorbs(n);
  if (!n.is_u85() && !is_absorbed) {
    auto const b = l.input(n.op.inputs[1]);
    auto const a = l.input(n.op.inputs[0]);
    return detail::compare_wide(steps, a, b, to, what);
  }
  auto const mode = !n.is_u85()              ? ethosu::elementwise_mode::sub
                    : what == order::equal   ? ethosu::elementwise_mode::cmp_eq
                    : what == order::greater ? ethosu::elementwise_mode::cmp_gt
                                             : ethosu::elementwise_mode::cmp_ge;
  auto o = steps.operation(mode, to.type);
  auto const [a, b] = operators::detail::scaled_inputs(l, n, is_absorbed, o);
  if (!n.is_u85()) return detail::compare_narrow(steps, std::move(o), a, b, to, what);
  bool const is_mask = operators::detail::is_mask(n, n.op.outputs[0]);
  auto const mask = is_mask ? to : l.b.temporary(to.sizes, to.type);
  l.b.elementwise(std::move(o), a, b, mask);
  if (!is_mask) {
    steps.run(ethosu::elementwise_mode::and_, mask, steps.scalar(1, mask.type), to);
  }
}

}  // namespace arm_delegate::ethosu::operators::family
