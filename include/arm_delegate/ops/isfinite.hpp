#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.isfinite.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/float_class.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <limits>

namespace arm_delegate::op {

/// aten.isfinite: |x| < infinity, which NaN is not. ABS, GREATER.
struct isfinite : family::float_class<isfinite, "isfinite", true> {
  using handles_quantized = isfinite;

  static tosa::tensor_id belongs(tosa::builder& b, tosa::tensor_id x) {
    auto const infinity = b.scalar_like(x, std::numeric_limits<double>::infinity());
    return b.compare(tosa::op::greater, infinity, b.unary(tosa::op::abs, x));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::is_finite(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::isfinite(r, n);
  }
};

}  // namespace arm_delegate::op
