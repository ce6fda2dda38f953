#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of conv3d.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/conv3d.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

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
  ranges::copy(window_numbers(n, "stride", 3), w.stride.begin());
  ranges::copy(window_numbers(n, "dilation", 3), w.dilation.begin());
  bool const by_name = std::holds_alternative<std::string_view>(*n.find("padding"));
  bool const same = by_name && pads_same(n);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    if (same) {
      std::tie(w.before[axis], w.after[axis]) =
          same_padding(n.input("weight").sizes()[axis + 2], w.dilation[axis]);
    } else if (!by_name) {
      w.before[axis] = w.after[axis] = window_numbers(n, "padding", 3)[axis];
    }
  }
  return w;
}

/// One group: NDHWC in, NDHWC out. `weight` [O, I, KD, KH, KW].
inline tosa::tensor_id volume_group(tosa::builder& b, ir::node const& n, tosa::tensor_id x,
                                    weight_operand const& weight, weight_operand const& bias,
                                    std::span<double const> scales, volume_window const& w) {
  auto const bias_tensor = bias.tensor();
  auto const kernel = weight.permuted(std::array<std::int64_t, 5>{0, 2, 3, 4, 1}).tensor();
  auto const y = b.conv3d(x, kernel, bias_tensor, zero_point_of(n.input("input")), window_of(w));
  return narrowed(b, n, y, scales);
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
                                 .bias = detail::bias_of(n),
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
  if (auto why = detail::refuse_unbatched(n.input("input"), 5)) return why;
  return detail::refuse_quantized_operands(n, n.input("weight"), detail::bias_of(n));
}

ARM_DELEGATE_FUNCTION void conv3d::lower(tosa::builder& b, ir::node const& n) {
  auto const& input = n.input("input");
  detail::weight_operand const weight(b, n.input("weight"));
  auto const groups = n.integer("groups");
  auto const channels = weight.sizes()[0];
  auto const scales = detail::accumulator_scales(n, input, n.input("weight"));
  auto window = detail::read_volume_window(n);
  auto x = b.transpose(b(input), std::array<std::int64_t, 5>{0, 2, 3, 4, 1});
  auto const kernel = weight.sizes();
  detail::fit_windows(b, x, window, kernel.view().subspan(2),
                      detail::zero_point_of(n.input("input")));
  auto const bias =
      detail::bias_operand(b, n, x, detail::bias_of(n), channels, scales, input.type.type);
  auto const count = channels / groups;
  auto const y = detail::in_groups(b, x, groups, [&](tosa::tensor_id part, std::int64_t g) {
    auto const first = g * count;
    return detail::volume_group(b, n, part, weight.part(first, count), bias.part(first, count),
                                detail::scales_of(scales, first, count), window);
  });
  b.set(n, b.transpose(y, std::array<std::int64_t, 5>{0, 4, 1, 2, 3}));
}

}  // namespace arm_delegate::op
