#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.flatten.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::op {

/// aten.flatten: RESHAPE. Quantized values are used as they are.
struct flatten : family::reshaping<flatten> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.flatten.using_ints(Tensor self, int start_dim=0, int end_dim=-1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    if (x.rank() == 0) return {x.type.type, {1}};
    auto const first = detail::dimension(n, n.integer("start_dim"), x.rank());
    auto const last = detail::dimension(n, n.integer("end_dim"), x.rank());
    if (first > last) n.raise(code::shape_mismatch, "'start_dim' comes after 'end_dim'");
    ir::shape s;
    for (std::size_t i = 0; i < x.rank(); ++i) {
      if (i > first && i <= last) {
        s[first] *= x.sizes()[i];
      } else {
        s.push_back(x.sizes()[i]);
      }
    }
    return {x.type.type, s};
  }

  static bool is_no_operation(ir::node const&) { return true; }
};

}  // namespace arm_delegate::op
