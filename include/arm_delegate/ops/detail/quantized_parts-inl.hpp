#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of quantized_parts.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/quantized_parts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION ir::value_id quantized_as(ir::rewriter& r, ir::value_id v, ir::dtype type,
                                                double scale, std::int64_t zero_point) {
  auto const range = ir::range_of(type);
  auto& g = r.program();
  g[v].quantization = g.copy(ir::qparams{.scales = std::span(&scale, 1),
                                         .zero_points = std::span(&zero_point, 1),
                                         .quant_min = range.low,
                                         .quant_max = range.high,
                                         .type = type});
  g[v].type.type = type;
  return v;
}

ARM_DELEGATE_FUNCTION double largest_code(ir::qparams const& q) {
  return static_cast<double>(std::max(q.quant_max - q.zero_point(), q.zero_point() - q.quant_min));
}

ARM_DELEGATE_FUNCTION double largest_of(ir::node const& n, std::span<double const> numbers) {
  double largest = 0;
  for (auto x : numbers) {
    if (!std::isfinite(x)) {
      n.raise(code::unsupported_value, rejection{.rule = "parameters of a quantized operator",
                                                 .actual = fmt::format("{}", x),
                                                 .allowed = "finite numbers",
                                                 .remedy = "check the parameters of the module"});
    }
    largest = std::max(largest, std::abs(x));
  }
  return largest;
}

ARM_DELEGATE_FUNCTION double fine_scale(double largest, int bits) {
  return largest > 0 ? std::ldexp(1.0, static_cast<int>(std::ceil(std::log2(largest))) - bits) : 1;
}

ARM_DELEGATE_FUNCTION ir::value_id quantized_constant(ir::rewriter& r, ir::shape const& sizes,
                                                      std::vector<double> numbers, double scale) {
  for (auto& x : numbers) x = std::nearbyint(x / scale);
  auto const made = r.constant(ir::rounded_elements(ir::dtype::int32, sizes, numbers));
  return quantized_as(r, made, ir::dtype::int32, scale);
}

}  // namespace arm_delegate::op::detail
