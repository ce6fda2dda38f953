#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of convolution.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/quantized_bias.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/weight_operand.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION ir::value const* bias_of(ir::node const& n) {
  return n.has("bias") ? &n.input("bias") : nullptr;
}

ARM_DELEGATE_FUNCTION std::vector<double> accumulator_scales(ir::node const& n,
                                                             ir::value const& data,
                                                             ir::value const& weight) {
  if (!computes_quantized(n)) return {};
  auto const input = per_tensor(n, data).scale();
  std::vector<double> scales;
  for (auto s : qparams_of(n, weight).scales) scales.push_back(input * s);
  return scales;
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_quantized_weight(ir::value const& weight,
                                                                       std::int64_t channel_axis) {
  if (!weight.is_constant()) {
    return rejection{.rule = "weight of a quantized convolution",
                     .actual = "it is computed at run time",
                     .allowed = "a constant",
                     .remedy = "make it a parameter or buffer of the module"};
  }
  auto const& q = *weight.quantization;
  if (q.per_channel() && q.axis != channel_axis) {
    return rejection{.rule = "axis along which a weight is quantized",
                     .actual = fmt::format("{}", q.axis),
                     .allowed = fmt::format("{}, output channels", channel_axis),
                     .remedy = "quantize weights per output channel or per tensor"};
  }
  auto const shifted = ranges::find_if(q.zero_points, [](auto zp) { return zp != 0; });
  if (shifted == q.zero_points.end()) return std::nullopt;
  return rejection{.rule = "zero point of a weight",
                   .actual = fmt::format("{}", *shifted),
                   .allowed = "0",
                   .remedy = "quantize weights symmetrically"};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_quantized_bias(ir::node const& n,
                                                                     ir::value const& weight,
                                                                     ir::value const& bias) {
  if (!bias.is_constant()) {
    return rejection{.rule = "bias of a quantized convolution",
                     .actual = "it is computed at run time",
                     .allowed = "a constant",
                     .remedy = "make it a parameter or buffer of the module"};
  }
  auto const& input = n.input("input");
  if (!weight.is_quantized() || !input.is_quantized()) return std::nullopt;
  auto const terms = weight.sizes().numel() / std::max<std::int64_t>(bias.sizes().numel(), 1);
  return refuse_bias_numbers(bias, accumulator_scales(n, input, weight), input.type.type, terms);
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_quantized_operands(
    ir::node const& n, ir::value const& weight, ir::value const* bias, std::int64_t channel_axis) {
  if (!computes_quantized(n)) return std::nullopt;
  if (weight.is_quantized()) {
    if (auto why = refuse_quantized_weight(weight, channel_axis)) return why;
  }
  return bias != nullptr ? refuse_quantized_bias(n, weight, *bias) : std::nullopt;
}

ARM_DELEGATE_FUNCTION ir::tensor_data float_bias(ir::tensor_data const* bias, std::int64_t channels,
                                                 ir::dtype element) {
  auto const type = ir::size_of(element) == 1 ? ir::dtype::float16 : element;
  if (bias == nullptr) {
    return ir::tensor_data::dense(
        type, {channels},
        std::vector<std::byte>(static_cast<std::size_t>(channels) * ir::size_of(type)));
  }
  return ir::converted(*bias, type);
}

ARM_DELEGATE_FUNCTION weight_operand bias_operand(tosa::builder& b, ir::node const& n,
                                                  tosa::tensor_id x, ir::value const* given,
                                                  std::int64_t channels,
                                                  std::vector<double> const& scales,
                                                  ir::dtype element) {
  if (given == nullptr || given->is_constant()) {
    auto name = fmt::format("{}_bias", n.name);
    if (computes_quantized(n)) {
      auto const type = tosa::builder::convolved(b.type(x));
      return {b, std::move(name), type, quantized_bias(given, channels, scales)};
    }
    auto const* constant = given != nullptr ? given->constant : nullptr;
    auto data = float_bias(constant, channels, element);
    auto const type = tosa::from_ir(data.type());
    return {b, std::move(name), type, std::move(data)};
  }
  auto const type = ir::size_of(element) == 1 ? ir::dtype::float16 : element;
  return {b, b.cast(b(*given), tosa::from_ir(type))};
}

ARM_DELEGATE_FUNCTION tosa::tensor_id narrowed(tosa::builder& b, ir::node const& n,
                                               tosa::tensor_id accumulators,
                                               std::span<double const> scales) {
  if (computes_quantized(n)) {
    return from_accumulator(b, accumulators, {scales.begin(), scales.end()},
                            per_tensor(n, n.result()));
  }
  bool const floating = tosa::is_floating(b.type(accumulators));  // integers would wrap
  return floating ? b.cast(accumulators, b.element_type(n.result())) : accumulators;
}

ARM_DELEGATE_FUNCTION std::span<double const> scales_of(std::span<double const> scales,
                                                        std::int64_t first, std::int64_t count) {
  if (scales.size() < 2) return scales;
  return scales.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id in_groups(
    tosa::builder& b, tosa::tensor_id x, std::int64_t groups,
    function_view<tosa::tensor_id(tosa::tensor_id part, std::int64_t group)> lower) {
  auto size = b.sizes(x);
  auto const last = size.rank() - 1;
  size[last] /= groups;
  std::vector<tosa::tensor_id> parts;
  for (std::int64_t g = 0; g < groups; ++g) {
    auto start = ir::shape::filled(size.rank(), 0);
    start[last] = g * size[last];
    parts.push_back(lower(b.slice(x, start, size), g));
  }
  return b.concat(std::move(parts), static_cast<std::int64_t>(last));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id lower_group(tosa::builder& b, ir::node const& n,
                                                  convolution const& c, tosa::tensor_id nhwc,
                                                  weight_operand const& weight,
                                                  weight_operand const& bias,
                                                  std::span<double const> scales, bool depthwise) {
  auto const bias_tensor = bias.tensor();
  auto const zp = zero_point_of(*c.input);
  tosa::tensor_id result{};
  if (depthwise) {
    auto const s = weight.sizes();  // [C * M, 1, KH, KW] -> [KH, KW, C, M]
    auto const channels = b.sizes(nhwc)[3];
    auto const hwcm = weight.permuted(std::array<std::int64_t, 4>{2, 3, 0, 1})
                          .reshaped({s[2], s[3], channels, s[0] / channels});
    result = b.depthwise_conv2d(nhwc, hwcm.tensor(), bias_tensor, zp, window_of(c));
  } else {
    auto const ohwi = weight.permuted(std::array<std::int64_t, 4>{0, 2, 3, 1});
    result = b.conv2d(nhwc, ohwi.tensor(), bias_tensor, zp, window_of(c));
  }
  return narrowed(b, n, result, scales);
}

ARM_DELEGATE_FUNCTION tosa::tensor_id lower_convolution(tosa::builder& b, ir::node const& n,
                                                        convolution c, tosa::tensor_id nhwc,
                                                        weight_operand const& weight) {
  auto const channels = b.sizes(nhwc)[3];
  auto const sizes = weight.sizes();
  auto const out_channels = sizes[0];
  fit_windows(b, nhwc, c, sizes.view().subspan(2), zero_point_of(*c.input));
  auto const scales = accumulator_scales(n, *c.input, *c.weight);
  auto const bias = bias_operand(b, n, nhwc, c.bias, out_channels, scales, c.input->type.type);
  if (c.groups == channels && out_channels % channels == 0) {
    return lower_group(b, n, c, nhwc, weight, bias, scales, true);
  }
  auto const count = out_channels / c.groups;
  return in_groups(b, nhwc, c.groups, [&](tosa::tensor_id part, std::int64_t g) {
    auto const first = g * count;
    return lower_group(b, n, c, part, weight.part(first, count), bias.part(first, count),
                       scales_of(scales, first, count), false);
  });
}

ARM_DELEGATE_FUNCTION void expect_bias(ir::node const& n, ir::value const& bias,
                                       ir::value const& input, std::int64_t channels) {
  if (bias.sizes() != ir::shape{channels}) {
    n.raise(code::shape_mismatch, fmt::format("the bias has sizes {}, {} elements are needed",
                                              bias.sizes().text(), channels));
  }
  expect_same_type(n, bias, input);
}

ARM_DELEGATE_FUNCTION bool pads_same(ir::node const& n) {
  auto const name = n.text("padding");
  if (name != "same" && name != "valid") {
    n.raise(code::bad_arguments, fmt::format("padding '{}' is not known", name),
            "use 'same' or 'valid'");
  }
  if (name == "valid") return false;
  for (auto stride : n.integers("stride")) {
    if (stride != 1) n.raise(code::bad_arguments, "padding 'same' needs stride 1");
  }
  return true;
}

ARM_DELEGATE_FUNCTION ir::shape convolved(ir::node const& n, convolution const& c) {
  auto const& weight = c.weight->sizes();
  auto s = c.input->sizes();
  auto& channels = s[s.rank() + 1 - weight.rank()];  // the input may lack the batch dimension
  auto const groups = c.groups;
  bool const fits = groups >= 1 && weight[0] % groups == 0 && channels % groups == 0 &&
                    channels / groups == weight[1];
  if (!fits) {
    n.raise(code::shape_mismatch, fmt::format("input {} and weight {} do not fit {} groups",
                                              s.text(), weight.text(), groups));
  }
  expect_same_type(n, *c.weight, *c.input);
  if (c.bias != nullptr) expect_bias(n, *c.bias, *c.input, weight[0]);
  channels = weight[0];
  return s;
}

}  // namespace arm_delegate::op::detail
