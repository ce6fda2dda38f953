#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.unflatten.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reshaping.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.unflatten: several dimensions in place of one. RESHAPE. Quantized values are used as they
/// are.
struct unflatten : family::reshaping<unflatten> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.unflatten.int(Tensor self, int dim, SymInt[] sizes) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 1, ir::shape::max_rank);
    auto const dim = detail::dimension(n, n.integer("dim"), x.rank());
    auto s = x.sizes();
    auto const parts = detail::resolved_sizes(n, {s[dim]}, n.integers("sizes"));
    s.erase(dim);
    for (auto i = parts.rank(); i-- > 0;) s.insert(dim, parts[i]);
    return {x.type.type, s};
  }

  static bool is_no_operation(ir::node const&) { return true; }
};

}  // namespace arm_delegate::op
