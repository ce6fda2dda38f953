#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The input block that an output block requires.
//
// Source: Vela (ethos_u55.cpp, ethos_u85.cpp: GetArchIFMBlockSize, FindBlockConfig).

#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/element_address.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/rules/microblock.hpp>
#include <arm_delegate/ethosu/weights/input_depth.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::ethosu::rules {

/// True if an operation computes each output channel from one input channel.
[[nodiscard]] constexpr bool keeps_depth(kernel_operation const& o) {
  return o.kind != kernel_kind::conv &&
         !(o.kind == kernel_kind::pool && o.pooling == pooling_mode::reduce_sum);
}

/// The number of input rows or columns for `output` rows or columns of the output.
[[nodiscard]] constexpr std::int64_t input_size(std::int64_t output, std::int64_t stride,
                                                std::int64_t kernel) {
  return (output - 1) * stride + kernel;
}

/// The number of input channels that an operation processes at once.
[[nodiscard]] constexpr std::int64_t ifm_block_depth(npu_facts const& npu,
                                                     kernel_operation const& o) {
  if (keeps_depth(o)) return o.block.depth;
  auto const bits = 8 * o.ifm.element_bytes();
  bool const is_part_kernel =
      o.kind == kernel_kind::conv && o.weights.order == weight_traversal::part_kernel_first;
  // Microblocks of one element have a depth of 16; a stream may name a microblock that the NPU
  // lacks.
  auto const unit_depth = o.unit == microblock::u1x1 ? 16 : microblock_of(npu, o).depth;
  std::int64_t const most = weights::input_block_depth(
      npu, {.is_part_kernel = is_part_kernel,
            .is_sparse = o.weights.sparsity == weight_sparsity::sparse_2_4,
            .ifm_bits = static_cast<int>(bits),
            .ofm_microblock_depth = unit_depth});
  if (npu.family == npu_family::u85) return bits == 32 && !is_part_kernel ? 32 : most;
  std::int64_t const unit = bits == 16 ? 4 : npu.ifm_microblock_depth;
  return ethosu::detail::round_up(std::min(o.ifm.depth, most), unit);
}

/// The granularity of an input block, by its depth and the bits of an element.
[[nodiscard]] constexpr map_place ifm_unit(npu_facts const& npu, npu_block const& microblock,
                                           std::int64_t depth, std::int64_t bits) {
  if (npu.family != npu_family::u85) return {microblock.height, microblock.width, 1};
  bool const is_1x4 = microblock.height == 1 && microblock.width == 4;
  std::size_t const size = depth * bits <= 128 ? 0 : depth * bits <= 256 ? 1 : 2;
  auto const& unit = (is_1x4 ? npu.ifm_units_1x4 : npu.ifm_units)[size];
  return {unit.height, unit.width, std::int64_t{unit.depth} * 128 / bits};
}

/// The input block for an output block and one part of the kernel.
[[nodiscard]] constexpr map_place ifm_block(npu_facts const& npu, kernel_operation const& o) {
  auto const& k = o.kernel;
  std::int64_t const scale = o.upscale == ifm_upscale_mode::none ? 1 : 2;
  std::int64_t const rounding = o.upscale == ifm_upscale_mode::nearest ? 1 : 0;
  auto const size = [&](std::int64_t block, std::int64_t stride, std::int64_t kernel) {
    return (input_size(block, stride, std::min(kernel, k.part)) + rounding + scale - 1) / scale;
  };
  return {size(o.block.height, k.stride_y, k.dilated_height()),
          size(o.block.width, k.stride_x, k.dilated_width()), ifm_block_depth(npu, o)};
}

}  // namespace arm_delegate::ethosu::rules
