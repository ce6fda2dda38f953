#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Elementwise operations on views whose contiguous dimensions differ: which of them to copy first.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// The operands that are copied to the order of another one, so that the depth of the operation
/// fills microblocks.
struct operand_order {
  std::size_t like = 0;
  std::vector<std::size_t> copied{};  ///< empty: all stay as they are
};

/// The elements of `v` in another buffer, contiguous and in the order of `like`, of equal sizes or
/// larger ones.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_view in_order_of(tensor_view const& v, buffer_id buffer,
                                                            tensor_view const& like);
/// Chooses the cheapest order for an output, `operands[0]`, and its inputs, as `make_loops` takes
/// them.
[[nodiscard]] ARM_DELEGATE_FUNCTION operand_order
choose_order(npu_facts const& npu, std::span<tensor_view const> operands);

}  // namespace arm_delegate::ethosu::compile

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ethosu/compile/operand_order-inl.hpp>  // IWYU pragma: export
#endif
