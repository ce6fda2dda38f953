#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.view.

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/reshaping.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.view: RESHAPE. Quantized: on the codes.
struct view {
  using handles_quantized = view;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.view.default(Tensor self, SymInt[] size) -> Tensor"),
      std::string_view("aten.view_copy.default(Tensor self, SymInt[] size) -> Tensor"),
      std::string_view("aten._unsafe_view.default(Tensor self, SymInt[] size) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    return {x.type.type, detail::resolved_sizes(n, x.sizes(), n.integers("size"))};
  }

  static bool is_no_operation(ir::node const&) { return true; }

  static std::optional<ir::tensor_data> fold(ir::node const& n) { return detail::fold_reshaped(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    b.set(n, b.reshape(b(n.input("self")), n.result().sizes()));
  }
};

}  // namespace arm_delegate::op
