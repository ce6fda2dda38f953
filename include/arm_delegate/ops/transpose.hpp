#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.transpose.

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ops/detail/permuting.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.transpose: TRANSPOSE. Quantized: on the codes.
struct transpose {
  using handles_quantized = transpose;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.transpose.int(Tensor self, int dim0, int dim1) -> Tensor"),
      std::string_view("aten.transpose_copy.int(Tensor self, int dim0, int dim1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_permuted(n, order(n)); }

  static std::optional<ir::tensor_data> fold(ir::node const& n) {
    return detail::fold_permuted(n, order(n));
  }

  static void lower(tosa::builder& b, ir::node const& n) { detail::lower_permuted(b, n, order(n)); }

 private:
  static ir::shape order(ir::node const& n) {
    auto const rank = n.input("self").rank();
    return detail::exchanged(rank, detail::dimension(n, n.integer("dim0"), rank),
                             detail::dimension(n, n.integer("dim1"), rank));
  }
};

}  // namespace arm_delegate::op
