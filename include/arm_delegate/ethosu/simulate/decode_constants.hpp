#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decodes the weights and scales of a kernel operation.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/weights/fast_weights.hpp>
#include <arm_delegate/ethosu/weights/mlw_decode.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu {

/// How an operation's weights are ordered in their streams.
[[nodiscard]] inline weight_order order_of(npu_facts const& npu, kernel_operation const& o) {
  using enum weight_order::kind;
  bool const is_depthwise = o.kind == kernel_kind::depthwise;
  auto const number = [](std::int64_t n) { return static_cast<int>(n); };
  return {.npu = &npu,
          .traversal = is_depthwise                                             ? depthwise
                       : o.weights.order == weight_traversal::part_kernel_first ? part_kernel
                                                                                : depth_first,
          .ofm_block_depth = o.block.depth,
          .ofm_microblock_depth = microblock_of(npu, o).depth,
          .ifm_bits = number(8 * o.ifm.element_bytes()),
          .is_sparse = o.weights.sparsity == weight_sparsity::sparse_2_4,
          .stride_x = number(o.kernel.stride_x),
          .stride_y = number(o.kernel.stride_y),
          .dilation_x = number(o.kernel.dilation_x),
          .dilation_y = number(o.kernel.dilation_y),
          .kernel_part = number(o.kernel.part),
          .out_channels = number(o.ofm.depth),
          .kernel_height = number(o.kernel.height),
          .kernel_width = number(o.kernel.width),
          .in_channels = is_depthwise ? 1 : number(o.ifm.depth)};
}

/// The form of the entries in an operation's scale table.
[[nodiscard]] constexpr scale_form scale_form_of(npu_facts const& npu, kernel_operation const& o) {
  if (npu.family != npu_family::u85) return scale_form::u55;
  return o.accumulator_bits == 48 ? scale_form::u85_acc48 : scale_form::u85_acc32;
}

/// The entries of an operation's scale table, by output channel; `bytes` are those of `o.scales`.
/// Throws code::bad_weights.
[[nodiscard]] inline std::vector<scale_entry> decode_scales(
    npu_facts const& npu, kernel_operation const& o,
    std::span<std::span<std::byte const> const> bytes) {
  return decode_scale_tables(npu, microblock_of(npu, o).depth, scale_form_of(npu, o),
                             static_cast<std::size_t>(o.ofm.depth), bytes);
}

/// An operation's weights as OHWI; `bytes` are those of `o.weights.streams`. Throws
/// code::bad_weights.
[[nodiscard]] inline std::vector<std::int16_t> decode_weights(
    npu_facts const& npu, kernel_operation const& o,
    std::span<std::span<std::byte const> const> bytes) {
  auto const order = order_of(npu, o);
  if (o.weights.format == weight_format::fwd) {
    std::size_t count = 0;
    for (int s = 0; s < order.stream_count(); ++s) count += sequence_length(order, s);
    return restore_fast(order, decode_fwd(bytes.front(), count));
  }
  std::vector<std::vector<std::int16_t>> sequences;
  sequences.reserve(bytes.size());
  // How many there must be is seen when they are put back in order.
  auto const most = static_cast<std::size_t>(padded_weight_count(order));
  for (auto const& stream : bytes) sequences.push_back(decode_mlw(stream, most));
  return restore(order, sequences);
}

}  // namespace arm_delegate::ethosu
