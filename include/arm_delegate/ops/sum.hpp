#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.sum.

#include <arm_delegate/ops/detail/reduction.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.sum over dimensions: one REDUCE_SUM each. Quantized: INT32 sums between two RESCALEs.
struct sum {
  using handles_quantized = sum;
  static constexpr auto schemas = std::array{
      std::string_view("aten.sum.dim_IntList(Tensor self, int[1]? dim, bool keepdim=False, *, "
                       "ScalarType? dtype=None) -> Tensor"),
      std::string_view("aten.sum.default(Tensor self, *, ScalarType? dtype=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const from = n.input("self").type.type;
    auto const natural = ir::is_floating(from) ? from : ir::dtype::int64;
    return detail::infer_reduction(n, n.has("dtype") ? n.element_type("dtype") : natural);
  }

  static void lower(tosa::builder& b, ir::node const& n) { detail::lower_scaled_sum(b, n, 1); }
};

}  // namespace arm_delegate::op
