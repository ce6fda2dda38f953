#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.convolution: what the convolutions are in core ATen programs.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/conv1d.hpp>
#include <arm_delegate/ops/conv2d.hpp>
#include <arm_delegate/ops/conv3d.hpp>
#include <arm_delegate/ops/conv_transpose1d.hpp>
#include <arm_delegate/ops/conv_transpose2d.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.convolution: becomes conv1d, conv2d, conv3d, conv_transpose1d or conv_transpose2d. Rejects
/// transposed convolutions in three dimensions.
struct convolution {
  using expands_to = ops<conv1d, conv2d, conv3d, conv_transpose1d, conv_transpose2d>;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.convolution.default(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, "
      "SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, "
      "SymInt groups) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& input = n.input("input");
    auto const& weight = n.input("weight");
    detail::expect_rank(n, input, 3, 5);
    detail::expect_rank(n, weight, input.rank(), input.rank());
    detail::expect_same_type(n, weight, input);
    ir::shape s{input.sizes()[0], channels(n)};
    for (std::size_t i = 2; i < input.rank(); ++i) s.push_back(size(n, i));
    return {input.type.type, detail::windows_fit(n, s, input.rank() - 2)};
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    if (n.flag("transposed") && n.input("input").rank() > 4) {
      return rejection{.rule = "rank of the input of a transposed convolution",
                       .actual = fmt::format("{}", n.input("input").rank()),
                       .allowed = "3 or 4",
                       .remedy = "convolve in two dimensions"};
    }
    return std::nullopt;
  }

  static void expand(ir::rewriter& r, ir::node const& n) {
    auto const plain = [&]<class Op>() {
      return r.call<Op>(*n.find("input"), *n.find("weight"), *n.find("bias"), *n.find("stride"),
                        *n.find("padding"), *n.find("dilation"), *n.find("groups"));
    };
    auto const transposed = [&]<class Op>() {
      return r.call<Op>(*n.find("input"), *n.find("weight"), *n.find("bias"), *n.find("stride"),
                        *n.find("padding"), *n.find("output_padding"), *n.find("groups"),
                        *n.find("dilation"));
    };
    auto const axes = n.input("input").rank() - 2;
    if (n.flag("transposed")) {
      return r.replace(n, axes == 1 ? transposed.template operator()<conv_transpose1d>()
                                    : transposed.template operator()<conv_transpose2d>());
    }
    r.replace(n, axes == 1   ? plain.template operator()<conv1d>()
                 : axes == 2 ? plain.template operator()<conv2d>()
                             : plain.template operator()<conv3d>());
  }

  static evaluation::numbers evaluate(evaluation::call const& c) {
    return evaluation::convolution(c);
  }

  /// The kernel of ExecuTorch's runtime takes lines and images (check_convolution_args in
  /// kernels/portable/cpu/util/kernel_ops_util.cpp).
  static bool exceeds_kernel(ir::node const& n) { return n.input("input").rank() > 4; }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::volume_convolution(r, n);
  }

 private:
  /// The channels of the result.
  static std::int64_t channels(ir::node const& n) {
    auto const& weight = n.input("weight").sizes();
    auto const groups = n.integer("groups");
    auto const in = n.input("input").sizes()[1];
    bool const transposed = n.flag("transposed");
    auto const outer = weight[0];  // of the input if transposed, else of the result
    auto const inner = weight[1];
    bool const fits = groups >= 1 && outer % groups == 0 &&
                      (transposed ? outer == in : in % groups == 0 && in / groups == inner);
    if (!fits) {
      n.raise(code::shape_mismatch, fmt::format("{} channels and weight {} do not fit {} groups",
                                                in, weight.text(), groups));
    }
    return transposed ? inner * groups : outer;
  }

  /// The size of dimension `i` of the result.
  static std::int64_t size(ir::node const& n, std::size_t i) {
    auto const axes = n.input("input").rank() - 2;
    auto const at = [&](std::string_view argument) {
      bool const one = n.integers(argument).size() == 1;
      return detail::window_numbers(n, argument, one ? 1 : axes)[one ? 0 : i - 2];
    };
    auto const from = n.input("input").sizes()[i];
    auto const kernel = n.input("weight").sizes()[i];
    if (!n.flag("transposed")) {
      return detail::windowed(from, at("padding"), kernel, at("stride"), at("dilation"), false);
    }
    if (std::max(from, kernel) > detail::largest_window_number) return 0;
    return (from - 1) * at("stride") - 2 * at("padding") + at("dilation") * (kernel - 1) +
           at("output_padding") + 1;
  }
};

}  // namespace arm_delegate::op
