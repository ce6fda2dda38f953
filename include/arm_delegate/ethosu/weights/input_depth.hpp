#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How many input channels the hardware takes at once: blocks of the input and the order of weights
// both follow from it.
//
// Source: Vela (ethos_u55.cpp and ethos_u85.cpp: FindBlockConfig; its weight encoder).

#include <arm_delegate/targets/npu_facts.hpp>

namespace arm_delegate::ethosu::weights {

/// The parameters of the depth of an input block.
struct input_depth_order {
  bool is_part_kernel = false;   ///< all kernel elements of a few input channels come first
  bool is_sparse = false;        ///< U85: two of four weights are zero
  int ifm_bits = 8;              ///< of an element
  int ofm_microblock_depth = 0;  ///< U85
};

/// Input channels of a block of an operation that adds them up, in the order of its weights.
[[nodiscard]] constexpr int input_block_depth(npu_facts const& npu,
                                              input_depth_order const& order) {
  if (order.is_part_kernel) return 16;
  bool const is_wide = order.ifm_bits == 16;
  if (npu.family != npu_family::u85) return is_wide ? 16 : 32;
  if (order.is_sparse) return is_wide ? 64 : 128;
  // The small configurations with a microblock of one element, or of two with 256 MACs.
  bool const is_narrow = npu.macs <= 256 && order.ofm_microblock_depth == 16;
  return is_narrow ? 32 : 64;
}

}  // namespace arm_delegate::ethosu::weights
