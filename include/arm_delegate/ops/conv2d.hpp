#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.conv2d.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/convolution.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <tuple>
#include <variant>

namespace arm_delegate::op {

/// aten.conv2d: CONV2D or DEPTHWISE_CONV2D between two TRANSPOSEs; other groups one convolution
/// each. Quantized: one RESCALE per output channel. Refused: quantized weights and biases that are
/// not constants, inputs without a batch dimension.
struct conv2d {
  using handles_quantized = conv2d;
  static constexpr auto annotation = annotation_rule{.weight = "weight", .bias = "bias"};
  static constexpr auto schemas = std::array{
      std::string_view("aten.conv2d.default(Tensor input, Tensor weight, Tensor? bias=None, "
                       "SymInt[2] stride=1, SymInt[2] padding=0, SymInt[2] dilation=1, "
                       "SymInt groups=1) -> Tensor"),
      std::string_view("aten.conv2d.padding(Tensor input, Tensor weight, Tensor? bias=None, "
                       "SymInt[2] stride=1, str padding=\"valid\", SymInt[2] dilation=1, "
                       "SymInt groups=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& input = n.input("input");
    auto const& weight = n.input("weight");
    detail::expect_rank(n, input, 3, 4);
    detail::expect_rank(n, weight, 4, 4);
    auto const c = read(n);
    auto s = detail::convolved(n, c);
    for (std::size_t axis = 0; axis < 2; ++axis) {
      auto& size = s[s.rank() - 2 + axis];
      size = detail::windowed(size + c.before[axis] + c.after[axis], 0, weight.sizes()[axis + 2],
                              c.stride[axis], c.dilation[axis], false);
    }
    return {input.type.type, detail::windows_fit(n, s, 2)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (auto why = detail::refuse_unbatched(n.input("input"), 4)) return why;
    return detail::refuse_quantized_operands(n, n.input("weight"), detail::bias_of(n));
  }

  static bool absorbs_batch_norm(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const c = read(n);
    auto const x = b.to_nhwc(b(*c.input));
    auto const y = detail::lower_convolution(b, n, c, x, detail::weight_operand(b, *c.weight));
    b.set(n, b.from_nhwc(y));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::convolution(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::convolution(r, n);
  }

 private:
  static detail::convolution read(ir::node const& n) {
    auto const stride = detail::window_numbers(n, "stride", 2);
    auto const dilation = detail::window_numbers(n, "dilation", 2);
    detail::convolution c{.input = &n.input("input"),
                          .weight = &n.input("weight"),
                          .bias = detail::bias_of(n),
                          .stride = {stride[0], stride[1]},
                          .dilation = {dilation[0], dilation[1]},
                          .groups = n.integer("groups")};
    if (std::holds_alternative<std::string_view>(*n.find("padding"))) {
      pad_by_name(n, c);
    } else {
      auto const padding = detail::window_numbers(n, "padding", 2);
      c.before = c.after = {padding[0], padding[1]};
    }
    return c;
  }

  /// "valid" pads nothing; "same" keeps the size.
  static void pad_by_name(ir::node const& n, detail::convolution& c) {
    if (!detail::pads_same(n)) return;
    for (std::size_t axis = 0; axis < 2; ++axis) {
      std::tie(c.before[axis], c.after[axis]) =
          detail::same_padding(c.weight->sizes()[axis + 2], c.dilation[axis]);
    }
  }
};

}  // namespace arm_delegate::op
