#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The smallest weight stream.

#include <arm_delegate/ethosu/weights/mlw.hpp>
#include <arm_delegate/ethosu/weights/traversal.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace support {

/// The stream of one weight, 3, for a 1x1 kernel, in blocks of 16 channels.
inline std::vector<std::byte> one_weight(arm_delegate::npu_facts const& npu,
                                         arm_delegate::ethosu::weights::weight_order::kind kind) {
  arm_delegate::ethosu::weights::weight_order const order{
      .npu = &npu,
      .traversal = kind,
      .ofm_block_depth = 16,
      .ofm_microblock_depth = npu.microblocks[0].depth,
      .out_channels = 1,
      .kernel_height = 1,
      .kernel_width = 1,
      .in_channels = 1};
  auto const sequence =
      arm_delegate::ethosu::weights::reorder(order, std::vector<std::int16_t>{3}).front();
  return arm_delegate::ethosu::weights::encode_mlw(sequence);
}

}  // namespace support
