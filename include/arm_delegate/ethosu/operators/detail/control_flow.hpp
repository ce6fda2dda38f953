#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Common parts of COND_IF and WHILE_LOOP.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>

#include <optional>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

/// Rejects NPUs without branches, and tensors that cannot be copied.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<rejection> control_flow_supports(
    ethosu::compile::tosa_node const& n);

/// The operands in memory.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<ethosu::compile::tensor_view> views_of(
    ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n);
/// The places of the results.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<ethosu::compile::tensor_view> places_of_results(
    ethosu::compile::npu_lowering& l, ethosu::compile::tosa_node const& n);

/// Copies each tensor to its place as if all were read before any is written: places may be read by
/// other copies, as in a swap.
ARM_DELEGATE_FUNCTION void copy_all(ethosu::compile::npu_builder& b,
                                    std::span<ethosu::compile::tensor_view const> from,
                                    std::span<ethosu::compile::tensor_view const> to);

}  // namespace arm_delegate::ethosu::operators::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/operators/detail/control_flow-inl.hpp>  // IWYU pragma: export
#endif
