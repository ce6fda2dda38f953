#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.frac.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/family/unary.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/trunc.hpp>
#include <arm_delegate/registry/lists.hpp>

namespace arm_delegate::op {

/// aten.frac: x - trunc(x).
struct frac : family::of_one_tensor<"frac"> {
  using expands_to = ops<trunc, sub>;

  static ir::tensor_type infer(ir::node const& n) { return n.input("self").type; }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    r.replace(n, r.call<sub>(x, r.call<trunc>(x)));
  }
};

}  // namespace arm_delegate::op
