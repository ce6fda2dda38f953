#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps registers to the fields of a kernel operation.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/describe_feature_map.hpp>
#include <arm_delegate/ethosu/program/describe_output.hpp>
#include <arm_delegate/ethosu/program/describe_weights.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/register_reader.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::ethosu {

namespace detail {

/// The operands of the operation's own command.
template <class Registers, class Operation>
void describe_mode(Registers& r, Operation& o) {
  switch (o.kind) {
    case kernel_kind::pool: return r.template field<"OP_POOL", "pooling_mode">(o.pooling);
    case kernel_kind::resize: return r.template field<"OP_RESIZE", "resize_mode">(o.resize);
    case kernel_kind::elementwise:
      return r.template field<"OP_ELEMENTWISE", "elementwise_mode">(o.elementwise);
    case kernel_kind::conv:
      if (r.is_u85()) r.template field<"OP_CONV", "weights_ifm2">(o.multiplies_matrices);
      return;
    default: return;
  }
}

template <class Registers, class Operation>
void describe_block(Registers& r, Operation& o) {
  r.template field_m1<"SET_OFM_BLK_HEIGHT_M1", "height_m1">(o.block.height);
  r.template field_m1<"SET_OFM_BLK_WIDTH_M1", "width_m1">(o.block.width);
  r.template field_m1<"SET_OFM_BLK_DEPTH_M1", "depth_m1">(o.block.depth);
}

/// A stride of 1 to 4, split over two operands.
template <arm_delegate::detail::literal Low, arm_delegate::detail::literal High, class Registers,
          class Number>
void describe_stride(Registers& r, Number& stride) {
  auto low = (stride - 1) % 2;
  auto high = (stride - 1) / 2;
  r.template field<"SET_KERNEL_STRIDE", Low>(low);
  r.template field<"SET_KERNEL_STRIDE", High>(high);
  r.follows(stride, 1 + low + 2 * high, "the stride of the kernel");
}

/// A kernel size without dilation; the command holds the dilated size.
template <arm_delegate::detail::literal Size, arm_delegate::detail::literal SizeOperand,
          arm_delegate::detail::literal Dilation, class Registers, class Number>
void describe_extent(Registers& r, Number& size, Number& dilation) {
  auto between = dilation - 1;
  r.template field<"SET_KERNEL_STRIDE", Dilation>(between);
  r.follows(dilation, 1 + between, "the dilation of the kernel");
  auto dilated = (size - 1) * dilation;
  r.template field<Size, SizeOperand>(dilated);
  r.follows(size, dilated / dilation + 1, "the size of the kernel");
}

template <class Registers, class Operation>
void describe_window(Registers& r, Operation& o) {
  auto& k = o.kernel;
  describe_extent<"SET_KERNEL_HEIGHT_M1", "height_m1", "dilation_y">(r, k.height, k.dilation_y);
  describe_extent<"SET_KERNEL_WIDTH_M1", "width_m1", "dilation_x">(r, k.width, k.dilation_x);
  describe_stride<"stride_y_lsb", "stride_y_msb">(r, k.stride_y);
  describe_stride<"stride_x_lsb", "stride_x_msb">(r, k.stride_x);
  r.template field<"SET_IFM_PAD_TOP", "pad">(k.pad_top);
  r.template field<"SET_IFM_PAD_LEFT", "pad">(k.pad_left);
  r.template field<"SET_IFM_PAD_BOTTOM", "pad">(k.pad_bottom);
  r.template field<"SET_IFM_PAD_RIGHT", "pad">(k.pad_right);
  auto parts = k.part == 4 ? kernel_decomposition::d4x4 : kernel_decomposition::d8x8;
  r.template field<"SET_KERNEL_STRIDE", "decomposition">(parts);
  r.follows(k.part, parts == kernel_decomposition::d4x4 ? std::int64_t{4} : std::int64_t{8},
            "the size of kernel parts");
  r.template field<"SET_IFM_UPSCALE", "mode">(o.upscale);
}

/// The values that Vela sets for operations without a window.
template <class Registers>
void describe_no_window(Registers& r, bool is_resize) {
  r.template unused<"SET_IFM_UPSCALE", "mode">(0);
  if (!is_resize) return;
  r.template unused<"SET_IFM_PAD_TOP", "pad">(0);
  r.template unused<"SET_IFM_PAD_LEFT", "pad">(0);
  r.template unused<"SET_IFM_PAD_BOTTOM", "pad">(0);
  r.template unused<"SET_IFM_PAD_RIGHT", "pad">(0);
  r.template unused<"SET_IFM2_ZERO_POINT", "zero_point">(0);
}

template <class Registers, class Operation>
void describe_accumulators_u55(Registers& r, Operation& o) {
  auto format = o.accumulator_bits == 40   ? acc_format::i40
                : o.accumulator_bits == 16 ? acc_format::f16
                                           : acc_format::i32;
  r.template field<"SET_ACC_FORMAT", "acc_format">(format);
  std::int64_t const bits = format == acc_format::i40 ? 40 : format == acc_format::f16 ? 16 : 32;
  r.follows(o.accumulator_bits, bits, "the size of the accumulators");
}

template <class Registers, class Operation>
void describe_accumulators_u85(Registers& r, Operation& o) {
  auto format = o.accumulator_bits == 48 ? acc_format_u85::i48 : acc_format_u85::i32;
  r.template field<"SET_ACC_FORMAT", "acc_format">(format);
  r.follows(o.accumulator_bits, std::int64_t{format == acc_format_u85::i48 ? 48 : 32},
            "the size of the accumulators");
  r.template field<"SET_ACC_FORMAT", "microblock">(o.unit);
  r.template field<"SET_ACC_FORMAT", "acc_input">(o.starts_from);
  r.template field<"SET_ACC_FORMAT", "acc_output">(o.keeps_accumulators);
}

/// U55 and U65: the SHRAM banks of an operation.
template <class Registers, class Operation>
void describe_banks(Registers& r, Operation& o) {
  r.template field<"SET_IFM_IB_END", "ib_end">(o.banks.ifm_end);
  if (o.ifm2 && is_in_memory(*o.ifm2)) {
    r.template field<"SET_IFM2_IB_START", "ib_start">(o.banks.ifm2_begin);
  } else if (o.ifm2) {
    r.template optional_field<"SET_IFM2_IB_START", "ib_start">(o.banks.ifm2_begin);
  }
  r.template field<"SET_AB_START", "ab_start">(o.banks.accumulators_begin);
}

/// U85: the scale of an operand; `Map` is "IFM" or "IFM2".
template <arm_delegate::detail::literal Map, class Registers, class Scale>
void describe_operand_scale(Registers& r, Scale& s) {
  r.template field<register_name<Map, "_SCALE">, "scale">(s.scale.scale);
  r.template field<register_name<Map, "_SCALE">, "shift">(s.scale.shift);
  auto mode =
      s.round == ofm_rounding::natural ? ifm_rounding::natural : ifm_rounding::double_symmetric;
  r.template field<register_name<Map, "_SCALE">, "round_mode">(mode);
  r.follows(s.round,
            mode == ifm_rounding::natural ? ofm_rounding::natural : ofm_rounding::double_symmetric,
            "the rounding of an operand");
  r.template field<register_name<Map, "_SCALE">, "dbl_rnd">(s.double_rounding);
}

[[nodiscard]] constexpr bool has_scalar(kernel_operation const& o) {
  return o.ifm.broadcast == broadcast_mode::scalar ||
         (o.ifm2 && o.ifm2->broadcast == broadcast_mode::scalar);
}

/// The scales and the order of an elementwise operation's operands.
template <class Registers, class Operation>
void describe_operands_u85(Registers& r, Operation& o) {
  describe_operand_scale<"IFM">(r, o.ifm_scale);
  // A leaky ReLU scales negative elements by the second scale.
  if (o.ifm2 || o.elementwise == elementwise_mode::lrelu) {
    describe_operand_scale<"IFM2">(r, o.ifm2_scale);
  }
  if (has_scalar(o)) r.template field<"SET_OP_SCALAR", "scalar">(o.scalar);
  if (!o.ifm2) r.template unused<"SET_IFM2_BROADCAST", "broadcast_mode">(0);
}

template <class Registers, class Operation>
void describe_operands_u55(Registers& r, Operation& o) {
  if (has_scalar(o)) r.template field<"SET_IFM2_SCALAR", "scalar">(o.scalar);
  if (!o.ifm2) return;
  auto order = o.swaps_operands ? operand_order::order_a : operand_order::order_b;
  r.template field<"SET_IFM2_BROADCAST", "operand_order">(order);
  r.follows(o.swaps_operands, order == operand_order::order_a, "the order of operands");
  if (o.elementwise != elementwise_mode::add && o.elementwise != elementwise_mode::sub) return;
  r.template field<"SET_IFM_PRECISION", "scale_mode">(o.scale_mode);
  r.template field<"SET_OPA_SCALE", "scale">(o.ifm_scale.scale.scale);
  r.template field<"SET_OPA_SCALE", "shift">(o.ifm_scale.scale.shift);
  r.template field<"SET_OPB_SCALE", "scale">(o.ifm2_scale.scale.scale);
}

/// U85: the positions along one axis of a RESIZE; `Axis` is "RESIZE_X" or "RESIZE_Y".
template <arm_delegate::detail::literal Axis, class Registers, class Positions>
void describe_axis(Registers& r, Positions& axis) {
  r.template field_m1<register_name<Axis, "_SCALE_N_M1">, "scale_n_m1">(axis.numerator);
  r.template field<register_name<Axis, "_OFFSET">, "offset">(axis.offset);
  auto const n = axis.numerator;
  constexpr std::int64_t most_one = 15;
  constexpr std::int64_t most_block = 2047;
  auto one = std::min(axis.step / n, most_one);
  auto one_rest = axis.step - one * n;
  auto block = std::min(axis.block_step / n, most_block);
  auto block_rest = axis.block_step - block * n;
  r.template field<register_name<Axis, "">, "one_step_int">(one);
  r.template field<register_name<Axis, "">, "one_step_mod">(one_rest);
  r.template field<register_name<Axis, "">, "blk_step_int">(block);
  r.template field<register_name<Axis, "">, "blk_step_mod">(block_rest);
  r.follows(axis.step, one * n + one_rest, "the step of a resize");
  r.follows(axis.block_step, block * n + block_rest, "the step of a resize's block");
}

}  // namespace detail

/// Describes the fields of a kernel operation, whose kind is already known.
template <class Registers, class Operation>
void describe_kernel(Registers& r, Operation& o) {
  bool const is_elementwise = o.kind == kernel_kind::elementwise;
  bool const is_resize = o.kind == kernel_kind::resize;
  detail::describe_mode(r, o);
  detail::describe_ofm(r, o);
  detail::describe_block(r, o);
  if (!is_elementwise && !is_resize) detail::describe_window(r, o);
  detail::describe_ifm(r, o);
  r.is_u85() ? detail::describe_accumulators_u85(r, o) : detail::describe_accumulators_u55(r, o);
  detail::describe_ifm2(r, o);
  detail::describe_output(r, o);
  detail::describe_weights(r, o);
  detail::describe_scale(r, o);
  if (!r.is_u85()) {
    detail::describe_rounding<"SET_IFM_PRECISION">(r, o.ifm_scale.round);
    detail::describe_banks(r, o);
  }
  if (is_elementwise) {
    r.is_u85() ? detail::describe_operands_u85(r, o) : detail::describe_operands_u55(r, o);
  }
  if (is_resize) {
    detail::describe_axis<"RESIZE_Y">(r, o.resize_y);
    detail::describe_axis<"RESIZE_X">(r, o.resize_x);
  }
  r.template field<"SET_BLOCKDEP", "blockdep">(o.block_dependency);
  if (is_elementwise || is_resize) detail::describe_no_window(r, is_resize);
}

}  // namespace arm_delegate::ethosu
