#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of computed_linear.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/computed_linear.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/quantized_bias.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <span>

namespace arm_delegate::op::detail {

/// The rows of the input.
inline std::int64_t row_count(ir::node const& n) {
  return n.input("input").sizes().numel() / n.input("weight").sizes()[1];
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_computed_linear(ir::node const& n) {
  auto const& input = n.input("input");
  auto const& weight = n.input("weight");
  auto const* bias = bias_of(n);
  // Other operands than these are refused when they are lowered.
  auto const is_plain = [](ir::value const& v) {
    return v.is_quantized() && !v.quantization->per_channel();
  };
  if (bias == nullptr || !computes_quantized(n) || !is_plain(input) || !is_plain(weight)) {
    return std::nullopt;
  }
  auto const scale = input.quantization->scale() * weight.quantization->scale();
  auto const terms = weight.sizes()[1];
  if (bias->is_constant()) {
    return refuse_bias_numbers(*bias, std::span(&scale, 1), input.type.type, terms);
  }
  if (!is_plain(*bias)) return std::nullopt;
  return refuse_bias_range(*bias, scale, input.type.type, terms);
}

// Not as a convolution: an NPU wants constant weights for those.
ARM_DELEGATE_FUNCTION void lower_computed_linear(tosa::builder& b, ir::node const& n) {
  auto const& input = n.input("input");
  auto const& weight = n.input("weight");
  auto const features = weight.sizes()[1];
  auto const outputs = weight.sizes()[0];
  std::vector const scales{per_tensor(n, input).scale() * per_tensor(n, weight).scale()};
  auto const x = b.reshape(b(input), {1, row_count(n), features});
  auto const transposed = b.transpose(b(weight), std::array<std::int64_t, 2>{1, 0});
  auto const w = b.reshape(transposed, {1, features, outputs});
  auto y = b.matmul(x, w, zero_point_of(input), zero_point_of(weight));
  if (auto const* given = bias_of(n)) {
    auto const bias = given->is_constant()
                          ? bias_operand(b, n, x, given, outputs, scales, input.type.type).tensor()
                          : to_int32(b, n, *given, scales.front());
    y = b.binary(tosa::op::add, y, b.reshape(bias, {1, 1, outputs}));
  }
  b.set(n, b.reshape(narrowed(b, n, y, scales), n.result().sizes()));
}

}  // namespace arm_delegate::op::detail
