#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.isposinf.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/float_class.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <limits>

namespace arm_delegate::op {

/// aten.isposinf: x == infinity. EQUAL.
struct isposinf : family::float_class<isposinf, "isposinf"> {
  using handles_quantized = isposinf;

  static tosa::tensor_id belongs(tosa::builder& b, tosa::tensor_id x) {
    auto const infinity = b.scalar_like(x, std::numeric_limits<double>::infinity());
    return b.compare(tosa::op::equal, x, infinity);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::is_positive_infinity(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::isposinf(r, n);
  }
};

}  // namespace arm_delegate::op
