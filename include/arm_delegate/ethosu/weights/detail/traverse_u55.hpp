#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The order in which Ethos-U55 and U65 take weights. Source: Vela, its weight encoder.

#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>

#include <algorithm>

namespace arm_delegate::ethosu::weights::detail {

/// Calls visit(o, y, x, i, count) for weights of a core's stream, which have consecutive input
/// channels from i, and pad(count) for zeros between them. Rows of sub-kernels come before columns.
template <class Visit, class Pad>
class u55_traversal {
 public:
  u55_traversal(weight_order const& order, int core, Visit& visit, Pad& pad)
      : order_(order),
        core_(core),
        cores_(order.npu->cores),
        is_depthwise_(order.traversal == weight_order::kind::depthwise),
        is_part_kernel_(order.traversal == weight_order::kind::part_kernel),
        ifm_block_(input_depth_of(order)),
        ifm_microblock_(order.npu->ifm_microblock_depth),
        visit_(visit),
        pad_(pad) {}

  void run() {
    // This core takes every cores-th channel, and its part of a block.
    channels_ = (order_.out_channels + cores_ - 1 - core_) / cores_;
    int const block = (order_.ofm_block_depth + cores_ - 1 - core_) / cores_;
    for (int o = 0; o < channels_; o += block) ofm_block(o, std::min(block, channels_ - o));
  }

 private:
  void ofm_block(int o, int depth) {
    int const in_channels = is_depthwise_ ? 1 : order_.in_channels;
    for (int i = 0; i < in_channels; i += ifm_block_) {
      int const ifm_depth = is_depthwise_     ? ifm_microblock_
                            : is_part_kernel_ ? std::min(ifm_block_, order_.in_channels - i)
                                              : ifm_block_;
      for (int y = 0; y < order_.kernel_height; y += order_.part_height()) {
        for (int x = 0; x < order_.kernel_width; x += order_.part_width()) {
          sub_kernel(o, depth, i, ifm_depth, y, x);
        }
      }
    }
  }

  void sub_kernel(int o, int depth, int i, int ifm_depth, int y, int x) {
    int const height = std::min(order_.kernel_height - y, order_.part_height());
    int const width = std::min(order_.kernel_width - x, order_.part_width());
    int const elements = ethosu::detail::round_up(height * width, element_unit());
    int const outer = is_part_kernel_ ? ifm_depth : 1;
    int const inner = is_part_kernel_ ? 1 : ifm_depth;
    for (int io = 0; io < outer; io += ifm_microblock_) {
      for (int u = 0; u < depth; u += order_.ofm_microblock_depth) {
        for (int e = 0; e < elements; ++e) {
          bool const inside = e / width < height;
          for (int ii = 0; ii < inner; ii += ifm_microblock_) {
            microblock(o + u, i + io + ii, y + e / width, x + e % width, inside);
          }
        }
      }
    }
  }

  void microblock(int o, int i, int y, int x, bool inside) {
    int const deep = is_depthwise_ ? 1 : ifm_microblock_;
    int const present = inside ? std::clamp(order_.in_channels - i, 0, deep) : 0;
    for (int oz = o; oz < o + order_.ofm_microblock_depth; ++oz) {
      int const count = oz < channels_ ? present : 0;
      if (count > 0) visit_(oz * cores_ + core_, y, x, i, count);
      if (count < deep) pad_(deep - count);
    }
  }

  /// The number of kernel elements in a group.
  [[nodiscard]] int element_unit() const {
    if (is_depthwise_) return 4;
    if (!is_part_kernel_) return 1;
    return order_.ifm_bits == 16 ? 2 : 4;
  }

  weight_order const& order_;
  int core_;
  int cores_;
  bool is_depthwise_;
  bool is_part_kernel_;
  int ifm_block_;
  int ifm_microblock_;
  int channels_ = 0;
  Visit& visit_;
  Pad& pad_;
};

}  // namespace arm_delegate::ethosu::weights::detail
