#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.isreal.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/full.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.isreal: true, since no tensor here is complex.
struct isreal {
  using expands_to = ops<full>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.isreal.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    return {ir::dtype::boolean, n.input("self").sizes()};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call(ir::overload_name<full>, {{"size", r.list(n.result().sizes())},
                                                  {"fill_value", true},
                                                  {"dtype", ir::dtype::boolean}}));
  }
};

}  // namespace arm_delegate::op
