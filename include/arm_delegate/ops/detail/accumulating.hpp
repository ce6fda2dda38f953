#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sums of elements with one index: SCATTER must not write an element twice.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate::op::detail {

/// For values [N, K, C]: the sum of the `updates` [N, W, C] whose index in `rows` [N, W] is k, in
/// the type of the updates, floating point or INT32. EQUAL of the indices and all k, SELECT,
/// REDUCE_SUM.
[[nodiscard]] ARM_DELEGATE_FUNCTION tosa::tensor_id summed_by_index(tosa::builder& b,
                                                                    tosa::tensor_id rows,
                                                                    tosa::tensor_id updates,
                                                                    std::int64_t size);

/// Why a target without integers does not sum over a dimension of `size`: FP32 counts to 2^24.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_long_sums(
    std::int64_t size, target_facts const& target);

/// True if `rows` [1, W] is a constant that names no row twice.
[[nodiscard]] ARM_DELEGATE_FUNCTION bool are_distinct(tosa::builder const& b, tosa::tensor_id rows);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/accumulating-inl.hpp>  // IWYU pragma: export
#endif
