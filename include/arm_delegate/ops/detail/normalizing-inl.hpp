#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of normalizing.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/normalizing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op::detail {

/// The mean of the last dimension.
inline tosa::tensor_id row_mean(tosa::builder& b, tosa::tensor_id x) {
  auto const s = b.sizes(x);
  if (s.back() == 1) return x;
  auto const sum = b.reduce(tosa::op::reduce_sum, x, static_cast<std::int64_t>(s.rank()) - 1);
  return b.mul(sum, b.scalar_like(sum, 1.0 / static_cast<double>(s.back())));
}

/// 1 / sqrt(mean of squares + epsilon).
inline tosa::tensor_id reciprocal_root(tosa::builder& b, tosa::tensor_id x, double epsilon) {
  auto const mean = row_mean(b, b.mul(x, x));
  auto const sum = b.binary(tosa::op::add, mean, b.scalar_like(mean, epsilon));
  return b.unary(tosa::op::rsqrt, sum);
}

ARM_DELEGATE_FUNCTION normalized normalize_rows(tosa::builder& b, tosa::tensor_id x,
                                                double epsilon) {
  auto const mean = row_mean(b, x);
  auto const from_mean = b.binary(tosa::op::sub, x, mean);
  auto const reciprocal = reciprocal_root(b, from_mean, epsilon);
  return {b.mul(from_mean, reciprocal), mean, reciprocal};
}

ARM_DELEGATE_FUNCTION tosa::tensor_id divide_by_root_mean_square(tosa::builder& b,
                                                                 tosa::tensor_id x,
                                                                 double epsilon) {
  return b.mul(x, reciprocal_root(b, x, epsilon));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id scale_and_shift(tosa::builder& b, ir::node const& n,
                                                      tosa::tensor_id x, ir::shape const& sizes) {
  auto const parameter = [&](std::string_view name) {
    return b.reshape(b.cast(b(n.input(name)), b.type(x)), sizes);
  };
  if (n.has("weight")) x = b.mul(x, parameter("weight"));
  if (n.has("bias")) x = b.binary(tosa::op::add, x, parameter("bias"));
  return x;
}

ARM_DELEGATE_FUNCTION ir::shape joined_from(ir::shape const& x, std::size_t first) {
  ir::shape s;
  std::int64_t rest = 1;
  for (std::size_t i = 0; i < x.rank(); ++i) {
    if (i < first) {
      s.push_back(x[i]);
    } else {
      rest *= x[i];
    }
  }
  s.push_back(rest);
  return s;
}

}  // namespace arm_delegate::op::detail
