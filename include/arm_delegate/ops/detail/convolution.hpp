#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lowering that conv1d, conv2d, convolution and linear share.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/convert_data.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::op::detail {

/// A two-dimensional convolution in PyTorch's terms: NCHW input, OIHW weight.
struct convolution {
  ir::value const* input = nullptr;
  ir::value const* weight = nullptr;
  ir::value const* bias = nullptr;  ///< may be null
  std::array<std::int64_t, 2> stride{1, 1};
  std::array<std::int64_t, 2> before{0, 0};  ///< padding at the top and left
  std::array<std::int64_t, 2> after{0, 0};   ///< padding at the bottom and right
  std::array<std::int64_t, 2> dilation{1, 1};
  std::int64_t groups = 1;
};

/// TOSA requires windows to fit exactly (specification, CONV2D: ERROR_IF on the output size).
/// Removes padding after the data that no window reaches; if that is not enough, slices the data.
inline void fit_windows(tosa::builder& b, tosa::tensor_id& nhwc, convolution& c,
                        std::array<std::int64_t, 2> kernel) {
  auto size = b.sizes(nhwc);
  for (std::size_t axis = 0; axis < 2; ++axis) {
    auto& length = size[axis + 1];
    auto const span =
        length + c.before[axis] + c.after[axis] - c.dilation[axis] * (kernel[axis] - 1) - 1;
    auto const unused = span % c.stride[axis];
    auto const from_padding = std::min(unused, c.after[axis]);
    c.after[axis] -= from_padding;
    length -= unused - from_padding;
  }
  nhwc = b.slice(nhwc, ir::shape::filled(4, 0), size);
}

inline tosa::convolution_window window_of(convolution const& c) {
  auto const i = [](std::int64_t x) { return static_cast<std::int32_t>(x); };
  return {.pad = {i(c.before[0]), i(c.after[0]), i(c.before[1]), i(c.after[1])},
          .stride = {i(c.stride[0]), i(c.stride[1])},
          .dilation = {i(c.dilation[0]), i(c.dilation[1])}};
}

/// The scale of each output channel's accumulator; `channel_axis` is that of the weight's output
/// channels.
inline std::vector<double> accumulator_scales(ir::node const& n, ir::value const& data,
                                              ir::value const& weight,
                                              std::int64_t channel_axis = 0) {
  auto const input = per_tensor(n, data).scale();
  std::vector<double> scales;
  auto const& w = qparams_of(n, weight);
  if (w.per_channel() && w.axis != channel_axis) {
    throw n.fail(code::unsupported_value,
                 rejection{.rule = "axis along which a weight is quantized",
                           .actual = std::to_string(w.axis),
                           .allowed = std::to_string(channel_axis) + ", output channels",
                           .remedy = "quantize weights per output channel or per tensor"});
  }
  for (auto zp : w.zero_points) {
    if (zp != 0) {
      throw n.fail(code::unsupported_value, rejection{.rule = "zero point of a weight",
                                                      .actual = std::to_string(zp),
                                                      .allowed = "0",
                                                      .remedy = "quantize weights symmetrically"});
    }
  }
  for (auto s : w.scales) scales.push_back(input * s);
  return scales;
}

/// A float bias in the type that a convolution of `element`s wants: 8-bit floats want float16.
inline ir::tensor_data float_bias(ir::tensor_data const* bias, std::int64_t channels,
                                  ir::dtype element) {
  auto const type = ir::size_of(element) == 1 ? ir::dtype::float16 : element;
  if (bias == nullptr) {
    return ir::tensor_data::dense(
        type, {channels},
        std::vector<std::byte>(static_cast<std::size_t>(channels) * ir::size_of(type)));
  }
  return ir::converted(*bias, type);
}

/// The bias in the accumulator's type, one per output channel. A float bias of a quantized
/// convolution is quantized with the accumulators' `scales` and zero point 0.
inline ir::tensor_data bias_data(ir::node const& n, ir::value const* given, std::int64_t channels,
                                 std::vector<double> const& scales, bool quantized,
                                 ir::dtype element) {
  auto const* bias = given != nullptr ? given->constant : nullptr;
  if (given != nullptr && bias == nullptr) {
    throw n.fail(code::unsupported_value,
                 rejection{.rule = "bias of a convolution",
                           .actual = "it is computed at run time",
                           .allowed = "a constant",
                           .remedy = "make it a parameter or buffer of the module"});
  }
  if (!quantized) return float_bias(bias, channels, element);
  if (given != nullptr && given->is_quantized()) {
    if (bias->type() == ir::dtype::int32) return *bias;
    throw n.fail(code::unsupported_dtype, rejection{.rule = "dtype of a quantized bias",
                                                    .actual = std::string(ir::name(bias->type())),
                                                    .allowed = "int32",
                                                    .remedy = "quantize the bias to int32"});
  }
  std::vector<std::int32_t> quantized_bias(static_cast<std::size_t>(channels));
  if (bias != nullptr) {
    auto const values = bias->values<double>();
    for (std::size_t i = 0; i < quantized_bias.size(); ++i) {
      quantized_bias[i] = ir::quantize_bias(values[i], scales[scales.size() > 1 ? i : 0]);
    }
  }
  return ir::tensor_data::of(ir::dtype::int32, {channels},
                             std::span<std::int32_t const>(quantized_bias));
}

/// A floating-point accumulator in the result's type. An integer one would wrap.
inline tosa::tensor_id narrowed(tosa::builder& b, tosa::tensor_id accumulator, tosa::dtype to) {
  return tosa::is_floating(b.type(accumulator)) ? b.cast(accumulator, to) : accumulator;
}

/// One group: NHWC in, NHWC out, quantized output rescaled.
inline tosa::tensor_id lower_group(tosa::builder& b, ir::node const& n, convolution const& c,
                                   tosa::tensor_id nhwc, ir::tensor_data const& weight,
                                   ir::tensor_data const& bias, std::span<double const> scales,
                                   bool depthwise) {
  auto const quantized = computes_quantized(n);
  auto const wide = b.type(nhwc) == tosa::dtype::int16;
  auto const weight_type = b.element_type(*c.weight);
  auto const bias_type =
      quantized ? (wide ? tosa::dtype::int48 : tosa::dtype::int32) : tosa::from_ir(bias.type());
  auto const bias_name = std::string(n.name) + "_bias";
  auto const bias_tensor = b.constant(bias_name, bias_type, bias);
  auto const zp = zero_point_of(*c.input);
  auto const name = c.weight->name;
  tosa::tensor_id result{};
  if (depthwise) {
    auto const s = weight.sizes();  // [C * M, 1, KH, KW] -> [KH, KW, C, M]
    auto const channels = b.sizes(nhwc)[3];
    auto const hwcm = weight.permuted(std::array<std::int64_t, 4>{2, 3, 0, 1})
                          .reshaped({s[2], s[3], channels, s[0] / channels});
    result = b.depthwise_conv2d(nhwc, b.constant(name, weight_type, hwcm), bias_tensor, zp,
                                window_of(c));
  } else {
    auto const ohwi = weight.permuted(std::array<std::int64_t, 4>{0, 2, 3, 1});
    result = b.conv2d(nhwc, b.constant(name, weight_type, ohwi), bias_tensor, zp, window_of(c));
  }
  if (!quantized) return narrowed(b, result, b.element_type(n.result()));
  return from_accumulator(b, result, {scales.begin(), scales.end()}, per_tensor(n, n.result()));
}

/// The convolution on an NHWC tensor. Groups other than depthwise become one convolution each.
inline tosa::tensor_id lower_convolution(tosa::builder& b, ir::node const& n, convolution c,
                                         tosa::tensor_id nhwc, ir::tensor_data const& weight) {
  auto const channels = b.sizes(nhwc)[3];
  auto const out_channels = weight.sizes()[0];
  fit_windows(b, nhwc, c, {weight.sizes()[2], weight.sizes()[3]});
  auto const quantized = computes_quantized(n);
  auto const scales =
      quantized ? accumulator_scales(n, *c.input, *c.weight) : std::vector<double>{};
  auto const bias = bias_data(n, c.bias, out_channels, scales, quantized, c.input->type.type);
  if (c.groups == channels && out_channels % channels == 0) {
    return lower_group(b, n, c, nhwc, weight, bias, scales, true);
  }
  if (c.groups == 1) return lower_group(b, n, c, nhwc, weight, bias, scales, false);
  auto const per_group = out_channels / c.groups;
  auto size = b.sizes(nhwc);
  size[3] = channels / c.groups;
  std::vector<tosa::tensor_id> parts;
  for (std::int64_t g = 0; g < c.groups; ++g) {
    auto const part = b.slice(nhwc, {0, 0, 0, g * size[3]}, size);
    auto const first = g * per_group;
    auto mine = std::span<double const>(scales);
    if (mine.size() > 1) {
      mine = mine.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(per_group));
    }
    parts.push_back(lower_group(b, n, c, part, weight.sliced(0, first, per_group),
                                bias.sliced(0, first, per_group), mine, false));
  }
  return b.concat(std::move(parts), 3);
}

/// The weight's elements; convolutions over weights computed at run time are refused.
inline ir::tensor_data const& weight_of(ir::node const& n, ir::value const& weight) {
  if (weight.constant == nullptr) {
    throw n.fail(code::unsupported_value,
                 rejection{.rule = "weight of a convolution",
                           .actual = "it is computed at run time",
                           .allowed = "a constant",
                           .remedy = "make it a parameter or buffer of the module"});
  }
  return *weight.constant;
}

/// Fails unless the bias has one element for each output channel, in the input's type.
inline void expect_bias(ir::node const& n, ir::value const& bias, ir::value const& input,
                        std::int64_t channels) {
  if (bias.sizes() != ir::shape{channels}) {
    throw n.fail(code::shape_mismatch, "the bias has sizes " + to_string(bias.sizes()) + ", " +
                                           std::to_string(channels) + " elements are needed");
  }
  expect_same_type(n, bias, input);
}

/// A padding by name: true for "same", false for "valid".
inline bool pads_same(ir::node const& n) {
  auto const name = n.text("padding");
  if (name != "same" && name != "valid") {
    throw n.fail(code::bad_arguments, "padding '" + std::string(name) + "' is not known",
                 "use 'same' or 'valid'");
  }
  if (name == "valid") return false;
  for (auto stride : n.integers("stride")) {
    if (stride != 1) throw n.fail(code::bad_arguments, "padding 'same' needs stride 1");
  }
  return true;
}

/// Checks operands and groups of a convolution. The input's sizes with the result's channels; the
/// sizes of the image are still the input's.
inline ir::shape convolved(ir::node const& n, convolution const& c) {
  auto const& weight = c.weight->sizes();
  auto s = c.input->sizes();
  auto& channels = s[s.rank() + 1 - weight.rank()];  // the input may lack the batch dimension
  auto const groups = c.groups;
  bool const fits = groups >= 1 && weight[0] % groups == 0 && channels % groups == 0 &&
                    channels / groups == weight[1];
  if (!fits) {
    throw n.fail(code::shape_mismatch, "input " + to_string(s) + " and weight " +
                                           to_string(weight) + " do not fit " +
                                           std::to_string(groups) + " groups");
  }
  expect_same_type(n, *c.weight, *c.input);
  if (c.bias != nullptr) expect_bias(n, *c.bias, *c.input, weight[0]);
  channels = weight[0];
  return s;
}

}  // namespace arm_delegate::op::detail
