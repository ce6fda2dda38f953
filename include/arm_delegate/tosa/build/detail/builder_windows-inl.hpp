#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of builder.hpp: CONV3D, TRANSPOSE_CONV2D and RESIZE.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/build/detail/builder_operators-inl.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::tosa {

ARM_DELEGATE_FUNCTION tensor_id builder::conv3d(tensor_id x, tensor_id weight, tensor_id bias,
                                                std::int64_t input_zp, convolution_window window) {
  auto const w = sizes(weight);
  auto const result = detail::convolved(sizes(x), w.view().subspan(1, 3), w[0], window);
  return convolution(op::conv3d, x, weight, bias, input_zp,
                     detail::attributes_of(std::move(window)), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::transpose_conv2d(tensor_id x, tensor_id weight,
                                                          tensor_id bias, std::int64_t input_zp,
                                                          std::vector<std::int32_t> out_pad,
                                                          std::vector<std::int32_t> stride) {
  auto const w = sizes(weight);
  auto result = sizes(x);
  for (std::size_t i = 0; i < 2; ++i) {
    result[i + 1] =
        (result[i + 1] - 1) * stride[i] + out_pad[2 * i] + out_pad[2 * i + 1] + w[i + 1];
  }
  result[3] = w[0];
  return convolution(op::transpose_conv2d, x, weight, bias, input_zp,
                     {{attr::out_pad, std::move(out_pad)}, {attr::stride, std::move(stride)}},
                     result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::resize(tensor_id x, resize_grid const& grid, bool bilinear,
                                                std::int64_t height, std::int64_t width) {
  auto result = sizes(x);
  result[1] = height;
  result[2] = width;
  auto const scale = shape_constant(grid.scale);
  auto const offset = shape_constant(grid.offset);
  auto const border = shape_constant(grid.border);
  // Bilinear interpolation of integers leaves them multiplied by both numerators.
  bool const widens = bilinear && !is_floating(type(x));
  return emit(op::resize, {x, scale, offset, border},
              {{attr::mode, symbol{bilinear ? "BILINEAR" : "NEAREST"}}},
              widens ? accumulator(type(x)) : type(x), result);
}

}  // namespace arm_delegate::tosa
