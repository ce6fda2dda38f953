#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of conv_transpose2d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/conv_transpose2d.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/transposed_window.hpp>
#include <arm_delegate/ops/detail/weight_operand.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace arm_delegate::op {

namespace detail {

/// [top, bottom, left, right] of TRANSPOSE_CONV2D, negative for rows and columns that PyTorch cuts.
inline std::vector<std::int32_t> transposed_padding(ir::node const& n) {
  auto const padding = window_numbers(n, "padding", 2);
  auto const more = window_numbers(n, "output_padding", 2);
  std::vector<std::int32_t> all;
  for (std::size_t axis = 0; axis < 2; ++axis) {
    all.push_back(static_cast<std::int32_t>(-padding[axis]));
    all.push_back(static_cast<std::int32_t>(more[axis] - padding[axis]));
  }
  return all;
}

/// One group: NHWC in, NHWC out. `weight` [I, O, KH, KW].
inline tosa::tensor_id transposed_group(tosa::builder& b, ir::node const& n, tosa::tensor_id x,
                                        weight_operand const& weight, weight_operand const& bias,
                                        std::vector<double> const& scales) {
  auto const bias_tensor = bias.tensor();
  auto const kernel = weight.permuted(std::array<std::int64_t, 4>{1, 2, 3, 0}).tensor();
  auto const stride = window_numbers(n, "stride", 2);
  auto const y = b.transpose_conv2d(
      x, kernel, bias_tensor, zero_point_of(n.input("input")), transposed_padding(n),
      {static_cast<std::int32_t>(stride[0]), static_cast<std::int32_t>(stride[1])});
  return narrowed(b, n, y, scales);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION ir::tensor_type conv_transpose2d::infer(ir::node const& n) {
  return detail::infer_transposed_convolution(n, 2);
}

ARM_DELEGATE_FUNCTION std::optional<rejection> conv_transpose2d::supports(ir::node const& n,
                                                                          target_facts const&) {
  auto const dilation = n.integers("dilation");
  if (dilation[0] != 1 || dilation[1] != 1) {
    return rejection{.rule = "dilation of a transposed convolution",
                     .actual = to_string(ir::shape(dilation)),
                     .allowed = "[1, 1]",
                     .remedy = "leave out the dilation"};
  }
  auto const padding = detail::transposed_padding(n);
  auto const& weight = n.input("weight").sizes();
  for (std::size_t i = 0; i < padding.size(); ++i) {
    auto const kernel = weight[2 + i / 2];
    if (padding[i] > -kernel) continue;
    return rejection{.rule = "padding of a transposed convolution",
                     .actual = fmt::format("{}", -padding[i]),
                     .allowed = fmt::format("less than the kernel, {}", kernel),
                     .remedy = "pad less and slice the result"};
  }
  auto const& w = n.input("weight");
  bool const per_channel = w.quantization != nullptr && w.quantization->per_channel();
  if (per_channel && n.integer("groups") != 1) {
    return rejection{.rule = "groups of a transposed convolution quantized per channel",
                     .actual = fmt::format("{}", n.integer("groups")),
                     .allowed = "1",
                     .remedy = "quantize the weight per tensor"};
  }
  if (auto why = detail::refuse_unbatched(n.input("input"), 4)) return why;
  return detail::refuse_quantized_operands(n, w, detail::bias_of(n), 1);
}

ARM_DELEGATE_FUNCTION void conv_transpose2d::lower(tosa::builder& b, ir::node const& n) {
  auto const& input = n.input("input");
  detail::weight_operand const weight(b, n.input("weight"));
  auto const groups = n.integer("groups");
  auto const channels = n.result().sizes()[1];
  auto const scales = detail::accumulator_scales(n, input, n.input("weight"));
  auto const x = b.to_nhwc(b(input));
  auto const bias =
      detail::bias_operand(b, n, x, detail::bias_of(n), channels, scales, input.type.type);
  auto const count = channels / groups;
  auto const in_group = weight.sizes()[0] / groups;
  auto const y = detail::in_groups(b, x, groups, [&](tosa::tensor_id part, std::int64_t g) {
    return detail::transposed_group(b, n, part, weight.part(g * in_group, in_group),
                                    bias.part(g * count, count), scales);
  });
  b.set(n, b.from_nhwc(y));
}

}  // namespace arm_delegate::op
