#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of negate.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/zero_points.hpp>
#include <arm_delegate/ethosu/operators/negate.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> negate::supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16, tosa::dtype::int32};
  return detail::first_of(detail::require_type(n.input(0), types, "the operand"),
                          detail::require_constant(n, 1), detail::require_constant(n, 2));
}

ARM_DELEGATE_FUNCTION void negate::lower(ethosu::compile::npu_lowering& l,
                                         ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  detail::element_steps steps(l);
  auto const x = l.input(n.op.inputs[0]);
  bool const scales = x.type.bytes() <= 2 || n.is_u85();
  auto const chain = l.follow(n, {.rescale = scales, .wide = n.is_u85()});
  auto o = steps.operation(ethosu::elementwise_mode::sub, chain.type);
  o.out = chain.stage;
  o.out.scale_mode = ethosu::ofm_scale_mode::global;
  o.out.scale = chain.scale_of(0);
  o.out.zero_point += compile::integer_of(n.input(2));  // no RESCALE follows 8 or 16 bits
  detail::set_zero_points(o, 0, compile::integer_of(n.input(1)));
  auto const to = l.output(chain);
  l.b.elementwise(std::move(o), steps.scalar(0, x.type), x, to, {.table = chain.table});
}

}  // namespace arm_delegate::ethosu::operators
