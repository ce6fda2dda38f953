#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.select_scatter.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.select_scatter: a copy of the input with another tensor at one index of a dimension.
/// RESHAPE, SLICEs and CONCAT. Quantized inputs are requantized to the result's parameters first.
struct select_scatter {
  using handles_quantized = select_scatter;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.select_scatter.default(Tensor self, Tensor src, int dim, "
                                  "SymInt index) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 1, ir::shape::max_rank);
    auto expected = x.sizes();
    expected.erase(detail::chosen_index(n, x.sizes()).dim);
    if (n.input("src").sizes() != expected) {
      n.raise(code::shape_mismatch, fmt::format("'src' has sizes {}, the selection has {}",
                                                (n.input("src").sizes()).text(), expected.text()));
    }
    return x.type;
  }

  static bool replaces_elements(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const [dim, index] = detail::chosen_index(n, n.input("self").sizes());
    auto const x = b(n.input("self"));
    auto sizes = b.sizes(x);
    sizes[dim] = 1;
    auto const source = b.reshape(b.cast(b(n.input("src")), b.type(x)), sizes);
    b.set(n, detail::spliced(b, x, dim, index, index + 1, source));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::select_scatter(c);
  }
};

}  // namespace arm_delegate::op
