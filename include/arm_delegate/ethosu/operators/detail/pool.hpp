#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// What MAX_POOL2D and AVG_POOL2D share.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/detail/convolution.hpp>
#include <arm_delegate/ethosu/operators/detail/requirements.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/tosa/attributes.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

namespace arm_delegate::npu::detail {

/// The window of a pool.
[[nodiscard]] inline ethosu::npu_kernel pool_window(tosa_node const& n) {
  auto const& kernel = n.op.attrs.integers(tosa::attr::kernel);
  auto const& stride = n.op.attrs.integers(tosa::attr::stride);
  auto const& pad = n.op.attrs.integers(tosa::attr::pad);
  return {.height = kernel[0],
          .width = kernel[1],
          .stride_y = stride[0],
          .stride_x = stride[1],
          .pad_top = pad[0],
          .pad_left = pad[2],
          .pad_bottom = pad[1],
          .pad_right = pad[3]};
}

/// Limits of the hardware's window. Sources: widths of the registers; Vela 5.1.0
/// (ethos_u55_constraints.cpp).
[[nodiscard]] inline std::optional<rejection> check_pool_window(tosa_node const& n,
                                                                ethosu::npu_kernel const& k) {
  constexpr std::int64_t most_stride = 4;
  constexpr std::int64_t most_rows = 256;
  constexpr std::int64_t most_elements = 65536;
  auto const& out = n.output().sizes;
  auto const stride = std::max(out[1] > 1 ? k.stride_y : 1, out[2] > 1 ? k.stride_x : 1);
  return first_of(
      require_most(stride, most_stride, "the stride of a pool", "use a smaller stride"),
      require_most(k.height, most_rows, "the height of a pool's kernel", "use a smaller kernel"),
      require_most(k.height * k.width, most_elements, "the elements of a pool's kernel",
                   "use a smaller kernel"));
}

/// A window over one row or column does not move there: its stride does not matter.
inline void drop_unused_strides(ethosu::npu_kernel& k, compile::tensor_view const& to) {
  if (to.sizes[1] == 1) k.stride_y = 1;
  if (to.sizes[2] == 1) k.stride_x = 1;
}

/// The pool for each image of a batch.
inline void pool_images(compile::npu_lowering& l, ethosu::kernel_operation const& o,
                        compile::tensor_view const& from, compile::tensor_view const& to,
                        compile::kernel_extras const& extras) {
  for (std::int64_t i = 0; i < to.sizes[0]; ++i) {
    auto in = image(from, i);
    auto const out = image(to, i);
    auto one = o;
    settle_padding(one.kernel, in, out);
    l.b.window(std::move(one), in, out, extras);
  }
}

}  // namespace arm_delegate::npu::detail
