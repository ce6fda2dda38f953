#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tensors as strided views of buffers: reshapes, slices and permutations that copy nothing.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace arm_delegate::ethosu::compile {

/// The type of an element.
struct element_type {
  activation_precision precision = activation_precision::b8;
  activation_type sign = activation_type::signed_;

  [[nodiscard]] constexpr std::int64_t bytes() const {
    return std::int64_t{1} << static_cast<unsigned>(precision);
  }
  friend constexpr bool operator==(element_type, element_type) = default;
};

/// A tensor in a buffer. Offset and strides are in bytes; the stride of a dimension of size 1 has
/// no meaning.
struct tensor_view {
  buffer_id buffer = no_buffer;
  std::int64_t offset = 0;
  ir::shape sizes{};
  ir::shape strides{};
  element_type type{};
};

/// True if two views have the same elements at the same places.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_same_place(tensor_view const& a, tensor_view const& b);
/// The row-major tensor at the start of a buffer.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_view dense_view(buffer_id buffer, ir::shape const& sizes,
                                                           element_type type);
/// A contiguous tensor at the start of a buffer whose dimensions have the same order in memory as
/// those of `like`.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_view dense_view_like(buffer_id buffer,
                                                                ir::shape const& sizes,
                                                                tensor_view const& like);
/// True if the elements are contiguous, in row-major order.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool is_dense(tensor_view const& v);
/// The same elements with other sizes, or nothing if that needs a copy.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<tensor_view> reshaped(tensor_view const& v,
                                                                        ir::shape const& sizes);
/// The same elements with other sizes where that needs no copy; throws code::internal elsewhere.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_view reshaped_in_place(tensor_view const& v,
                                                                  ir::shape const& sizes);
/// `size` elements of a dimension from `start`.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_view sliced(tensor_view const& v, std::size_t axis,
                                                       std::int64_t start, std::int64_t size);
/// Dimension i of the result is dimension `order[i]` of `v`.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_view permuted(tensor_view const& v,
                                                         std::span<std::int32_t const> order);
/// The bytes of the elements as elements of one byte: of the last dimension, which is contiguous.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_view as_bytes(tensor_view const& v);
/// Adds leading dimensions of size 1 up to `rank`.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_view with_rank(tensor_view const& v, std::size_t rank);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/tensor_view-inl.hpp>  // IWYU pragma: export
#endif
