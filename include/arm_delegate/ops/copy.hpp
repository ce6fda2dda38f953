#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.copy.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.copy: `src` with the sizes of `self`, whose elements are not read, as expand. Rejects
/// another dtype.
struct copy {
  using expands_to = ops<op::expand>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.copy.default(Tensor self, Tensor src, bool non_blocking=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static std::optional<rejection> supports(ir::node const& n, target_facts const&);

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<op::expand>(*n.find("src"), r.list(n.input("self").sizes())));
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/copy-inl.hpp>  // IWYU pragma: export
#endif
