#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The parameters of the order in which an Ethos-U reads the weights of an operation.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/weights/input_depth.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>

namespace arm_delegate::ethosu::weights {

/// An operation's weights, or a depth slice's, and the block configuration they are laid out for.
struct weight_order {
  enum class kind {
    depth_first,  ///< all input channels of a block, then the next kernel element
    part_kernel,  ///< all kernel elements of a few input channels
    depthwise,    ///< output channel o reads input channel o only; in_channels is 1
  };

  npu_facts const* npu = nullptr;
  kind traversal = kind::depth_first;
  int ofm_block_depth = 0;
  int ofm_microblock_depth = 0;
  int ifm_bits = 8;
  bool is_sparse = false;  ///< U85: two of four weights are zero

  // The kernel's strides, which matter on U85 only, and dilations.
  int stride_x = 1;
  int stride_y = 1;
  int dilation_x = 1;
  int dilation_y = 1;
  int kernel_part = 8;  ///< the rows and columns of a part of the dilated kernel

  // Sizes of the weights, in the order in which they lie: OHWI, the kernel without dilation.
  int out_channels = 0;
  int kernel_height = 0;
  int kernel_width = 0;
  int in_channels = 0;

  /// Rows and columns of a part.
  [[nodiscard]] int part_height() const { return kernel_part / dilation_y; }
  [[nodiscard]] int part_width() const { return kernel_part / dilation_x; }

  bool operator==(weight_order const&) const = default;

  [[nodiscard]] bool is_u85() const { return npu->family == npu_family::u85; }

  [[nodiscard]] std::size_t weight_count() const {
    return static_cast<std::size_t>(out_channels) * static_cast<std::size_t>(kernel_height) *
           static_cast<std::size_t>(kernel_width) * static_cast<std::size_t>(in_channels);
  }

  /// Streams of the standard decoder: one per core. U55 and U65 give channels to cores in turn.
  [[nodiscard]] int stream_count() const {
    return is_u85() ? npu->cores : std::min(npu->cores, out_channels);
  }
};

namespace detail {

/// The largest number that any field of a weight_order may hold: registers have 16 bits.
inline constexpr int largest_weight_extent = 65536;
/// The height and width of a kernel, which keeps the number of weights below 2^44.
inline constexpr int largest_kernel = 64;

[[noreturn]] inline void bad_order(std::string const& what) {
  raise(code::bad_weights, "the order of weights has " + what,
        "take the block configuration of the operation");
}
inline void require_order(bool holds, char const* what) {
  if (!holds) bad_order(what);
}

inline bool has_microblock_of(npu_facts const& npu, int depth) {
  return std::any_of(npu.microblocks.begin(), npu.microblocks.end(),
                     [&](npu_block const& block) { return depth > 0 && block.depth == depth; });
}

/// Input channels of a block, of an order with several.
[[nodiscard]] constexpr int input_depth_of(weight_order const& order) {
  return input_block_depth(*order.npu,
                           {.is_part_kernel = order.traversal == weight_order::kind::part_kernel,
                            .is_sparse = order.is_sparse,
                            .ifm_bits = order.ifm_bits,
                            .ofm_microblock_depth = order.ofm_microblock_depth});
}

/// Throws code::bad_weights where an order would make no sense, or never end.
inline void check(weight_order const& order) {
  require_order(order.npu != nullptr, "no NPU");
  for (int const extent :
       {order.out_channels, order.kernel_height, order.kernel_width, order.in_channels,
        order.ofm_block_depth, order.stride_x, order.stride_y}) {
    if (extent <= 0 || extent > largest_weight_extent) {
      bad_order(fmt::format("the extent {}", extent));
    }
  }
  require_order(order.kernel_part == 8 || order.kernel_part == 4, "wrong parts of the kernel");
  for (int const dilation : {order.dilation_x, order.dilation_y}) {
    require_order(dilation > 0 && dilation <= order.kernel_part, "a wrong dilation");
  }
  require_order(order.kernel_height <= largest_kernel && order.kernel_width <= largest_kernel,
                "too large a kernel");
  require_order(has_microblock_of(*order.npu, order.ofm_microblock_depth),
                "a microblock that the NPU lacks");
  require_order(order.ifm_bits == 8 || order.ifm_bits == 16 || order.ifm_bits == 32,
                "inputs that have neither 8, 16 nor 32 bits");
  require_order(order.traversal != weight_order::kind::depthwise || order.in_channels == 1,
                "several input channels of a depthwise operation");
  require_order(order.is_u85() || order.ofm_block_depth >= order.npu->cores,
                "a block that is less deep than there are cores");
  require_order(
      !order.is_sparse || (order.is_u85() && order.traversal != weight_order::kind::depthwise),
      "sparsity that this operation can't have");
}

}  // namespace detail

}  // namespace arm_delegate::ethosu::weights
