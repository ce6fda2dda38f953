#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Products with a vector.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/matmul.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string_view>

namespace arm_delegate::op::family {

/// The type of the product of `self`, of that rank, and the vector of that name.
inline ir::tensor_type infer_vector_product(ir::node const& n, std::size_t rank,
                                            std::string_view vector_name) {
  auto const& x = n.input("self");
  auto const& v = n.input(vector_name);
  detail::expect_rank(n, x, rank, rank);
  detail::expect_rank(n, v, 1, 1);
  detail::expect_same_type(n, v, x);
  auto sizes = x.sizes();
  if (sizes.back() != v.sizes()[0]) {
    n.raise(code::shape_mismatch,
            fmt::format("{} and {} do not multiply", sizes.text(), v.sizes().text()));
  }
  sizes.erase(rank - 1);
  return {x.type.type, sizes};
}

/// matmul of `self`, of `Rank` dimensions, with a vector. A member adds `schemas` and the name of
/// that argument, `vector_name`.
template <class Self, std::size_t Rank>
struct vector_product {
  using expands_to = ops<matmul>;

  static ir::tensor_type infer(ir::node const& n) {
    return infer_vector_product(n, Rank, Self::vector_name);
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    r.replace(n, r.call<matmul>(*n.find("self"), *n.find(Self::vector_name)));
  }
};

}  // namespace arm_delegate::op::family
