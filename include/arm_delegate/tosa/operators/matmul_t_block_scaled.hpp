#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MATMUL_T_BLOCK_SCALED: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/operators/detail/block_scaled.hpp>
#include <arm_delegate/tosa/rules/block_scaled.hpp>
#include <arm_delegate/tosa/rules/operators/matmul_t_block_scaled.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstdint>

namespace arm_delegate::tosa::operators {

/// [N, H, C] times the transpose of [D, W, C], for each of the N matrices; D is N, or 1 for all.
struct matmul_t_block_scaled : rules::matmul_t_block_scaled {
  static void run(call const& c) {
    auto const block = rules::block_size(*c.what);
    auto const& b = c.inputs[2].sizes;
    auto const& result = c.output().sizes;
    auto const depth = b[2];
    auto const blocks = depth / block;
    auto* out = c.output().as<float>();
    for (std::int64_t row = 0; row < result[0] * result[1]; ++row) {
      auto const matrix = b[0] == 1 ? 0 : row / result[1];
      for (std::int64_t w = 0; w < result[2]; ++w) {
        auto const column = matrix * b[1] + w;
        *out++ = detail::add_block_products(
            0, c.inputs[0].as<float>() + row * depth, c.inputs[1].as<float>() + row * blocks,
            c.inputs[2].as<float>() + column * depth, c.inputs[3].as<float>() + column * blocks,
            blocks, block);
      }
    }
  }
};

}  // namespace arm_delegate::tosa::operators
