#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of abs.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/abs.hpp>
#include <arm_delegate/ethosu/operators/detail/element_steps.hpp>
#include <arm_delegate/ethosu/operators/detail/operand_scales.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <utility>

namespace arm_delegate::ethosu::operators {

ARM_DELEGATE_FUNCTION std::optional<rejection> abs::supports(ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int32};
  return detail::require_type(n.input(0), types, "the operand");
}

ARM_DELEGATE_FUNCTION bool abs::absorbs_rescale(ethosu::compile::tosa_node const& n, std::size_t) {
  auto const from = detail::find_scaled(n, 0);
  return from && (n.is_u85() || from->is_unit());
}

ARM_DELEGATE_FUNCTION void abs::lower(ethosu::compile::npu_lowering& l,
                                      ethosu::compile::tosa_node const& n) {
  namespace compile = ethosu::compile;
  bool const is_absorbed = absorbs_rescale(n, 0);
  // U55 and U65 scale no results of 32-bit elements.
  bool const scales = is_absorbed || n.is_u85();
  auto const chain = l.follow(n, {.rescale = scales, .wide = n.is_u85()});
  auto o = l.b.unary_operation(ethosu::elementwise_mode::abs, chain.type);
  o.out = chain.stage;
  o.out.scale_mode = ethosu::ofm_scale_mode::global;
  o.out.scale = chain.scale_of(0);
  if (!is_absorbed) {
    auto const to = l.output(chain);
    auto const x = l.input(n.op.inputs[0]);
    return l.b.elementwise(std::move(o), x, std::nullopt, to, {.table = chain.table});
  }
  auto const scaled = detail::applied_rescale(n, 0);
  auto from = l.input(scaled.rescale->inputs[0]);
  o.ifm.zero_point = scaled.numbers.input_zero_point;
  if (n.is_u85()) o.ifm_scale = {.scale = scaled.scale(), .round = scaled.numbers.round};
  l.b.elementwise(std::move(o), from, std::nullopt, l.output(chain), {.table = chain.table});
}

}  // namespace arm_delegate::ethosu::operators
