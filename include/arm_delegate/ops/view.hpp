#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.view.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reshaping.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.view: RESHAPE. Quantized values are used as they are.
struct view : family::reshaping<view> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.view.default(Tensor self, SymInt[] size) -> Tensor"),
      std::string_view("aten.view_copy.default(Tensor self, SymInt[] size) -> Tensor"),
      std::string_view("aten._unsafe_view.default(Tensor self, SymInt[] size) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    return {x.type.type, detail::resolved_sizes(n, x.sizes(), n.integers("size"))};
  }

  static bool is_no_operation(ir::node const&) { return true; }
};

}  // namespace arm_delegate::op
