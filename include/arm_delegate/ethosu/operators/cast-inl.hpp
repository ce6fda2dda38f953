#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of cast.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/cast.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/widen.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> cast::supports(ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::boolean, tosa::dtype::int8, tosa::dtype::int16,
                                    tosa::dtype::int32};
  return detail::first_of(detail::require_type(n.input(0), types, "the operand"),
                          detail::require_type(n.output(), types, "the result"));
}

namespace detail {

using enum ethosu::elementwise_mode;

/// 1 for elements other than 0: their magnitude, limited to 1; of 32-bit ones, 32 minus the number
/// of leading zeros.
inline void find_nonzero(element_steps& steps, tensor_view const& x, tensor_view const& to) {
  if (x.type.bytes() == 4) {
    auto const zeros = steps.lowering().b.temporary(x.sizes, x.type);
    steps.run_unary(clz, x, zeros);
    return steps.run_bounded(sub, steps.scalar(32, x.type), zeros, to, truth_bounds);
  }
  auto o = steps.operation(abs, to.type);
  o.out.largest = 1;
  steps.lowering().b.elementwise(std::move(o), x, std::nullopt, to);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void cast::lower(ethosu::compile::npu_lowering& l,
                                       ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  detail::element_steps steps(l);
  auto const result = n.op.outputs[0];
  auto x = l.input(n.op.inputs[0]);
  auto const type = compile::type_of(n.output().type);
  bool const to_truth = n.output().type == tosa::dtype::boolean;
  if (to_truth && n.input(0).type != tosa::dtype::boolean) {
    return detail::find_nonzero(steps, x, l.output(result, type));
  }
  if (x.type.precision == type.precision) {
    x.type = type;
    return l.set_view(result, x);
  }
  auto const to = l.output(result, type);
  if (x.type.bytes() > type.bytes()) return steps.truncate(x, to);
  bool const is_unsigned = n.op.attrs.flag(tosa::attr::input_unsigned);
  if (!is_unsigned) return steps.convert(x, to);
  x.type.sign = ethosu::activation_type::unsigned_;
  if (to.type.bytes() == 4) return detail::widen(l, x, to, 0);
  ethosu::kernel_operation o;  // sums of unsigned elements have 32 bits on U55 and U65
  o.out = compile::plain_output(to.type);
  l.b.pass(std::move(o), x, to);
}

}  // namespace arm_delegate::ethosu::operators
