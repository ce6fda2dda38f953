#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of conv_transpose1d.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/conv_transpose1d.hpp>
#include <arm_delegate/ops/conv_transpose2d.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/transposed_window.hpp>
#include <arm_delegate/ops/squeeze.hpp>
#include <arm_delegate/ops/unsqueeze.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

ARM_DELEGATE_FUNCTION ir::tensor_type conv_transpose1d::infer(ir::node const& n) {
  return detail::infer_transposed_convolution(n, 1);
}

/// A constant of its own: folding an unsqueeze does not keep scales per channel.
inline ir::value_id constant_kernel(ir::rewriter& r, ir::value const& weight) {
  auto const& s = weight.sizes();
  auto const kernel = r.constant(weight.constant->reshaped({s[0], s[1], 1, s[2]}));
  r.program()[kernel].quantization = weight.quantization;
  return kernel;
}

ARM_DELEGATE_FUNCTION void conv_transpose1d::expand(ir::rewriter& r, ir::node const& n) {
  auto const pair = [&](std::string_view argument, std::int64_t first) {
    std::array const numbers{first, detail::window_numbers(n, argument, 1)[0]};
    return r.list(numbers);
  };
  auto const image = r.call<unsqueeze>(n.input_id("input"), std::int64_t{-2});
  auto const& weight = n.input("weight");
  auto const kernel = weight.is_constant()
                          ? constant_kernel(r, weight)
                          : r.call<unsqueeze>(n.input_id("weight"), std::int64_t{-2});
  auto const stride = pair("stride", 1);
  auto const padding = pair("padding", 0);
  auto const more = pair("output_padding", 0);
  auto const dilation = pair("dilation", 1);
  auto const y = r.call<conv_transpose2d>(image, kernel, *n.find("bias"), stride, padding, more,
                                          n.integer("groups"), dilation);
  if (auto const* quantization = n.result().quantization; quantization != nullptr) {
    r.program()[y].quantization = quantization;
    r.program()[y].type.type = n.result().type.type;
  }
  r.replace(n, r.call<squeeze, "dim">(y, std::int64_t{-2}));
}

}  // namespace arm_delegate::op
