#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The required layout of an operation's weights and scales.

#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/weights/scale_table.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::rules {

/// The order of an operation's weights in their streams.
[[nodiscard]] inline weights::weight_order order_of(npu_facts const& npu,
                                                    kernel_operation const& o) {
  using enum weights::weight_order::kind;
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

/// The format of the entries in an operation's scale table.
[[nodiscard]] constexpr weights::scale_form scale_form_of(npu_facts const& npu,
                                                          kernel_operation const& o) {
  if (npu.family != npu_family::u85) return weights::scale_form::u55;
  return o.accumulator_bits == 48 ? weights::scale_form::u85_acc48 : weights::scale_form::u85_acc32;
}

}  // namespace arm_delegate::ethosu::rules
