#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Quantize: from float to integers.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/float_codes.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// quantized_decomposed.quantize_per_tensor and per_channel where a float value meets integers:
/// MUL by 1/scale, CLAMP, CAST to INT32 (rounds half to even), ADD of the zero point, CAST.
/// Constants are quantized at compile time. Requires a target with floats.
struct quantize {
  using requires_capability = target::capability::floating;
  using known_everywhere = quantize;
  using handles_quantized = quantize;
  static constexpr auto schemas = std::array{
      std::string_view(
          "quantized_decomposed.quantize_per_tensor.default(Tensor input, float scale, int "
          "zero_point, int quant_min, int quant_max, ScalarType dtype) -> Tensor"),
      std::string_view(
          "quantized_decomposed.quantize_per_tensor.tensor(Tensor input, Tensor scale, Tensor "
          "zero_point, int quant_min, int quant_max, ScalarType dtype) -> Tensor"),
      std::string_view(
          "quantized_decomposed.quantize_per_channel.default(Tensor input, Tensor scales, Tensor "
          "zero_points, int axis, int quant_min, int quant_max, ScalarType dtype) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return ir::infer_conversion(n); }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& q = detail::per_tensor(n, n.result());
    auto const zp = q.zero_point();
    auto x = detail::centered_codes(b, b(n.input("input")), q.scale(), q.quant_min - zp,
                                    q.quant_max - zp);
    if (zp != 0) {
      auto const rank = b.sizes(x).rank();
      auto const offset = b.scalar(tosa::dtype::int32, static_cast<double>(zp), rank);
      x = b.binary(tosa::op::add, x, offset);
    }
    b.set(n, b.cast(x, tosa::from_ir(q.type)));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) { return evaluation::quantize(c); }
};

}  // namespace arm_delegate::op
