#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Quantize: from float to integer codes.

#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>

#include <array>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// quantized_decomposed.quantize_per_tensor and per_channel where a float value meets integers:
/// MUL by 1/scale, CLAMP, CAST to INT32 (rounds half to even), ADD of the zero point, CAST.
/// On a constant: the codes. Needs floats on the target.
struct quantize {
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

  static ir::tensor_type infer(ir::node const& n) {
    return {n.element_type("dtype"), n.input("input").sizes()};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const& q = detail::per_tensor(n, n.result());
    auto const zp = static_cast<double>(q.zero_point());
    auto const inverse = static_cast<double>(static_cast<float>(1.0 / q.scale()));
    auto x = b(n.input("input"));
    auto const rank = std::max<std::size_t>(b.sizes(x).rank(), 1);
    x = b.mul(x, b.scalar(b.type(x), inverse, rank));
    x = b.clamp(x, static_cast<double>(q.quant_min) - zp, static_cast<double>(q.quant_max) - zp);
    x = b.cast(x, tosa::dtype::int32);
    if (zp != 0) x = b.binary(tosa::op::add, x, b.scalar(tosa::dtype::int32, zp, rank));
    b.set(n, b.cast(x, tosa::from_ir(q.type)));
  }
};

}  // namespace arm_delegate::op
