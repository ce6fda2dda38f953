#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Padding with elements of the tensor itself.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::op::detail {

/// The source of the padding's elements.
enum class pad_mode : std::uint8_t { constant, reflect, replicate, circular };

/// `count` elements that continue dimension `dim` before its start, or after its end.
ARM_DELEGATE_FUNCTION tosa::tensor_id continued(tosa::builder& b, tosa::tensor_id x,
                                                std::size_t dim, std::int64_t count, bool before,
                                                pad_mode mode);

/// Dimension `dim` of `x` continued by `before` and `after` elements: SLICE and, for reflections,
/// REVERSE or, for replications, TILE on each side, then CONCAT.
ARM_DELEGATE_FUNCTION tosa::tensor_id continued_on_both_sides(tosa::builder& b, tosa::tensor_id x,
                                                              std::size_t dim, std::int64_t before,
                                                              std::int64_t after, pad_mode mode);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/padding-inl.hpp>  // IWYU pragma: export
#endif
