#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_matrix_power and aten.matrix_power.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/expand.hpp>
#include <arm_delegate/ops/eye.hpp>
#include <arm_delegate/ops/matmul.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.linalg_matrix_power: a product of squares of square matrices; power 0 is the identity.
/// Rejects negative powers.
struct linalg_matrix_power {
  using expands_to = ops<matmul, eye, op::expand>;
  static constexpr auto schemas =
      std::array{std::string_view("aten.linalg_matrix_power.default(Tensor self, int n) -> Tensor"),
                 std::string_view("aten.matrix_power.default(Tensor self, int n) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 2, ir::shape::max_rank);
    if (x.sizes()[x.rank() - 1] != x.sizes()[x.rank() - 2]) {
      n.raise(code::shape_mismatch,
              fmt::format("matrices of sizes {} are not square", x.sizes().text()));
    }
    return x.type;
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (n.integer("n") >= 0) return std::nullopt;
    return rejection{.rule = "power of a matrix",
                     .actual = fmt::format("{}", n.integer("n")),
                     .allowed = "0 or more",
                     .remedy = "compute the inverse on the host"};
  }

  static bool is_no_operation(ir::node const& n) { return n.integer("n") == 1; }

  static void expand(ir::rewriter& r, ir::node const& n) {
    if (n.integer("n") == 0) {
      auto const& s = n.result().sizes();
      auto const identity =
          r.call(ir::overload_name<eye>, {{"n", s.back()}, {"dtype", n.result().type.type}});
      return r.replace(n, r.call<op::expand>(identity, r.list(s)));
    }
    auto square = n.input_id("self");
    auto product = ir::no_value;
    for (auto left = n.integer("n"); left > 0; left /= 2) {
      if (left % 2 == 1) {
        product = product == ir::no_value ? square : r.call<matmul>(product, square);
      }
      if (left > 1) square = r.call<matmul>(square, square);
    }
    r.replace(n, product);
  }
};

}  // namespace arm_delegate::op
