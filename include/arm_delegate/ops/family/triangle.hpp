#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that keep a triangle of matrices.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::op::family {

/// SELECT between the input and zero with a constant mask: `keeps(row, column, diagonal)` says what
/// stays.
inline void lower_triangle(tosa::builder& b, ir::node const& n,
                           bool keeps(std::int64_t, std::int64_t, std::int64_t)) {
  auto const& x = n.input("self");
  auto const rank = x.rank();
  auto const diagonal = n.integer("diagonal");
  auto sizes = ir::shape::filled(rank, 1);
  sizes[rank - 2] = x.sizes()[rank - 2];
  sizes[rank - 1] = x.sizes()[rank - 1];
  std::vector<std::byte> mask;
  for (std::int64_t i = 0; i < sizes[rank - 2]; ++i) {
    for (std::int64_t j = 0; j < sizes[rank - 1]; ++j) {
      mask.push_back(std::byte{keeps(i, j, diagonal)});
    }
  }
  auto const kept = b.constant("mask", tosa::dtype::boolean,
                               ir::tensor_data::dense(ir::dtype::boolean, sizes, std::move(mask)));
  auto const input = b(x);
  auto const zero = static_cast<double>(detail::zero_point_of(x));
  b.set(n, b.select(kept, input, b.scalar_like(input, zero)));
}

/// A member adds `schemas` and `static bool keeps(row, column, diagonal)`.
template <class Self>
struct triangle {
  using handles_quantized = Self;
  static constexpr auto quantization = quantization_rule::shared;

  static ir::tensor_type infer(ir::node const& n) {
    detail::expect_rank(n, n.input("self"), 2, ir::shape::max_rank);
    return detail::like(n);
  }

  static void lower(tosa::builder& b, ir::node const& n) { lower_triangle(b, n, Self::keeps); }
};

}  // namespace arm_delegate::op::family
