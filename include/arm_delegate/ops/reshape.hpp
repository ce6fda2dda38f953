#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.reshape.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reshaping.hpp>
#include <arm_delegate/ops/family/reshaping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.reshape: RESHAPE. Quantized values are used as they are.
struct reshape : family::reshaping<reshape> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.reshape.default(Tensor self, SymInt[] shape) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    return {x.type.type, detail::resolved_sizes(n, x.sizes(), n.integers("shape"))};
  }

  static bool is_no_operation(ir::node const&) { return true; }
};

}  // namespace arm_delegate::op
