#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.conv1d.

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
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <variant>

namespace arm_delegate::op {

/// aten.conv1d: a convolution over [N, 1, L, C]. Quantized as conv2d.
struct conv1d {
  using handles_quantized = conv1d;
  static constexpr auto annotation = annotation_rule{.weight = "weight", .bias = "bias"};
  static constexpr auto schemas = std::array{
      std::string_view("aten.conv1d.default(Tensor input, Tensor weight, Tensor? bias=None, "
                       "SymInt[1] stride=1, SymInt[1] padding=0, SymInt[1] dilation=1, "
                       "SymInt groups=1) -> Tensor"),
      std::string_view("aten.conv1d.padding(Tensor input, Tensor weight, Tensor? bias=None, "
                       "SymInt[1] stride=1, str padding=\"valid\", SymInt[1] dilation=1, "
                       "SymInt groups=1) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& input = n.input("input");
    auto const& weight = n.input("weight");
    detail::expect_rank(n, input, 2, 3);
    detail::expect_rank(n, weight, 3, 3);
    auto const c = read(n);
    auto s = detail::convolved(n, c);
    auto& length = s[s.rank() - 1];
    length = detail::windowed(length + c.before[1] + c.after[1], 0, weight.sizes()[2], c.stride[1],
                              c.dilation[1], false);
    return {input.type.type, detail::windows_fit(n, s, 1)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (auto why = detail::refuse_unbatched(n.input("input"), 3)) return why;
    return detail::refuse_quantized_operands(n, n.input("weight"), detail::bias_of(n));
  }

  static bool absorbs_batch_norm(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const c = read(n);
    auto const& s = c.input->sizes();
    auto const nlc = b.transpose(b(*c.input), std::array<std::int64_t, 3>{0, 2, 1});
    auto const x = b.reshape(nlc, {s[0], 1, s[2], s[1]});
    auto const& ws = c.weight->sizes();
    auto const weight = detail::weight_operand(b, *c.weight).reshaped({ws[0], ws[1], 1, ws[2]});
    auto const y = detail::lower_convolution(b, n, c, x, weight);
    auto const flat = b.reshape(y, {b.sizes(y)[0], b.sizes(y)[2], b.sizes(y)[3]});
    b.set(n, b.transpose(flat, std::array<std::int64_t, 3>{0, 2, 1}));
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::convolution(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::convolution(r, n);
  }

 private:
  static detail::convolution read(ir::node const& n) {
    detail::convolution c{.input = &n.input("input"),
                          .weight = &n.input("weight"),
                          .bias = detail::bias_of(n),
                          .stride = {1, detail::window_numbers(n, "stride", 1)[0]},
                          .dilation = {1, detail::window_numbers(n, "dilation", 1)[0]},
                          .groups = n.integer("groups")};
    if (!std::holds_alternative<std::string_view>(*n.find("padding"))) {
      c.before[1] = c.after[1] = detail::window_numbers(n, "padding", 1)[0];
    } else if (detail::pads_same(n)) {
      std::tie(c.before[1], c.after[1]) = detail::same_padding(c.weight->sizes()[2], c.dilation[1]);
    }
    return c;
  }
};

}  // namespace arm_delegate::op
