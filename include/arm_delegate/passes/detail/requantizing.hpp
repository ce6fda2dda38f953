#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Compares quantization parameters, and changes those of a value.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/rewriter.hpp>

#include <cstdint>

namespace arm_delegate::pass::detail {

/// The lowest quantized value that kernels clamp to: symmetric models state -127 instead of -128,
/// but no kernel clamps to it (`saturate` in ops/detail/quantized_arithmetic.hpp).
inline std::int64_t lowest_value(ir::qparams const& q) {
  auto const low = ir::range_of(q.type).low;
  return q.quant_min <= low + 1 ? low : q.quant_min;
}

/// True if both quantize each number to the same value.
inline bool quantize_alike(ir::qparams const& a, ir::qparams const& b) {
  return same_mapping(a, b) && lowest_value(a) == lowest_value(b) && a.quant_max == b.quant_max;
}

/// True if quantizing to `to` keeps all quantized values with the parameters `from`.
inline bool keeps_quantized_values(ir::qparams const& from, ir::qparams const& to) {
  return same_mapping(from, to) && lowest_value(from) >= lowest_value(to) &&
         from.quant_max <= to.quant_max;
}

/// The same real numbers with other parameters.
inline ir::value_id requantized(ir::rewriter& r, ir::value_id v, ir::qparams const& to) {
  auto& g = r.program();
  auto const made = r.call(ir::requantize_target, {{"", v}});
  g[made].quantization = &to;
  g[made].type.type = to.type;
  return made;
}

}  // namespace arm_delegate::pass::detail
