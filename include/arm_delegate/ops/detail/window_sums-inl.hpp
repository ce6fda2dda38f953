#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of window_sums.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ops/detail/constants.hpp>
#include <arm_delegate/ops/detail/window_sums.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstdint>
#include <utility>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION tosa::tensor_id window_sums(tosa::builder& b, ir::node const& n,
                                                  tosa::tensor_id nhwc, std::int64_t zp,
                                                  std::array<std::int64_t, 2> kernel,
                                                  tosa::convolution_window window) {
  auto const type = n.result().is_quantized() ? ir::dtype::int8 : n.result().type.type;
  auto const ones =
      b.constant("ones", tosa::from_ir(type),
                 ir::tensor_data::repeated(type, {kernel[0], kernel[1], b.sizes(nhwc)[3], 1},
                                           element_bytes(n, type, 1)));
  auto const bias = b.scalar(tosa::builder::convolved(b.type(nhwc)), 0);
  return b.depthwise_conv2d(nhwc, ones, bias, zp, std::move(window));
}

}  // namespace arm_delegate::op::detail
