#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_norm and aten.linalg_matrix_norm.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/amax.hpp>
#include <arm_delegate/ops/amin.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/linalg_vector_norm.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <array>
#include <cmath>
#include <optional>
#include <string_view>
#include <variant>

namespace arm_delegate::op {

/// aten.linalg_norm and aten.linalg_matrix_norm: linalg_vector_norm; for the order 1 or infinity of
/// matrices the largest, for -1 and -infinity the smallest of the sums of columns or rows. Rejects
/// the orders of matrices that are made of singular values: 2, -2 and "nuc".
struct linalg_norm {
  using expands_to = ops<linalg_vector_norm, amax, amin, view>;
  static constexpr auto schemas = std::array{
      std::string_view("aten.linalg_norm.default(Tensor self, Scalar? ord=None, int[1]? dim=None, "
                       "bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"),
      std::string_view("aten.linalg_norm.ord_str(Tensor self, str ord, int[1]? dim=None, bool "
                       "keepdim=False, *, ScalarType? dtype=None) -> Tensor"),
      std::string_view("aten.linalg_matrix_norm.default(Tensor self, Scalar ord, int[] dim=[-2, "
                       "-1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"),
      std::string_view("aten.linalg_matrix_norm.str_ord(Tensor self, str ord=\"fro\", int[] "
                       "dim=[-2, -1], bool keepdim=False, *, ScalarType? dtype=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const type = n.has("dtype") ? n.element_type("dtype") : n.input("self").type.type;
    return detail::infer_reduction(n, type);
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&);

  static void expand(ir::rewriter& r, ir::node const& n);

 private:
  /// The name of the order, or "".
  static std::string_view named(ir::node const& n) {
    auto const* name = std::get_if<std::string_view>(n.find("ord"));
    return name != nullptr ? *name : std::string_view{};
  }

  /// The number of the order, 2 if there is none.
  static double order(ir::node const& n) {
    return named(n).empty() && n.has("ord") ? n.number("ord") : 2;
  }

  static bool is_frobenius(ir::node const& n) { return named(n) == "fro"; }

  static bool is_sum_of_lines(double order) { return std::abs(order) == 1 || std::isinf(order); }

  /// With an order, two dimensions are a matrix.
  static bool is_of_matrix(ir::node const& n) {
    auto const dims = detail::named_dims(n);
    auto const count = dims.empty() ? n.input("self").rank() : dims.size();
    return n.has("ord") && count == 2;
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/linalg_norm-inl.hpp>  // IWYU pragma: export
#endif
