#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A bound of how many operators one operator becomes.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op::detail {

/// Keeps a graph small whose size a number in the program decides.
inline constexpr std::int64_t most_parts = 4096;

/// Why an operator that becomes `count` others stays on the host. `what` says what is counted.
ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_many_parts(std::string_view what,
                                                                 std::int64_t count,
                                                                 std::string_view remedy);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/many_parts-inl.hpp>  // IWYU pragma: export
#endif
