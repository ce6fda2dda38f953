#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The order in which the elements of an input or output lie in memory.

#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::ir {

/// Sizes and positions of a tensor are those of PyTorch in any order: [N, C, H, W], [N, C, D, H,
/// W]. Inside a graph, values have no order.
enum class memory_order : std::uint8_t {
  contiguous,     ///< row-major
  channels_last,  ///< rank 4 or 5: NHWC, NDHWC
};

[[nodiscard]] constexpr std::string_view name(memory_order o) {
  return o == memory_order::channels_last ? "channels_last" : "contiguous";
}

[[nodiscard]] constexpr bool may_be_channels_last(std::size_t rank) {
  return rank == 4 || rank == 5;
}

/// The dimensions of a tensor from the outermost to the innermost one in memory: {0, 2, 3, 1}.
[[nodiscard]] constexpr shape dim_order(memory_order o, std::size_t rank) {
  shape dims;
  for (std::size_t d = 0; d < rank; ++d) dims.push_back(static_cast<std::int64_t>(d));
  if (o == memory_order::contiguous || rank < 2) return dims;
  dims.erase(1);
  dims.push_back(1);
  return dims;
}

/// The sizes of a tensor's dimensions in the order of memory: NHWC.
[[nodiscard]] constexpr shape sizes_in_memory(shape const& sizes, memory_order o) {
  return permute(sizes, dim_order(o, sizes.rank()).view());
}

namespace detail {

/// True if a dense tensor in that order has those strides. The strides of dimensions of size 1 do
/// not matter.
[[nodiscard]] constexpr bool has_order(shape const& sizes, shape const& strides, memory_order o) {
  auto const dims = dim_order(o, sizes.rank());
  std::int64_t dense = 1;
  for (std::size_t i = dims.rank(); i-- > 0;) {
    auto const d = static_cast<std::size_t>(dims[i]);
    if (sizes[d] == 1) continue;
    if (strides[d] != dense) return false;
    dense *= sizes[d];
  }
  return true;
}

}  // namespace detail

/// The order of a tensor with those strides, which `sizes` must fit. Like PyTorch, calls a tensor
/// contiguous if both orders are the same, as with one channel. Other strides (of an expanded or
/// transposed tensor) also give contiguous: they do not change the values, and such a tensor is
/// passed as its contiguous copy.
[[nodiscard]] constexpr memory_order order_of(shape const& sizes, shape const& strides) {
  using enum memory_order;
  bool const is_last = may_be_channels_last(sizes.rank()) && strides.rank() == sizes.rank() &&
                       checked_numel(sizes.view()).value_or(0) > 0 &&
                       !detail::has_order(sizes, strides, contiguous) &&
                       detail::has_order(sizes, strides, channels_last);
  return is_last ? channels_last : contiguous;
}

}  // namespace arm_delegate::ir
