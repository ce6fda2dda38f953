#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.t.

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/permuting.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.t: TRANSPOSE of a matrix. Quantized: on the codes.
struct t {
  using handles_quantized = t;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.t.default(Tensor self) -> Tensor"),
                 std::string_view("aten.t_copy.default(Tensor self) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_permuted(n, order(n)); }

  static std::optional<ir::tensor_data> fold(ir::node const& n) {
    return detail::fold_permuted(n, order(n));
  }

  static void lower(tosa::builder& b, ir::node const& n) { detail::lower_permuted(b, n, order(n)); }

 private:
  static ir::shape order(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 0, 2);
    return detail::exchanged(x.rank(), 0, x.rank() == 2 ? 1 : 0);
  }
};

}  // namespace arm_delegate::op
