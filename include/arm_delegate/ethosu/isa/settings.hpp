#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The enumerations of Ethos-U command operands, with their encodings.
//
// Source of every number: the register headers in Arm's Vela (ethos_u65_interface.hpp for U55
// and U65, ethos_u85_interface.hpp for U85).

#include <arm_delegate/base/enumerator_name.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::ethosu {

enum class activation_type : std::uint8_t { unsigned_, signed_ };
enum class activation_precision : std::uint8_t { b8, b16, b32, b64 };
enum class activation_format : std::uint8_t { nhwc, nhcwb16 };
/// U85: the storage of a feature map.
enum class activation_storage : std::uint8_t { tile2x2, tile3x1, chained, none };
/// U85: the axis along which the output is mirrored.
enum class activation_reverse : std::uint8_t { none, h, w, c };
/// U85: the source axis of each axis that is written.
enum class activation_transpose : std::uint8_t { hwc, whc, hcw, wch, chw = 6, cwh };

/// U55 and U65: which operand of an addition is scaled.
enum class ifm_scale_mode : std::uint8_t { opa_opb_16, opa_32, opb_32 };
enum class ofm_scale_mode : std::uint8_t { per_channel, global };
/// U55 and U65: rounding modes.
enum class rounding : std::uint8_t { dbl, truncate, natural };
/// U85: rounding of operands.
enum class ifm_rounding : std::uint8_t { double_symmetric, natural };
/// U85: rounding of results.
enum class ofm_rounding : std::uint8_t {
  double_symmetric,
  natural,
  double_asymmetric,
  symmetric,
  truncate_to_zero,
  truncate_to_lower,
};

enum class ifm_upscale_mode : std::uint8_t { none, nearest, zeros };
/// U85: axes along which an operand is broadcast; `scalar`: the constant of OP_SCALAR.
enum class broadcast_mode : std::uint8_t { none, h, w, hw, c, hc, wc, hwc, scalar };
/// U55 and U65: whether the first feature map is A or B.
enum class operand_order : std::uint8_t { order_b, order_a };

enum class acc_format : std::uint8_t { i32, i40, f16 };
enum class acc_format_u85 : std::uint8_t { i32, i48 };
/// U85: the initial value of the accumulators.
enum class acc_input : std::uint8_t { reset, keep, ifm2 };
enum class acc_output : std::uint8_t { enable, disable };
/// U85: height x width of the unit in which the output is computed.
enum class microblock : std::uint8_t { u1x1, u1x2, u1x4, u2x2, u2x4, u4x4 };

/// U55 and U65: activation functions.
enum class activation_function : std::uint8_t {
  relu,
  tanh = 3,
  sigmoid,
  table_0 = 16,
  table_1,
  table_2,
  table_3,
  table_4,
  table_5,
  table_6,
  table_7,
};
enum class activation_function_u85 : std::uint8_t {
  none,
  lut_u8_u8,
  lut_s8_s8 = 4,
  lut_s8_s16,
  lut_s8_s32 = 7,
  lut_s16_s16,
  lut_s16_s32,
  tanh,
  sigmoid,
};
enum class activation_clip_range : std::uint8_t {
  ofm_precision,
  force_uint8 = 2,
  force_int8,
  force_int16 = 5,
};
enum class activation_clip_range_u85 : std::uint8_t { b16, none };

/// `sum` and later are U85 only.
enum class pooling_mode : std::uint8_t {
  max,
  average,
  reduce_sum,
  sum,
  none,
  min,
  argmax_x,
  argmax_y,
};
/// `lsr` and later are U85 only.
enum class elementwise_mode : std::uint8_t {
  mul,
  add,
  sub,
  min,
  max,
  lrelu,
  abs,
  clz,
  shr,
  shl,
  lsr,
  div,
  cmp_eq = 16,
  cmp_ne,
  cmp_ge,
  cmp_gt,
  and_ = 33,
  or_,
  xor_,
  not_,
  and_not = 42,
};
enum class resize_mode : std::uint8_t { bilinear, replicate, nearest };

enum class weight_traversal : std::uint8_t { depth_first, part_kernel_first };
enum class kernel_decomposition : std::uint8_t { d8x8, d4x4 };
/// U65 with two cores.
enum class parallel_mode : std::uint8_t { single_core, dual_core_depth };
/// U85: how weights are encoded.
enum class weight_format : std::uint8_t { swd, fwd };
enum class weight_sparsity : std::uint8_t { none, sparse_2_4 };

enum class dma_region_mode : std::uint8_t { external, internal };
enum class dma_stride_mode : std::uint8_t { d1, d2, d3 };
enum class dma_index_mode : std::uint8_t { disabled, enabled };

enum class branch_condition : std::uint8_t { always, rf_true };

/// The name of an enumerator above: "nhcwb16".
template <class Enumeration>
[[nodiscard]] constexpr std::string_view setting_name(Enumeration value) {
  constexpr std::size_t most = 64;  // elementwise_mode has the largest: 42
  auto const i = static_cast<std::size_t>(value);
  return i < most ? arm_delegate::detail::enumerator_names<Enumeration, most>[i]
                  : std::string_view{};
}

}  // namespace arm_delegate::ethosu
