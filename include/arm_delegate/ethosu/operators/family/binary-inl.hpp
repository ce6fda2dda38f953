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

namespace arm_delegate::npu::family {

ARM_DELEGATE_FUNCTION std::optional<rejection> binary_supports(
    ethosu::compile::tosa_node const& n) {
  static constexpr std::array types{tosa::dtype::int8, tosa::dtype::int16, tosa::dtype::int32};
  return npu::detail::first_of(npu::detail::require_type(n.input(0), types, "the first operand"),
                               npu::detail::require_type(n.output(), types, "the result"));
}

namespace detail {

/// Fractional bits that U55 and U65 add to an operand of a sum that they do not scale.
[[nodiscard]] inline std::int64_t added_bits(npu::detail::scaled_operand const& o) {
  return o.source->type == tosa::dtype::int16 ? 14 : 19;
}

/// True if U55 and U65 can scale both operands of a sum.
[[nodiscard]] inline bool sum_fits_u55(npu::detail::scaled_operand const& a,
                                       npu::detail::scaled_operand const& b) {
  if (a.is_unit() && b.is_unit()) return true;
  auto const added = added_bits(a);
  return a.is_power_of_two_scale(added) || b.is_power_of_two_scale(added);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool binary_absorbs(ethosu::compile::tosa_node const& n,
                                          operand_scaling scaling) {
  auto const a = npu::detail::find_scaled(n, 0);
  auto const b = npu::detail::find_scaled(n, 1);
  if (!a || !b || !npu::detail::are_alike(*a, *b)) return false;
  bool const is_unit = a->is_unit() && b->is_unit();
  bool const is_narrowed = npu::detail::is_narrowed(n);
  switch (scaling) {
    case operand_scaling::product: return is_unit;
    case operand_scaling::order: return n.is_u85() && is_narrowed;
    case operand_scaling::sum: break;
  }
  if (n.is_u85()) return true;
  return is_unit || (is_narrowed && detail::sum_fits_u55(*a, *b));
}

namespace detail {

/// The scales of the operands of an elementwise operation.
inline void set_scales(ethosu::kernel_operation& o, ethosu::compile::tosa_node const& n,
                       npu::detail::scaled_operand const& a, npu::detail::scaled_operand const& b) {
  o.ifm.zero_point = a.numbers.input_zero_point;
  o.ifm2->zero_point = b.numbers.input_zero_point;
  if (n.is_u85()) {
    o.ifm_scale = {.scale = a.scale(), .round = a.numbers.round};
    o.ifm2_scale = {.scale = b.scale(), .round = b.numbers.round};
  } else if (!(a.is_unit() && b.is_unit())) {
    // The other operand is shifted by as many bits as its scale has.
    bool const first_is_scaled = b.is_power_of_two_scale(added_bits(a));
    auto const& scaled = first_is_scaled ? a : b;
    o.scale_mode =
        first_is_scaled ? ethosu::ifm_scale_mode::opa_32 : ethosu::ifm_scale_mode::opb_32;
    o.ifm_scale = {.scale = scaled.scale(), .round = scaled.numbers.round};
  }
}

/// True if the results of a mode are written as they are.
[[nodiscard]] constexpr bool is_unscaled(ethosu::elementwise_mode mode) {
  switch (mode) {
    case ethosu::elementwise_mode::mul:
    case ethosu::elementwise_mode::add:
    case ethosu::elementwise_mode::sub:
    case ethosu::elementwise_mode::abs: return false;
    default: return true;
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void lower_binary(ethosu::compile::npu_lowering& l,
                                        ethosu::compile::tosa_node const& n,
                                        ethosu::elementwise_mode mode, operand_scaling scaling) {
  namespace compile = ethosu::compile;
  auto o = l.b.binary_operation(mode, compile::int32_elements);
  bool const is_absorbed = binary_absorbs(n, scaling);
  compile::tensor_view a;
  compile::tensor_view b;
  if (is_absorbed) {
    auto const first = npu::detail::find_scaled(n, 0);
    auto const second = npu::detail::find_scaled(n, 1);
    detail::set_scales(o, n, *first, *second);
    a = l.input(first->rescale->inputs[0]);
    b = l.input(second->rescale->inputs[0]);
    a.type = compile::type_of(first->source->type, first->numbers.input_unsigned);
    b.type = compile::type_of(second->source->type, second->numbers.input_unsigned);
  } else {
    a = l.input(n.op.inputs[0]);
    b = l.input(n.op.inputs[1]);
  }
  // U55 and U65 scale no results of 32-bit operands.
  bool const is_wide = a.type.bytes() > 2;
  bool const is_unscaled = detail::is_unscaled(mode) && !n.is_u85();
  bool const scales =
      !is_unscaled && !(is_wide && (!n.is_u85() || mode == ethosu::elementwise_mode::mul));
  auto const chain = l.follow(n, {.rescale = scales, .wide = n.is_u85()});
  o.out = chain.stage;
  o.out.is_bare = is_unscaled;
  o.out.scale_mode =
      is_unscaled ? ethosu::ofm_scale_mode::per_channel : ethosu::ofm_scale_mode::global;
  o.out.scale = chain.scale_of(0);
  if (n.op.code == tosa::op::mul) {
    auto const shift = compile::integer_of(n.input(2));
    if (shift != 0) o.out.scale = {.scale = 1, .shift = shift};
  }
  l.b.elementwise(std::move(o), a, b, l.output(chain), {.table = chain.table});
}

}  // namespace arm_delegate::npu::family
