#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Cubic convolution along an axis of an image.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ops/detail/resizing.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::op::detail {

/// The weights of the pixels -1, 0, 1 and 2 at `t` between pixel 0 and 1. PyTorch's coefficient is
/// -0.75 (aten/src/ATen/native/UpSample.h, get_cubic_upsample_coefficients).
inline std::array<double, 4> cubic_coefficients(double t) {
  constexpr double a = -0.75;
  auto const near = [](double x) { return ((a + 2) * x - (a + 3)) * x * x + 1; };
  auto const far = [](double x) { return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a; };
  return {far(t + 1), near(t), near(1 - t), far(2 - t)};
}

/// How far apart the places of two pixels of the result are in the input, computed as in PyTorch.
inline float step_of(ir::node const& n, std::size_t axis) {
  auto const from = static_cast<float>(resized_image(n).sizes()[axis + 2]);
  auto const to = static_cast<float>(n.result().sizes()[axis + 2]);
  if (n.flag("align_corners")) return to > 1 ? (from - 1) / (to - 1) : 0;
  auto const scale = given_scale(n, axis);
  return scale && *scale > 0 ? static_cast<float>(1 / *scale) : from / to;
}

/// [out, in]: the weights with which rows (0) or columns (1) of the input add up to each of the
/// result. A pixel outside is the next one inside.
inline ir::tensor_data cubic_weights(ir::node const& n, std::size_t axis) {
  auto const in = resized_image(n).sizes()[axis + 2];
  auto const out = n.result().sizes()[axis + 2];
  auto const step = step_of(n, axis);
  std::vector<double> weights(static_cast<std::size_t>(out * in));
  for (std::int64_t i = 0; i < out; ++i) {
    auto const start = static_cast<float>(i);
    auto const place = n.flag("align_corners") ? step * start : step * (start + 0.5F) - 0.5F;
    auto const first = std::floor(place);
    auto const coefficients = cubic_coefficients(static_cast<double>(place - first));
    for (std::size_t k = 0; k < 4; ++k) {
      // A factor from a file may lead anywhere, and to no number.
      auto const pixel = static_cast<double>(first) + static_cast<double>(k) - 1;
      auto const inside = std::max(0.0, std::min(static_cast<double>(in - 1), pixel));
      auto const at = i * in + static_cast<std::int64_t>(inside);
      weights[static_cast<std::size_t>(at)] += coefficients[k];
    }
  }
  return ir::rounded_elements(n.result().type.type, {out, in}, weights);
}

}  // namespace arm_delegate::op::detail
