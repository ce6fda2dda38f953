#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What CONV2D and DEPTHWISE_CONV2D share: the window, weights, scales and padding.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/operators/detail/window_task.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

namespace compile = ethosu::compile;

/// The PAD before a convolution that becomes part of its window, or nullptr: it pads rows and
/// columns with the zero point.
[[nodiscard]] inline tosa::operation const* absorbed_pad(tosa_node const& n) {
  auto const* pad = n.uses.producer_operation(n.op.inputs[0]);
  if (pad == nullptr || pad->code != tosa::op::pad) return nullptr;
  auto const amounts = compile::integers_of(n.tensor(pad->inputs[1]));
  if (amounts.size() != 8 || !n.tensor(pad->inputs[2]).is_constant()) return nullptr;
  for (std::size_t const i : {0U, 1U, 6U, 7U}) {
    if (amounts[i] != 0) return nullptr;
  }
  if (compile::integer_of(n.tensor(pad->inputs[2])) != compile::integer_of(n.input(3))) {
    return nullptr;
  }
  return pad;
}

/// The window of a convolution over its unpadded input: TOSA's and that of an absorbed PAD.
[[nodiscard]] inline ethosu::npu_kernel window_of(tosa_node const& n, std::int64_t height,
                                                  std::int64_t width) {
  auto const& stride = n.op.attrs.integers(tosa::attr::stride);
  auto const& dilation = n.op.attrs.integers(tosa::attr::dilation);
  auto const& pad = n.op.attrs.integers(tosa::attr::pad);
  ethosu::npu_kernel k{.height = height,
                       .width = width,
                       .stride_y = stride[0],
                       .stride_x = stride[1],
                       .dilation_y = dilation[0],
                       .dilation_x = dilation[1],
                       .pad_top = pad[0],
                       .pad_left = pad[2],
                       .pad_bottom = pad[1],
                       .pad_right = pad[3]};
  if (auto const* before = absorbed_pad(n)) {
    auto const amounts = compile::integers_of(n.tensor(before->inputs[1]));
    k.pad_top += amounts[2];
    k.pad_bottom += amounts[3];
    k.pad_left += amounts[4];
    k.pad_right += amounts[5];
  }
  return k;
}

/// The limits of channels: registers have 16 bits, and windows that are too large for the hardware
/// become channels.
[[nodiscard]] inline std::optional<rejection> check_channels(ethosu::npu_kernel const& k,
                                                             std::int64_t in, std::int64_t out) {
  auto const is_large = [](std::int64_t kernel, std::int64_t stride) {
    return kernel > most_kernel || (stride > most_stride && kernel > 1);
  };
  bool const merges = is_large(k.height, k.stride_y) || is_large(k.width, k.stride_x);
  auto const most = compile::largest_extent;
  return first_of(require_most(in, most, "the channels of the input", "divide it by channels"),
                  require_most(out, most, "the channels of the output", "divide it by channels"),
                  require_most(merges ? k.height * k.width * in : 0, most,
                               "the weights for an output of a kernel above 64 or a stride above 3",
                               "use a smaller kernel or stride, or fewer channels"));
}

/// Rejects a bias that a scale table of U55 and U65 cannot hold: it has 40 bits there.
[[nodiscard]] inline std::optional<rejection> check_bias(tosa_node const& n) {
  constexpr std::int64_t end = std::int64_t{1} << 39;
  if (n.is_u85()) return std::nullopt;
  for (auto const bias : compile::integers_of(n.input(2))) {
    if (-end <= bias && bias < end) continue;
    return rejection{.rule = "the bias of a convolution",
                     .actual = std::to_string(bias),
                     .allowed = "numbers of 40 bits",
                     .remedy = "use Ethos-U85"};
  }
  return std::nullopt;
}

/// The limits of weights, bias and types.
[[nodiscard]] inline std::optional<rejection> check_convolution(tosa_node const& n) {
  static constexpr std::array inputs{tosa::dtype::int8, tosa::dtype::int16};
  static constexpr std::array weights{tosa::dtype::int8, tosa::dtype::int4};
  if (auto why = first_of(require_type(n.input(0), inputs, "the input"),
                          require_type(n.input(1), weights, "the weights"), require_constant(n, 1),
                          require_constant(n, 2), require_constant(n, 3), require_constant(n, 4),
                          check_bias(n))) {
    return why;
  }
  if (n.output().type != tosa::dtype::int48) return std::nullopt;
  auto const* next = n.uses.only_reader(n.op.outputs[0]);
  if (next != nullptr && next->code == tosa::op::rescale) return std::nullopt;
  return rejection{.rule = "results of 48 bits stay inside the NPU",
                   .actual = fmt::format("'{}' has other readers than a RESCALE", n.output().name),
                   .allowed = "one RESCALE to 32 bits or fewer",
                   .remedy = "rescale the result of the convolution before it is used"};
}

/// Weights without their zero point.
[[nodiscard]] inline std::vector<std::int16_t> centred_weights(tosa_node const& n) {
  auto const zero_point = compile::integer_of(n.input(4));
  auto const all = compile::integers_of(n.input(1));
  std::vector<std::int16_t> made(all.size());
  ranges::transform(all, made.begin(),
                    [&](auto w) { return static_cast<std::int16_t>(w - zero_point); });
  return made;
}

/// The weights of a CONV2D or TRANSPOSE_CONV2D: OHWI.
[[nodiscard]] inline compile::operation_weights weights_of(tosa_node const& n) {
  auto const& sizes = n.input(1).sizes;
  return {.out_channels = sizes[0],
          .height = sizes[1],
          .width = sizes[2],
          .in_channels = sizes[3],
          .values = std::make_shared<std::vector<std::int16_t> const>(centred_weights(n))};
}

/// The output stage of a convolution: scales for each channel, with the bias.
inline void set_output(tosa_node const& n, compile::output_chain const& chain,
                       ethosu::kernel_operation& o, compile::kernel_extras& extras,
                       std::size_t channels) {
  auto const bias = compile::integers_of(n.input(2));
  o.out = chain.stage;
  o.out.scale_mode = ethosu::ofm_scale_mode::per_channel;
  bool const is_wide = n.output().type == tosa::dtype::int48;
  o.accumulator_bits = !is_wide ? 32 : n.is_u85() ? 48 : 40;
  for (std::size_t c = 0; c < channels; ++c) {
    auto const by = chain.scale_of(c);
    extras.scales.push_back({.bias = bias.size() == 1 ? bias.front() : bias[c],
                             .scale = static_cast<std::uint32_t>(by.scale),
                             .shift = static_cast<unsigned>(by.shift)});
  }
  extras.table = chain.table;
}

/// The first input of a convolution, before an absorbed PAD.
[[nodiscard]] inline compile::tensor_view input_of(compile::npu_lowering& l, tosa_node const& n) {
  auto const* pad = absorbed_pad(n);
  return l.input(pad != nullptr ? pad->inputs[0] : n.op.inputs[0]);
}

/// An image of a batch as height, width, depth with contiguous channels: a copy where they are not.
[[nodiscard]] inline compile::tensor_view with_contiguous_channels(compile::npu_lowering& l,
                                                                   compile::tensor_view const& v) {
  auto const last = v.sizes.rank() - 1;
  if (v.sizes[last] == 1 || v.strides[last] == v.type.bytes()) return v;
  auto made = l.b.temporary(v.sizes, v.type);
  l.b.copy(v, made);
  return made;
}

[[nodiscard]] inline compile::tensor_view image(compile::tensor_view const& v, std::int64_t n) {
  auto made = compile::sliced(v, 0, n, 1);
  made.sizes.erase(0);
  made.strides.erase(0);
  return made;
}

}  // namespace arm_delegate::ethosu::operators::detail
