#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of transposed_window.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/transposed_window.hpp>

#include <fmt/core.h>

#include <cstddef>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION ir::tensor_type infer_transposed_convolution(ir::node const& n,
                                                                   std::size_t axes) {
  auto const& input = n.input("input");
  auto const& weight = n.input("weight");
  expect_rank(n, input, axes + 1, axes + 2);
  expect_rank(n, weight, axes + 2, axes + 2);
  auto s = input.sizes();
  auto const first = s.rank() - axes;
  auto const groups = n.integer("groups");
  auto& channels = s[first - 1];
  if (groups < 1 || channels % groups != 0 || channels != weight.sizes()[0]) {
    n.raise(code::shape_mismatch, fmt::format("input {} and weight {} do not fit {} groups",
                                              input.sizes().text(), weight.sizes().text(), groups));
  }
  channels = checked_product(n, weight.sizes()[1], groups);
  expect_same_type(n, weight, input);
  if (n.has("bias")) expect_bias(n, n.input("bias"), input, channels);
  auto const stride = window_numbers(n, "stride", axes);
  auto const padding = window_numbers(n, "padding", axes);
  auto const more = window_numbers(n, "output_padding", axes);
  auto const dilation = window_numbers(n, "dilation", axes);
  for (std::size_t axis = 0; axis < axes; ++axis) {
    if (stride[axis] < 1 || dilation[axis] < 1 ||
        (more[axis] >= stride[axis] && more[axis] >= dilation[axis])) {
      n.raise(code::bad_arguments,
              "its output padding must be smaller than its stride or its dilation");
    }
    auto& size = s[first + axis];
    auto const kernel = checked_product(n, weight.sizes()[axis + 2] - 1, dilation[axis]);
    size = checked_product(n, size - 1, stride[axis]) - 2 * padding[axis] + kernel + 1 + more[axis];
  }
  return {input.type.type, windows_fit(n, s, axes)};
}

}  // namespace arm_delegate::op::detail
