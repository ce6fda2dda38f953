#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.square.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/registry/lists.hpp>

namespace arm_delegate::op {

/// aten.square: the input times itself. MUL. PyTorch squares bool as int64.
struct square : family::of_one_tensor<"square"> {
  using expands_to = ops<mul>;

  static ir::tensor_type infer(ir::node const& n) {
    auto made = n.input("self").type;
    if (made.type == ir::dtype::boolean) made.type = ir::dtype::int64;
    return made;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<mul>(*n.find("self"), *n.find("self")));
  }
};

}  // namespace arm_delegate::op
