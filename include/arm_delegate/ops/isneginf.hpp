#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.isneginf.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/float_class.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <limits>

namespace arm_delegate::op {

/// aten.isneginf: x == -infinity. EQUAL.
struct isneginf : family::float_class<isneginf, "isneginf"> {
  using handles_quantized = isneginf;

  static tosa::tensor_id belongs(tosa::builder& b, tosa::tensor_id x) {
    auto const infinity = b.scalar_like(x, -std::numeric_limits<double>::infinity());
    return b.compare(tosa::op::equal, x, infinity);
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::is_negative_infinity(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::isneginf(r, n);
  }
};

}  // namespace arm_delegate::op
