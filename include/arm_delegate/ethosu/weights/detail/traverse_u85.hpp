#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The order in which Ethos-U85 takes weights. Source: Vela, its weight encoder.

#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>

#include <algorithm>

namespace arm_delegate::ethosu::weights::detail {

/// Cores take output channels of a microblock in turn, four at a time.
inline constexpr int u85_channels_in_turn = 4;

/// Sizes that follow from an order.
struct u85_units {
  explicit u85_units(weight_order const& order) {
    bool const wide = order.ifm_bits == 16;
    int const macs = order.npu->macs;
    if (order.traversal == weight_order::kind::depthwise) {
      ifm_block = ifm_microblock = step = 1;
      elements = 10;
      tail = !wide && macs <= 256 ? 0 : macs <= 512 ? 2 : 6;
      return;
    }
    bool const is_part_kernel = order.traversal == weight_order::kind::part_kernel;
    ifm_block = input_depth_of(order);
    ifm_microblock = is_part_kernel && wide && !order.is_sparse ? 8 : ifm_block;
    step = order.is_sparse ? 16 : 8;
    if (is_part_kernel) elements = wide || order.is_sparse ? 10 : 5;
  }

  int ifm_block = 0;
  int ifm_microblock = 0;
  int step = 0;      ///< input channels that are taken together
  int elements = 1;  ///< kernel elements are taken in groups of so many
  int tail = 0;      ///< of a depthwise group: kernel elements of zeros behind it
};

/// Calls visit(o, y, x, i, count) for weights of a core's stream, which have consecutive input
/// channels from i, and pad(count) for zeros between them. Input blocks go forth and back, columns
/// of sub-kernels before rows, kernel columns forth and back.
template <class Visit, class Pad>
class u85_traversal {
 public:
  u85_traversal(weight_order const& order, int core, Visit& visit, Pad& pad)
      : order_(order), core_(core), units_(order), visit_(visit), pad_(pad) {
    // Depth-first goes over kernel elements without regard to strides.
    if (order.traversal != weight_order::kind::depth_first) {
      stride_x_ = order.stride_x;
      stride_y_ = order.stride_y;
    }
  }

  void run() {
    int const blocks = (order_.in_channels + units_.ifm_block - 1) / units_.ifm_block;
    bool forth = true;
    for (int o = 0; o < order_.out_channels; o += order_.ofm_block_depth) {
      for (int b = 0; b < blocks; ++b)
        blocks_of(o, (forth ? b : blocks - 1 - b) * units_.ifm_block);
      forth = !forth;
    }
  }

 private:
  void blocks_of(int o, int i) {
    for (int x = 0; x < order_.kernel_width; x += order_.part_width()) {
      for (int y = 0; y < order_.kernel_height; y += order_.part_height()) sub_kernel(o, i, y, x);
    }
  }

  void sub_kernel(int o, int i, int y, int x) {
    int const height = std::min(order_.kernel_height - y, order_.part_height());
    int const width = std::min(order_.kernel_width - x, order_.part_width());
    int const ifm_depth = std::min(units_.ifm_block, order_.in_channels - i);
    int const depth = std::min(order_.ofm_block_depth, order_.out_channels - o);
    for (int io = 0; io < ifm_depth; io += units_.ifm_microblock) {
      for (int u = 0; u < depth; u += order_.ofm_microblock_depth) {
        left_ = ethosu::detail::round_up(height * width, units_.elements);
        for (int py = 0; py < stride_y_; ++py) {
          for (int px = 0; px < stride_x_; ++px)
            phase(o + u, i + io, y + py, x + px, height - py, width - px);
        }
        if (left_ > 0) zeros(left_ + units_.tail);
      }
    }
  }

  /// The kernel elements that meet the same phase of a strided input.
  void phase(int o, int i, int y, int x, int height, int width) {
    int const rows = (height + stride_y_ - 1) / stride_y_;
    int const columns = (width + stride_x_ - 1) / stride_x_;
    for (int row = 0; row < rows; ++row) {
      for (int c = 0; c < columns; ++c) {
        int const column = row % 2 == 0 ? c : columns - 1 - c;
        element(o, i, y + row * stride_y_, x + column * stride_x_);
        --left_;
        if (units_.tail > 0 && left_ % units_.elements == 0) zeros(units_.tail);
      }
    }
  }

  void element(int o, int i, int y, int x) {
    int const turn = u85_channels_in_turn * order_.npu->cores;
    for (int ii = 0; ii < units_.ifm_microblock; ii += units_.step) {
      for (int oz = core_ * u85_channels_in_turn; oz < order_.ofm_microblock_depth; oz += turn) {
        for (int o4 = 0; o4 < u85_channels_in_turn; ++o4) channel(o + oz + o4, i + ii, y, x);
      }
    }
  }

  void channel(int o, int i, int y, int x) {
    int const count =
        o < order_.out_channels ? std::clamp(order_.in_channels - i, 0, units_.step) : 0;
    if (count > 0) visit_(o, y, x, i, count);
    if (count < units_.step) pad_(units_.step - count);
  }

  void zeros(int elements) {
    pad_(elements * (units_.ifm_microblock * order_.ofm_microblock_depth / order_.npu->cores));
  }

  weight_order const& order_;
  int core_;
  u85_units units_;
  int stride_x_ = 1;
  int stride_y_ = 1;
  int left_ = 0;  ///< kernel elements until the group is full
  Visit& visit_;
  Pad& pad_;
};

}  // namespace arm_delegate::ethosu::weights::detail
