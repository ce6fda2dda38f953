#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.isinf.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/float_class.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <limits>

namespace arm_delegate::op {

/// aten.isinf: |x| == infinity. ABS, EQUAL.
struct isinf : family::float_class<isinf, "isinf"> {
  using handles_quantized = isinf;

  static tosa::tensor_id belongs(tosa::builder& b, tosa::tensor_id x) {
    auto const infinity = b.scalar_like(x, std::numeric_limits<double>::infinity());
    return b.compare(tosa::op::equal, b.unary(tosa::op::abs, x), infinity);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::is_infinite(c);
  }
};

}  // namespace arm_delegate::op
