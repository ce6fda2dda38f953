#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Shape and dtype rules that several operators share.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>

namespace arm_delegate::op::detail {

/// A dimension counted from the end made positive; throws if it is outside `rank`.
ARM_DELEGATE_FUNCTION std::size_t dimension(ir::node const& n, std::int64_t dim, std::size_t rank);

/// The tensors of a call that takes a list of one or more.
ARM_DELEGATE_FUNCTION std::span<ir::value_id const> tensors_of(ir::node const& n);

/// The sizes two operands broadcast to.
ARM_DELEGATE_FUNCTION ir::shape broadcast(ir::node const& n, ir::shape a, ir::shape b);

/// `promoted`, unless PyTorch has no such type: an error that leaves the node on the host.
ARM_DELEGATE_FUNCTION ir::dtype common_type(ir::node const& n, ir::dtype promoted);

/// Fails unless `v` has the type of `like`: convolutions and matrix products do not promote.
/// Quantized operands have types of their own.
ARM_DELEGATE_FUNCTION void expect_same_type(ir::node const& n, ir::value const& v,
                                            ir::value const& like);

/// The sizes of a reduction over `dims` (empty: all).
ARM_DELEGATE_FUNCTION ir::shape reduced(ir::node const& n, ir::shape const& sizes,
                                        std::span<std::int64_t const> dims, bool keep);

/// No product of two sizes or attributes of a window overflows below this.
inline constexpr std::int64_t largest_window_number = std::int64_t{1} << 30;

/// The numbers of a window's argument, one for each axis.
ARM_DELEGATE_FUNCTION std::span<std::int64_t const> window_numbers(ir::node const& n,
                                                                   std::string_view argument,
                                                                   std::size_t axes);

/// The padding before and after the data that keeps the size of an axis, for stride 1; an odd
/// padding is after the data (PyTorch's rule).
ARM_DELEGATE_FUNCTION std::pair<std::int64_t, std::int64_t> same_padding(std::int64_t kernel,
                                                                         std::int64_t dilation);

/// The output size of a window along one axis, as PyTorch counts it; 0 if there is none.
ARM_DELEGATE_FUNCTION std::int64_t windowed(std::int64_t size, std::int64_t pad,
                                            std::int64_t kernel, std::int64_t stride,
                                            std::int64_t dilation, bool ceil_mode);

/// The product of a size and a factor from a file; fails if it has more than 59 bits.
ARM_DELEGATE_FUNCTION std::int64_t checked_product(ir::node const& n, std::int64_t size,
                                                   std::int64_t factor);

/// Refuses a negative size.
ARM_DELEGATE_FUNCTION ir::shape not_negative(ir::node const& n, ir::shape const& sizes);

/// Refuses windows that do not fit their input: each of the last `axes` sizes must be positive.
ARM_DELEGATE_FUNCTION ir::shape windows_fit(ir::node const& n, ir::shape const& sizes,
                                            std::size_t axes);

/// Why an operator on images leaves inputs without a batch dimension to the host.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_unbatched(ir::value const& x,
                                                                std::size_t batched_rank);

/// Why an operator leaves numbers of other dtypes than floating-point ones to the host.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_all_but_floats(ir::dtype type,
                                                                     std::string_view rule);

/// Fails unless the tensor has that rank.
ARM_DELEGATE_FUNCTION void expect_rank(ir::node const& n, ir::value const& v, std::size_t low,
                                       std::size_t high);

/// The type of a result that has the input's type.
ARM_DELEGATE_FUNCTION ir::tensor_type like(ir::node const& n, std::string_view argument = "self");

/// A constant whose elements may move: parameters per channel would have to move along.
ARM_DELEGATE_FUNCTION bool can_fold(ir::value const& v);

/// The constant input of a node under the sizes of its result.
ARM_DELEGATE_FUNCTION std::optional<ir::tensor_data> fold_reshaped(ir::node const& n);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/shapes-inl.hpp>  // IWYU pragma: export
#endif
