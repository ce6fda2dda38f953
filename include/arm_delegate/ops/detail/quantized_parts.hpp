#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Parameters that a composite chooses for its parts on quantized values, if no program states them.

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

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::op::detail {

/// Gives a value that a composite has made parameters that use all numbers of `type`.
inline ir::value_id quantized_as(ir::rewriter& r, ir::value_id v, ir::dtype type, double scale,
                                 std::int64_t zero_point = 0) {
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

/// The largest distance of a quantized value from its zero point.
inline double largest_code(ir::qparams const& q) {
  return static_cast<double>(std::max(q.quant_max - q.zero_point(), q.zero_point() - q.quant_min));
}

/// The largest magnitude of a composite's constants. Refuses infinity and NaN.
inline double largest_of(ir::node const& n, std::span<double const> numbers) {
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

/// A power of two, in whose multiples `largest` needs `bits` bits.
inline double fine_scale(double largest, int bits) {
  return largest > 0 ? std::ldexp(1.0, static_cast<int>(std::ceil(std::log2(largest))) - bits) : 1;
}

/// Numbers as an INT32 constant of that scale.
inline ir::value_id quantized_constant(ir::rewriter& r, ir::shape const& sizes,
                                       std::vector<double> numbers, double scale) {
  for (auto& x : numbers) x = std::nearbyint(x / scale);
  auto const made = r.constant(ir::rounded_elements(ir::dtype::int32, sizes, numbers));
  return quantized_as(r, made, ir::dtype::int32, scale);
}

}  // namespace arm_delegate::op::detail
