#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.numpy_T.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/permute.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.numpy_T: permute that reverses the order of the dimensions.
struct numpy_t {
  using expands_to = ops<permute>;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.numpy_T.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    return {x.type.type, ir::permute(x.sizes(), order(n).view())};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<permute>(*n.find("self"), r.list(order(n))));
  }

 private:
  static ir::shape order(ir::node const& n) {
    ir::shape reversed;
    for (auto i = n.input("self").rank(); i-- > 0;) {
      reversed.push_back(static_cast<std::int64_t>(i));
    }
    return reversed;
  }
};

}  // namespace arm_delegate::op
