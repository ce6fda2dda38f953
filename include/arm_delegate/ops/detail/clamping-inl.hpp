#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of clamping.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/clamping.hpp>
#include <arm_delegate/ops/detail/conversion.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION value_bounds bounds_of(ir::value const& v) {
  if (!ir::is_floating(v.type.type)) {
    auto const range = ir::range_of(v.type.type);
    return {static_cast<double>(range.low), static_cast<double>(range.high)};
  }
  return {-no_bound, no_bound};
}

ARM_DELEGATE_FUNCTION void expect_bounds(ir::node const& n, double low, double high) {
  if (low <= high) return;
  n.raise(code::unsupported_value,
          rejection{.rule = "bounds of a clamp",
                    .actual = fmt::format("{} to {}", low, high),
                    .allowed = "numbers of the element type, the lower one first",
                    .remedy = "swap them, or use torch.full_like"});
}

ARM_DELEGATE_FUNCTION tosa::tensor_id clamped_int32(tosa::builder& b, tosa::tensor_id x, double low,
                                                    double high) {
  auto const range = ir::range_of(ir::dtype::int32);
  if (low > static_cast<double>(range.low)) {
    x = b.binary(tosa::op::maximum, x, b.scalar_like(x, low));
  }
  if (high < static_cast<double>(range.high)) {
    x = b.binary(tosa::op::minimum, x, b.scalar_like(x, high));
  }
  return x;
}

ARM_DELEGATE_FUNCTION void lower_clamp(tosa::builder& b, ir::node const& n, ir::value const& x,
                                       double low, double high) {
  expect_bounds(n, low, high);
  auto const& result = n.result();
  if (result.is_quantized()) {
    auto const& q = per_tensor(n, result);
    auto const code_low = ir::quantize_number(static_cast<float>(low), q);
    auto const code_high = ir::quantize_number(static_cast<float>(high), q);
    auto const range = ir::range_of(q.type);
    bool const cuts = code_low > range.low || code_high < range.high;
    auto const t = b(x);
    b.set(n, cuts ? b.clamp(t, static_cast<double>(code_low), static_cast<double>(code_high)) : t);
    return;
  }
  auto const [lowest, highest] = bounds_of(result);
  auto const cut_low = std::max(low, lowest);
  auto const cut_high = std::min(high, highest);
  expect_bounds(n, cut_low, cut_high);
  auto const t = operand_as(b, x, result.type.type);
  b.set(n, result.type.type == ir::dtype::int32 ? clamped_int32(b, t, cut_low, cut_high)
                                                : b.clamp(t, cut_low, cut_high));
}

}  // namespace arm_delegate::op::detail
