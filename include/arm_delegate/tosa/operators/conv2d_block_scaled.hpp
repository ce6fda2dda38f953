#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// CONV2D_BLOCK_SCALED: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/windows.hpp>
#include <arm_delegate/tosa/operators/detail/block_scaled.hpp>
#include <arm_delegate/tosa/operators/detail/rule.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/operators/conv2d_block_scaled.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace arm_delegate::tosa::operators {

/// Convolution of a block-scaled image with block-scaled weights [OC, KH, KW, IC].
struct conv2d_block_scaled : rules::conv2d_block_scaled {
  static kernels::convolution_shape prepare(call const& c) {
    auto const& in = c.inputs[image].sizes;
    auto const& out = c.output().sizes;
    kernels::convolution_shape s{.batch = in[0], .in_channels = in[3], .out_channels = out[3]};
    for (std::size_t i = 0; i < 2; ++i) {
      s.axes[i + 1] = {.in = in[i + 1],
                       .out = out[i + 1],
                       .kernel = c.inputs[weight].sizes[i + 1],
                       .stride = detail::elements(c.inputs[stride])[i],
                       .dilation = detail::elements(c.inputs[dilation])[i],
                       .before = detail::elements(c.inputs[pad])[2 * i]};
      detail::error_if(c, !s.axes[i + 1].fits(detail::elements(c.inputs[pad])[2 * i + 1]),
                       "pad, stride and dilation do not match the sizes of operand and result");
    }
    return s;
  }

  static void run(kernels::convolution_shape const& s, call const& c) {
    auto const* bias_values = c.inputs[bias].as<float>();
    bool const one_bias = c.inputs[bias].numel() == 1;
    auto* out = c.output().as<float>();
    for (std::int64_t n = 0; n < s.batch; ++n) {
      for (std::int64_t pixel = 0; pixel < s.out_pixels(); ++pixel) {
        for (std::int64_t o = 0; o < s.out_channels; ++o) {
          *out++ = sum(s, c, n, s.place(pixel), o) + bias_values[one_bias ? 0 : o];
        }
      }
    }
  }

 private:
  /// One element without bias. Padding adds nothing, even if a scale of the weights is NaN: the
  /// specification multiplies by 0 there, its reference model does not.
  static float sum(kernels::convolution_shape const& s, call const& c, std::int64_t n,
                   std::array<std::int64_t, 3> const& at, std::int64_t o) {
    auto const& height = s.axes[1];
    auto const& width = s.axes[2];
    auto const channels = s.in_channels;
    auto const block = rules::block_size(*c.what);
    auto const blocks = channels / block;
    float total = 0;
    for (std::int64_t k = 0; k < height.kernel * width.kernel; ++k) {
      auto const y = height.position(at[1], k / width.kernel);
      auto const x = width.position(at[2], k % width.kernel);
      if (y < 0 || x < 0) continue;
      auto const from = (n * height.in + y) * width.in + x;
      auto const tap = o * height.kernel * width.kernel + k;
      total = detail::add_block_products(total, c.inputs[image].as<float>() + from * channels,
                                         c.inputs[image_scale].as<float>() + from * blocks,
                                         c.inputs[weight].as<float>() + tap * channels,
                                         c.inputs[weight_scale].as<float>() + tap * blocks, blocks,
                                         block);
    }
    return total;
  }
};

}  // namespace arm_delegate::tosa::operators
