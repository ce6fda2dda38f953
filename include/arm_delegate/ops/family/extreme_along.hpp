#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The largest or smallest element along one dimension, with its index.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/reduction.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <vector>

namespace arm_delegate::op::family {

/// The reduction `Code` over one dimension, or over all if none is named; quantized values are used
/// as they are. The indices, INT64 in PyTorch, are not computed: a node whose indices are read
/// stays on the host. A member adds `schemas`.
template <class Self, tosa::op Code>
struct extreme_along {
  using handles_quantized = Self;
  static constexpr auto quantization = quantization_rule::shared;

  static std::vector<ir::tensor_type> infer(ir::node const& n) {
    auto const values = detail::infer_reduction(n, n.input("self").type.type);
    if (n.find("dim") == nullptr) return {values};
    return {values, {ir::dtype::int64, values.sizes}};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const y = detail::reduce_each(b, n, Code, b(n.input("self")));
    b.set(n, b.reshape(y, n.result().sizes()));
  }
};

}  // namespace arm_delegate::op::family
