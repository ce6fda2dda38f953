#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Operators that cut values to a range.

#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/clamping.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <algorithm>

namespace arm_delegate::op::family {

/// The range of a member; infinity means no bound.
struct clamp_range {
  double low = 0;
  double high = 0;
};

/// min(max(x, low), high) as one CLAMP; quantized values are used as they are. A member adds
/// `schemas` and `static clamp_range range(ir::node const&)`.
template <class Self>
struct clamping {
  using handles_quantized = Self;
  static constexpr auto quantization = quantization_rule::shared;

  static ir::tensor_type infer(ir::node const& n) { return detail::like(n); }

  static double minimum(ir::node const& n) {
    auto const [low, high] = Self::range(n);
    return std::min(low, high);
  }

  static double maximum(ir::node const& n) { return Self::range(n).high; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const [low, high] = Self::range(n);
    detail::lower_clamp(b, n, n.input("self"), low, high);
  }
};

}  // namespace arm_delegate::op::family
