#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of quantized_arithmetic.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION bool computes_quantized(ir::node const& n, std::size_t result) {
  return n.result(result).is_quantized();
}

ARM_DELEGATE_FUNCTION ir::qparams const& qparams_of(ir::node const& n, ir::value const& v) {
  if (v.quantization == nullptr) {
    n.raise(code::not_quantized,
            rejection{.rule = "operand of a quantized node",
                      .actual = fmt::format("'{}' is not quantized", v.name),
                      .allowed = "a quantized tensor",
                      .remedy = "quantize all inputs and outputs of the node"});
  }
  return *v.quantization;
}

ARM_DELEGATE_FUNCTION ir::qparams const& per_tensor(ir::node const& n, ir::value const& v) {
  auto const& q = qparams_of(n, v);
  if (q.per_channel()) {
    n.raise(code::unsupported_value,
            rejection{.rule = "operand of a quantized node",
                      .actual = fmt::format("'{}' is quantized per channel", v.name),
                      .allowed = "quantized per tensor",
                      .remedy = "quantize activations per tensor"});
  }
  return q;
}

ARM_DELEGATE_FUNCTION std::int64_t zero_point_of(ir::value const& v) {
  return v.quantization != nullptr ? v.quantization->zero_point() : 0;
}

ARM_DELEGATE_FUNCTION double stored_number(ir::node const& n, ir::value const& v, double x) {
  if (!v.is_quantized()) return x;
  return static_cast<double>(ir::quantize_number(static_cast<float>(x), per_tensor(n, v)));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id saturate(tosa::builder& b, tosa::tensor_id x,
                                               ir::qparams const& q) {
  auto const [low, high] = ir::range_of(q.type);
  if (q.quant_min <= low + 1 && q.quant_max >= high) return x;
  return b.clamp(x, static_cast<double>(std::max(low, q.quant_min)),
                 static_cast<double>(std::min(high, q.quant_max)));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id to_int32(tosa::builder& b, ir::node const& n,
                                               ir::value const& v, double unit) {
  auto const& q = per_tensor(n, v);
  std::array const scale{q.scale() / unit};
  if (q.type == ir::dtype::int32 && scale[0] == 1 && q.zero_point() == 0) return b(v);
  return b.rescale(b(v), tosa::dtype::int32, scale, q.zero_point(), 0, q.type == ir::dtype::uint8);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id from_accumulator(tosa::builder& b, tosa::tensor_id x,
                                                       std::vector<double> scales,
                                                       ir::qparams const& result) {
  for (auto& s : scales) s /= result.scale();
  bool const same = result.type == ir::dtype::int32 && b.type(x) == tosa::dtype::int32 &&
                    result.zero_point() == 0 && scales == std::vector<double>{1.0};
  if (same) return x;
  auto const y = b.rescale(x, tosa::from_ir(result.type), scales, 0, result.zero_point(), false,
                           result.type == ir::dtype::uint8);
  return saturate(b, y, result);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id requantized(tosa::builder& b, tosa::tensor_id x,
                                                  ir::qparams const& from, ir::qparams const& to) {
  if (ir::same_mapping(from, to)) {
    bool const fits = from.quant_min >= to.quant_min && from.quant_max <= to.quant_max;
    return fits ? x : saturate(b, x, to);
  }
  auto const y =
      b.rescale(x, tosa::from_ir(to.type), std::array{from.scale() / to.scale()}, from.zero_point(),
                to.zero_point(), from.type == ir::dtype::uint8, to.type == ir::dtype::uint8);
  return saturate(b, y, to);
}

}  // namespace arm_delegate::op::detail
