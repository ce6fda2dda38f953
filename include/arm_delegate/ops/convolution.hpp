#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.convolution: what conv1d and conv2d are in core ATen programs.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate::op {

/// aten.convolution: becomes conv1d or conv2d. Refused: transposed and three-dimensional ones.
struct convolution {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.convolution.default(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, "
      "SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, "
      "SymInt groups) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& input = n.input("input");
    auto const& weight = n.input("weight");
    detail::expect_rank(n, input, 3, 5);
    detail::expect_rank(n, weight, input.rank(), input.rank());
    ir::shape s{input.sizes()[0]};
    bool const transposed = n.flag("transposed");
    s.push_back(transposed ? weight.sizes()[1] * n.integer("groups") : weight.sizes()[0]);
    for (std::size_t i = 2; i < input.rank(); ++i) {
      auto const at = [&](std::string_view list) {
        auto const items = n.integers(list);
        if (items.empty()) {
          throw n.fail(code::bad_arguments, "'" + std::string(list) + "' has no elements");
        }
        return items[std::min(i - 2, items.size() - 1)];
      };
      auto const size = input.sizes()[i];
      auto const kernel = weight.sizes()[i];
      s.push_back(transposed ? (size - 1) * at("stride") - 2 * at("padding") +
                                   at("dilation") * (kernel - 1) + at("output_padding") + 1
                             : detail::windowed(size, at("padding"), kernel, at("stride"),
                                                at("dilation"), false));
    }
    return {input.type.type, detail::positive(n, s)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (n.flag("transposed")) {
      return rejection{.rule = "transposed convolution",
                       .actual = "transposed=True",
                       .allowed = "transposed=False",
                       .remedy = "upsample in front of a convolution that is not transposed"};
    }
    if (n.input("input").rank() > 4) {
      return rejection{.rule = "rank of the input",
                       .actual = std::to_string(n.input("input").rank()),
                       .allowed = "3 or 4",
                       .remedy = "convolve in two dimensions"};
    }
    return std::nullopt;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const target =
        n.input("input").rank() == 3 ? "aten.conv1d.default" : "aten.conv2d.default";
    r.replace(n, r.call(target, {{"input", *n.find("input")},
                                 {"weight", *n.find("weight")},
                                 {"bias", *n.find("bias")},
                                 {"stride", *n.find("stride")},
                                 {"padding", *n.find("padding")},
                                 {"dilation", *n.find("dilation")},
                                 {"groups", *n.find("groups")}}));
  }
};

}  // namespace arm_delegate::op
