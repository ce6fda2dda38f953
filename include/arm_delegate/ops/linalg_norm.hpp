#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_norm and aten.linalg_matrix_norm.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/amax.hpp>
#include <arm_delegate/ops/amin.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/ops/linalg_vector_norm.hpp>
#include <arm_delegate/ops/view.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
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

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto const type = n.input("self").type.type;
    if (!ir::is_floating(type)) {
      return rejection{.rule = "dtype of a norm",
                       .actual = std::string(ir::name(type)),
                       .allowed = "a floating one",
                       .remedy = "convert to float32 first"};
    }
    if (!is_of_matrix(n) || is_sum_of_lines(order(n)) || is_frobenius(n)) return std::nullopt;
    return rejection{
        .rule = "order of a matrix norm",
        .actual = named(n).empty() ? fmt::format("{}", order(n)) : std::string(named(n)),
        .allowed = "'fro', 1, -1, inf and -inf",
        .remedy = "leave this norm to the host"};
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const& x = *n.find("self");
    auto const dims = detail::named_dims(n);
    auto const all = r.list(std::span<std::int64_t const>(dims));
    bool const keep = n.flag("keepdim");
    auto const& type = *n.find("dtype");
    auto const vector_norm = [&](double p, ir::argument const& along, bool keeps) {
      return r.call(ir::overload_name<linalg_vector_norm>,
                    {{"self", x}, {"ord", p}, {"dim", along}, {"keepdim", keeps}, {"dtype", type}});
    };
    if (!is_of_matrix(n) || is_frobenius(n)) {
      return r.replace(n, vector_norm(is_of_matrix(n) ? 2 : order(n), all, keep));
    }
    auto const rows = dims.empty() ? 0 : dims[0];
    auto const columns = dims.empty() ? 1 : dims[1];
    bool const sums_columns = std::abs(order(n)) == 1;
    std::array const summed{sums_columns ? rows : columns};
    std::array const others{sums_columns ? columns : rows};
    auto const sums = vector_norm(1, r.list(summed), true);
    auto const chosen = order(n) > 0 ? r.call<amax>(sums, r.list(others), true)
                                     : r.call<amin>(sums, r.list(others), true);
    r.replace(n, r.call<view>(chosen, r.list(n.result().sizes())));
  }

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
