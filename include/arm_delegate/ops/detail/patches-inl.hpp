#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of patches.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/patches.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION patches read_patches(ir::node const& n,
                                           std::array<std::int64_t, 2> const& image) {
  patches p;
  auto const pair = [&](std::string_view name) {
    auto const numbers = window_numbers(n, name, 2);
    return std::array{numbers[0], numbers[1]};
  };
  p.kernel = pair("kernel_size");
  p.dilation = pair("dilation");
  p.padding = pair("padding");
  p.stride = pair("stride");
  for (std::size_t axis = 0; axis < 2; ++axis) {
    p.count[axis] = windowed(image[axis], p.padding[axis], p.kernel[axis], p.stride[axis],
                             p.dilation[axis], false);
    if (p.count[axis] < 1) n.raise(code::shape_mismatch, "no window fits the image");
    p.tile = p.tile && p.stride[axis] == p.kernel[axis] && p.dilation[axis] == 1 &&
             p.padding[axis] == 0 && image[axis] == p.kernel[axis] * p.count[axis];
  }
  return p;
}

}  // namespace arm_delegate::op::detail
