#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tensors of any rank as height, width and depth: dimensions that are merged, and loops around an
// operation for the rest.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// The most operands of a nest: an output and two inputs.
inline constexpr std::size_t most_operands = 3;

/// One dimension of all operands. A stride of 0: the operand has size 1 and is broadcast.
struct tensor_loop {
  std::int64_t size = 1;
  std::array<std::int64_t, most_operands> strides{};
};

/// The dimensions of an operation: loops around it, and those that it covers.
struct loop_nest {
  std::vector<tensor_loop> outer{};
  tensor_loop height{};
  tensor_loop width{};
  tensor_loop depth{};
};

/// The largest height, width and depth of a feature map: registers hold sizes minus 1 in 16 bits.
inline constexpr std::int64_t largest_extent = 65536;

/// The largest divisor of a size up to `most`.
[[nodiscard]] constexpr std::int64_t largest_divisor(std::int64_t size, std::int64_t most) {
  auto part = size < most ? size : most;
  while (size % part != 0) --part;
  return part;
}

/// Divides the dimensions of an output, `operands[0]`, and of inputs that have the same rank and in
/// each dimension the same size or 1. As few as possible are merged, so that the maps of producers
/// and consumers correspond. Dimensions are sorted by their strides in the output. The depth is
/// contiguous in each operand that is not broadcast in it. With `keeps_last` it is the last
/// dimension, which is contiguous in all.
[[nodiscard]] ARM_DELEGATE_FUNCTION loop_nest make_loops(std::span<tensor_view const> operands,
                                                         bool keeps_last = false);

/// The feature map of operand number `i` of a nest, for one iteration of the outer loops: its first
/// base is the offset in the buffer.
[[nodiscard]] ARM_DELEGATE_FUNCTION feature_map map_of(loop_nest const& nest, std::size_t i,
                                                       tensor_view const& v, std::int64_t offset);

/// The map of a dense or strided view of rank 3: height, width, depth. The depth is contiguous.
[[nodiscard]] ARM_DELEGATE_FUNCTION feature_map map_of(tensor_view const& v);

/// Calls `visit(operands)` for parts of operands that have no dimension larger than a map's: a
/// prime number of elements has no parts of equal size.
template <class Visit>
void for_map_parts(std::vector<tensor_view> const& operands, Visit const& visit) {
  auto const& sizes = operands.front().sizes;
  for (std::size_t d = 0; d < sizes.rank(); ++d) {
    if (sizes[d] <= largest_extent) continue;
    for (std::int64_t at = 0; at < sizes[d]; at += largest_extent) {
      auto part = operands;
      for (auto& v : part) {
        if (v.sizes[d] != 1) v = sliced(v, d, at, std::min(largest_extent, sizes[d] - at));
      }
      for_map_parts(part, visit);
    }
    return;
  }
  visit(operands);
}

/// Calls `visit(offsets)` for each iteration of the outer loops, with the bytes from the start of
/// each operand.
template <class Visit>
void for_each_iteration(loop_nest const& nest, Visit&& visit) {
  std::vector<std::int64_t> at(nest.outer.size());
  std::array<std::int64_t, most_operands> offsets{};
  for (;;) {
    visit(offsets);
    auto i = nest.outer.size();
    for (; i-- > 0;) {
      auto const& loop = nest.outer[i];
      auto const count = ++at[i];
      auto const back = count == loop.size ? count : 0;
      for (std::size_t k = 0; k < most_operands; ++k) {
        offsets[k] += loop.strides[k] * (1 - back);
      }
      if (back == 0) break;
      at[i] = 0;
    }
    if (i == static_cast<std::size_t>(-1)) return;
  }
}

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/loop_nest-inl.hpp>  // IWYU pragma: export
#endif
