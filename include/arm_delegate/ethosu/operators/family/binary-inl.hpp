#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of binary.hpp.

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
#include <arm_delegate/ethosu/operators/family/binary.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace arm_delegate::ethosu::operators::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> binary_supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16, tosa::dtype::int32};
  auto why = operators::detail::first_of(
      operators::detail::require_type(n.input(0), types, "the operands"),
      operators::detail::require_type(n.output(), types, "the result"));
  if (why || n.op.code != tosa::op::mul) return why;
  why = operators::detail::require_constant(n, 2);
  auto const shift = ethosu::compile::integer_of(n.input(2));
  if (why || (0 <= shift && shift <= 63)) return why;
  return rejection{.rule = "the shift of a MUL",
                   .actual = std::to_string(shift),
                   .allowed = "0 to 63",
                   .remedy = "TOSA leaves other results open: write the shift in this range"};
}

ARM_DELEGATE_FUNCTION bool binary_absorbs(ethosu::compile::tosa_node const& n,
                                          operand_scaling scaling) {
  auto const a = operators::detail::find_scaled(n, 0);
  auto const b = operators::detail::find_scaled(n, 1);
  if (!a || !b || !operators::detail::are_alike(*a, *b)) return false;
  bool const is_unit = a->is_unit() && b->is_unit();
  bool const is_narrowed = operators::detail::is_narrowed(n);
  switch (scaling) {
    case operand_scaling::product: return is_unit;
    case operand_scaling::order: return n.is_u85() && is_narrowed;
    case operand_scaling::sum: break;
  }
  if (n.is_u85()) return true;
  return is_unit || (is_narrowed && operators::detail::sum_fits_u55(*a, *b));
}

ARM_DELEGATE_FUNCTION void lower_binary(ethosu::compile::npu_lowering& l,
                                        ethosu::compile::tosa_node const& n,
                                        ethosu::elementwise_mode mode, operand_scaling scaling) {
  namespace compile = ethosu::compile;
  auto o = l.b.binary_operation(mode, compile::int32_elements);
  bool const is_absorbed = binary_absorbs(n, scaling);
  auto const [a, b] = operators::detail::scaled_inputs(l, n, is_absorbed, o);
  // U55 and U65 scale no results of 32-bit operands.
  bool const is_wide = a.type.bytes() > 2;
  bool const is_unscaled = operators::detail::is_unscaled(mode) && !n.is_u85();
  auto const shift = n.op.code == tosa::op::mul ? compile::integer_of(n.input(2)) : 0;
  bool const scales = !is_unscaled && shift == 0 &&
                      !(is_wide && (!n.is_u85() || mode == ethosu::elementwise_mode::mul));
  auto const chain = l.follow(n, {.rescale = scales, .wide = n.is_u85()});
  o.out = chain.stage;
  o.out.is_bare = is_unscaled;
  o.out.scale_mode =
      is_unscaled ? ethosu::ofm_scale_mode::per_channel : ethosu::ofm_scale_mode::global;
  o.out.scale = chain.scale_of(0);
  if (shift != 0) o.out.scale = {.scale = 1, .shift = shift};
  l.b.elementwise(std::move(o), a, b, l.output(chain), {.table = chain.table});
}

}  // namespace arm_delegate::ethosu::operators::family
