#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.einsum.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/bmm.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/permute.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.einsum: sums of products, the operands multiplied from left to right: sum, permute, view,
/// bmm, view, permute. Rejects a label that appears twice in one operand, and quantized values.
struct einsum {
  using expands_to = ops<sum, permute, op::expand, view, bmm>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.einsum.default(str equation, Tensor[] tensors, *, int[]? path=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);
  static std::optional<rejection> supports(ir::node const& n, target_facts const& target);
  static void expand(ir::rewriter& r, ir::node const& n);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/einsum-inl.hpp>  // IWYU pragma: export
#endif
