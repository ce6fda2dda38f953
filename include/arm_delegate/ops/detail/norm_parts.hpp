#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Norms as calls of operators that are quantized one by one.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/add.hpp>
#include <arm_delegate/ops/mean.hpp>
#include <arm_delegate/ops/mul.hpp>
#include <arm_delegate/ops/rsqrt.hpp>
#include <arm_delegate/ops/sub.hpp>
#include <arm_delegate/ops/view.hpp>

#include <string_view>

namespace arm_delegate::op::detail {

/// 1 / sqrt(mean of squares + epsilon) over dimensions, which are kept.
inline ir::value_id reciprocal_root(ir::rewriter& r, ir::value_id x, ir::argument const& dims,
                                    double epsilon) {
  auto const mean_square = r.call<mean>(r.call<mul>(x, x), dims, true);
  return r.call<op::rsqrt>(r.call<add, "Scalar">(mean_square, epsilon));
}

/// The result of a norm, and its statistics with size 1 in the dimensions.
struct norm_parts {
  ir::value_id result;
  ir::value_id mean;
  ir::value_id reciprocal_deviation;
};

/// Normalizes over dimensions.
inline norm_parts normalize(ir::rewriter& r, ir::value_id x, ir::argument const& dims,
                            double epsilon) {
  auto const average = r.call<mean>(x, dims, true);
  auto const from_mean = r.call<sub>(x, average);
  auto const reciprocal = reciprocal_root(r, from_mean, dims, epsilon);
  return {r.call<mul>(from_mean, reciprocal), average, reciprocal};
}

/// Applies the node's weight and bias, if it has them, with these sizes.
inline ir::value_id scale_and_shift(ir::rewriter& r, ir::node const& n, ir::value_id x,
                                    ir::shape const& sizes) {
  auto const parameter = [&](std::string_view name) {
    auto const v = n.input_id(name);
    return r[v].sizes() == sizes ? v : r.call<view>(v, r.list(sizes));
  };
  if (n.has("weight")) x = r.call<mul>(x, parameter("weight"));
  if (n.has("bias")) x = r.call<add>(x, parameter("bias"));
  return x;
}

}  // namespace arm_delegate::op::detail
