#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of conv3d.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/conv3d.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/quantized.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::op {

namespace detail {

/// The windows of a node along depth, height and width.
struct volume_window {
  std::array<std::int64_t, 3> stride{1, 1, 1};
  std::array<std::int64_t, 3> before{};
  std::array<std::int64_t, 3> after{};
  std::array<std::int64_t, 3> dilation{1, 1, 1};
};

inline volume_window read_volume_window(ir::node const& n) {
  volume_window w;
  std::ranges::copy(window_numbers(n, "stride", 3), w.stride.begin());
  std::ranges::copy(window_numbers(n, "dilation", 3), w.dilation.begin());
  bool const by_name = std::holds_alternative<std::string_view>(*n.find("padding"));
  bool const same = by_name && pads_same(n);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (same) {
      auto const kernel = n.input("weight").sizes()[axis + 2];
      auto const total = same_padding(kernel, w.dilation[axis]);
      w.before[axis] = total / 2;
      w.after[axis] = total - total / 2;
    } else if (!by_name) {
      w.before[axis] = w.after[axis] = window_numbers(n, "padding", 3)[axis];
    }
  }
  return w;
}

/// Removes padding after the data, then data, that no window reaches: TOSA requires windows to fit.
inline tosa::tensor_id fit_volume(tosa::builder& b, tosa::tensor_id x, volume_window& w,
                                  ir::shape const& weight) {
  auto size = b.sizes(x);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    auto& length = size[axis + 1];
    auto const reach = w.dilation[axis] * (weight[axis + 2] - 1) + 1;
    auto const unused = (length + w.before[axis] + w.after[axis] - reach) % w.stride[axis];
    auto const from_padding = std::min(unused, w.after[axis]);
    w.after[axis] -= from_padding;
    length -= unused - from_padding;
  }
  return b.slice(x, ir::shape::filled(5, 0), size);
}

inline tosa::convolution_window operands_of(volume_window const& w) {
  tosa::convolution_window made;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    made.pad.push_back(static_cast<std::int32_t>(w.before[axis]));
    made.pad.push_back(static_cast<std::int32_t>(w.after[axis]));
    made.stride.push_back(static_cast<std::int32_t>(w.stride[axis]));
    made.dilation.push_back(static_cast<std::int32_t>(w.dilation[axis]));
  }
  return made;
}

/// One group: NDHWC in, NDHWC out. `weight` [O, I, KD, KH, KW].
inline tosa::tensor_id volume_group(tosa::builder& b, ir::node const& n, tosa::tensor_id x,
                                    ir::tensor_data const& weight, ir::tensor_data const& bias,
                                    std::vector<double> const& scales, volume_window const& w) {
  bool const quantized = computes_quantized(n);
  bool const wide = b.type(x) == tosa::dtype::int16;
  auto const bias_type =
      quantized ? (wide ? tosa::dtype::int48 : tosa::dtype::int32) : tosa::from_ir(bias.type());
  auto const& given = n.input("weight");
  auto const bias_tensor = b.constant(std::string(n.name) + "_bias", bias_type, bias);
  auto const kernel = b.constant(given.name, b.element_type(given),
                                 weight.permuted(std::array<std::int64_t, 5>{0, 2, 3, 4, 1}));
  auto const y = b.conv3d(x, kernel, bias_tensor, zero_point_of(n.input("input")), operands_of(w));
  if (!quantized) return narrowed(b, y, b.element_type(n.result()));
  return from_accumulator(b, y, scales, per_tensor(n, n.result()));
}

/// The scales of the output channels of one group.
inline std::vector<double> part_of(std::vector<double> const& scales, std::int64_t first,
                                   std::int64_t count) {
  if (scales.size() < 2) return scales;
  return {scales.begin() + first, scales.begin() + first + count};
}

}  // namespace detail

ARM_DELEGATE_FUNCTION ir::tensor_type conv3d::infer(ir::node const& n) {
  auto const& input = n.input("input");
  auto const& weight = n.input("weight");
  detail::expect_rank(n, input, 4, 5);
  detail::expect_rank(n, weight, 5, 5);
  auto const w = detail::read_volume_window(n);
  auto s = detail::convolved(n, {.input = &input,
                                 .weight = &weight,
                                 .bias = n.has("bias") ? &n.input("bias") : nullptr,
                                 .groups = n.integer("groups")});
  for (std::size_t axis = 0; axis < 3; ++axis) {
    auto& size = s[s.rank() - 3 + axis];
    size = detail::windowed(size + w.before[axis] + w.after[axis], 0, weight.sizes()[axis + 2],
                            w.stride[axis], w.dilation[axis], false);
  }
  return {input.type.type, detail::windows_fit(n, s, 3)};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> conv3d::supports(ir::node const& n,
                                                                target_facts const&) {
  return detail::refuse_unbatched(n.input("input"), 5);
}

ARM_DELEGATE_FUNCTION void conv3d::lower(tosa::builder& b, ir::node const& n) {
  auto const& input = n.input("input");
  auto const& weight = detail::weight_of(n, n.input("weight"));
  auto const groups = n.integer("groups");
  auto const channels = weight.sizes()[0];
  bool const quantized = detail::computes_quantized(n);
  auto const scales =
      quantized ? detail::accumulator_scales(n, input, n.input("weight")) : std::vector<double>{};
  auto const bias = detail::bias_data(n, n.has("bias") ? &n.input("bias") : nullptr, channels,
                                      scales, quantized, input.type.type);
  auto window = detail::read_volume_window(n);
  auto const ndhwc = b.transpose(b(input), std::array<std::int64_t, 5>{0, 2, 3, 4, 1});
  auto const x = detail::fit_volume(b, ndhwc, window, weight.sizes());
  auto size = b.sizes(x);
  size[4] /= groups;
  auto const count = channels / groups;
  std::vector<tosa::tensor_id> parts;
  for (std::int64_t g = 0; g < groups; ++g) {
    auto const part = b.slice(x, {0, 0, 0, 0, g * size[4]}, size);
    auto const first = g * count;
    parts.push_back(detail::volume_group(b, n, part, weight.sliced(0, first, count),
                                         bias.sliced(0, first, count),
                                         detail::part_of(scales, first, count), window));
  }
  auto const y = b.concat(std::move(parts), 4);
  b.set(n, b.transpose(y, std::array<std::int64_t, 5>{0, 4, 1, 2, 3}));
}

}  // namespace arm_delegate::op
