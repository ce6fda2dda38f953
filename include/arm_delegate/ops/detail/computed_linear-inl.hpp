#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of computed_linear.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/computed_linear.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstdint>
#include <vector>

namespace arm_delegate::op::detail {

/// The rows of the input.
inline std::int64_t row_count(ir::node const& n) {
  return n.input("input").sizes().numel() / n.input("weight").sizes()[1];
}

inline tosa::tensor_id float_linear(tosa::builder& b, ir::node const& n) {
  auto const& weight = n.input("weight");
  auto const features = weight.sizes()[1];
  auto const outputs = weight.sizes()[0];
  auto const x = b.reshape(b(n.input("input")), {row_count(n), 1, 1, features});
  auto const w = b.reshape(b(weight), {outputs, 1, 1, features});
  auto const* given = bias_of(n);
  bool const is_computed = given != nullptr && !given->is_constant();
  auto const bias =
      is_computed ? b(*given)
                  : bias_constant(b, n, x, bias_data(n, given, outputs, {}, weight.type.type));
  return narrowed(b, n, b.conv2d(x, w, bias, 0, window_of(convolution{})), {});
}

/// Not as a convolution: an NPU wants constant weights for those.
inline tosa::tensor_id quantized_linear(tosa::builder& b, ir::node const& n) {
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
    auto const bias =
        given->is_constant()
            ? bias_constant(b, n, x, bias_data(n, given, outputs, scales, input.type.type))
            : to_int32(b, n, *given, scales.front());
    y = b.binary(tosa::op::add, y, b.reshape(bias, {1, 1, outputs}));
  }
  return narrowed(b, n, y, scales);
}

ARM_DELEGATE_FUNCTION void lower_computed_linear(tosa::builder& b, ir::node const& n) {
  auto const y = computes_quantized(n) ? quantized_linear(b, n) : float_linear(b, n);
  b.set(n, b.reshape(y, n.result().sizes()));
}

}  // namespace arm_delegate::op::detail
