#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The sizes argument of view and reshape.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstdint>
#include <span>

namespace arm_delegate::op::detail {

/// `sizes` with a -1 replaced by what is left of `from`'s elements.
ARM_DELEGATE_FUNCTION ir::shape resolved_sizes(ir::node const& n, ir::shape const& from,
                                               std::span<std::int64_t const> sizes);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/reshaping-inl.hpp>  // IWYU pragma: export
#endif
