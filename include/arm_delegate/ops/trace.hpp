#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.trace.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/diag.hpp>
#include <arm_delegate/ops/sum.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.trace: the sum of a matrix's diagonal.
struct trace {
  using expands_to = ops<diag, sum>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.trace.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 2, 2);
    return {ir::is_floating(x.type.type) ? x.type.type : ir::dtype::int64, {}};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<sum, "default">(r.call<diag>(*n.find("self"))));
  }
};

}  // namespace arm_delegate::op
