#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.view_as.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.view_as: view with the sizes of another tensor.
struct view_as {
  using expands_to = ops<view>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.view_as.default(Tensor self, Tensor other) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& to = n.input("other").sizes();
    if (x.sizes().numel() != to.numel()) {
      n.raise(code::shape_mismatch,
              fmt::format("cannot view {} as {}", x.sizes().text(), to.text()));
    }
    return {x.type.type, to};
  }

  static bool is_no_operation(ir::node const&) { return true; }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<view>(*n.find("self"), r.list(n.result().sizes())));
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::same_elements(r, n);
  }
};

}  // namespace arm_delegate::op
