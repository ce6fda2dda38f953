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
  auto const acc = accumulator(type(x));
  auto result = sizes(x);
  for (std::size_t i = 0; i < 3; ++i) {
    result[i + 1] = detail::windowed(result[i + 1], window.pad[2 * i], window.pad[2 * i + 1],
                                     window.dilation[i] * (w[i + 1] - 1) + 1, window.stride[i]);
  }
  result[4] = w[0];
  return emit(op::conv3d,
              {x, weight, bias, zero_point("input_zp", type(x), input_zp),
               zero_point("weight_zp", type(weight), 0)},
              {{attr::pad, std::move(window.pad)},
               {attr::stride, std::move(window.stride)},
               {attr::dilation, std::move(window.dilation)},
               {attr::local_bound, false},
               {attr::acc_type, detail::as_symbol(acc)}},
              convolved(type(x)), result);
}

ARM_DELEGATE_FUNCTION tensor_id builder::transpose_conv2d(tensor_id x, tensor_id weight,
                                                          tensor_id bias, std::int64_t input_zp,
                                                          std::vector<std::int32_t> out_pad,
                                                          std::vector<std::int32_t> stride) {
  auto const w = sizes(weight);
  auto const acc = accumulator(type(x));
  auto result = sizes(x);
  for (std::size_t i = 0; i < 2; ++i) {
    result[i + 1] =
        (result[i + 1] - 1) * stride[i] + out_pad[2 * i] + out_pad[2 * i + 1] + w[i + 1];
  }
  result[3] = w[0];
  return emit(op::transpose_conv2d,
              {x, weight, bias, zero_point("input_zp", type(x), input_zp),
               zero_point("weight_zp", type(weight), 0)},
              {{attr::out_pad, std::move(out_pad)},
               {attr::stride, std::move(stride)},
               {attr::local_bound, false},
               {attr::acc_type, detail::as_symbol(acc)}},
              convolved(type(x)), result);
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
