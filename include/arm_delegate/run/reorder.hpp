#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Copies tensors between memory orders.

#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstring>
#include <span>

namespace arm_delegate {

namespace detail {

/// to[column][row] = from[row][column] for each of the matrices in `from`.
inline void transpose_matrices(std::span<std::byte const> from, std::span<std::byte> to,
                               std::size_t rows, std::size_t columns, std::size_t element_bytes) {
  auto const matrix = rows * columns * element_bytes;
  if (matrix == 0) return;
  for (std::size_t at = 0; at < from.size(); at += matrix) {
    auto const* next = from.data() + at;
    for (std::size_t r = 0; r < rows; ++r) {
      for (std::size_t c = 0; c < columns; ++c, next += element_bytes) {
        std::memcpy(to.data() + at + (c * rows + r) * element_bytes, next, element_bytes);
      }
    }
  }
}

/// Channels, and positions of one image, of a tensor [N, C, ...].
struct image_sizes {
  std::size_t channels = 1;
  std::size_t positions = 1;
};
[[nodiscard]] inline image_sizes image_sizes_of(ir::shape const& sizes) {
  image_sizes s;
  if (sizes.rank() > 1) s.channels = static_cast<std::size_t>(sizes[1]);
  for (std::size_t d = 2; d < sizes.rank(); ++d) s.positions *= static_cast<std::size_t>(sizes[d]);
  return s;
}

/// Copies a tensor of `sizes`. Unless the order is contiguous, each image is a matrix of rows and
/// columns in `from`, and transposed in `to`.
inline void copy_images(ir::memory_order order, ir::shape const& sizes, std::size_t rows,
                        std::size_t columns, std::span<std::byte const> from,
                        std::span<std::byte> to) {
  if (from.empty()) return;
  if (order == ir::memory_order::contiguous) {
    std::memcpy(to.data(), from.data(), from.size());
    return;
  }
  auto const element = from.size() / static_cast<std::size_t>(sizes.numel());
  transpose_matrices(from, to, rows, columns, element);
}

}  // namespace detail

/// Copies a contiguous tensor of `sizes` to memory in another order.
inline void copy_to_order(ir::memory_order order, ir::shape const& sizes,
                          std::span<std::byte const> from, std::span<std::byte> to) {
  auto const [channels, positions] = detail::image_sizes_of(sizes);
  detail::copy_images(order, sizes, channels, positions, from, to);
}

/// Copies a tensor of `sizes` that lies in another order to contiguous memory.
inline void copy_from_order(ir::memory_order order, ir::shape const& sizes,
                            std::span<std::byte const> from, std::span<std::byte> to) {
  auto const [channels, positions] = detail::image_sizes_of(sizes);
  detail::copy_images(order, sizes, positions, channels, from, to);
}

}  // namespace arm_delegate
