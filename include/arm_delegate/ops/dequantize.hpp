#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Dequantize: from integers to float.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// quantized_decomposed.dequantize_per_tensor and per_channel where integers meet a float:
/// CAST, SUB of the zero point, MUL by the scale. Needs floats on the target.
struct dequantize {
  using requires_capability = target::capability::floating;
  using known_everywhere = dequantize;
  using handles_quantized = dequantize;
  static constexpr auto schemas = std::array{
      std::string_view("quantized_decomposed.dequantize_per_tensor.default(Tensor input, float "
                       "scale, int zero_point, int quant_min, int quant_max, ScalarType dtype, *, "
                       "ScalarType? out_dtype=None) -> Tensor"),
      std::string_view("quantized_decomposed.dequantize_per_tensor.tensor(Tensor input, Tensor "
                       "scale, Tensor zero_point, int quant_min, int quant_max, ScalarType dtype, "
                       "*, ScalarType? out_dtype=None) -> Tensor"),
      std::string_view("quantized_decomposed.dequantize_per_channel.default(Tensor input, Tensor "
                       "scales, Tensor? zero_points, int axis, int quant_min, int quant_max, "
                       "ScalarType dtype, *, ScalarType? out_dtype=None) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return ir::infer_conversion(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const q = ir::read_qparams(*n.owner, n);
    if (q.per_channel()) {
      n.raise(code::unsupported_value, rejection{.rule = "dequantization at run time",
                                                 .actual = "quantized per channel",
                                                 .allowed = "quantized per tensor",
                                                 .remedy = "quantize activations per tensor"});
    }
    auto const type = b.element_type(n.result());
    auto x = b.cast(b(n.input("input")), type);
    auto const rank = b.sizes(x).rank();
    if (q.zero_point() != 0) {
      auto const zp = static_cast<double>(q.zero_point());
      x = b.binary(tosa::op::sub, x, b.scalar(type, zp, rank));
    }
    b.set(n, b.mul(x, b.scalar(type, q.scale(), rank)));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::dequantize(c);
  }
};

}  // namespace arm_delegate::op
