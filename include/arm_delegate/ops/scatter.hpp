#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.scatter.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/lines.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.scatter: a copy of the input with an element of each line along a dimension replaced for
/// each index. RESHAPE, SCATTER, RESHAPE, with TRANSPOSEs unless the dimension is the last one.
/// Quantized inputs are requantized to the result's parameters first. Rejects fewer lines of
/// indices than of the input.
struct scatter {
  using handles_quantized = scatter;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> "
                       "Tensor"),
      std::string_view("aten.scatter.value(Tensor self, int dim, Tensor index, Scalar value) -> "
                       "Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_lines(n, n.input("index"));
    if (n.find("src") == nullptr) return x.type;
    auto const& source = n.input("src");
    auto const& index = n.input("index");
    bool fits = source.rank() == index.rank();
    for (std::size_t i = 0; fits && i < index.rank(); ++i) {
      fits = index.sizes()[i] <= source.sizes()[i];
    }
    if (!fits) {
      n.raise(code::shape_mismatch, fmt::format("'src' has sizes {}, fewer than the indices {}",
                                                source.sizes().text(), index.sizes().text()));
    }
    detail::expect_same_type(n, source, x);
    return x.type;
  }

  static std::optional<rejection> supports(ir::node const& n, target_facts const&) {
    auto wanted = n.input("self").sizes();
    auto const& index = n.input("index").sizes();
    auto const dim = detail::dimension(n, n.integer("dim"), wanted.rank());
    if (wanted.rank() > 0) wanted[dim] = index[dim];
    if (wanted == index) return std::nullopt;
    return rejection{.rule = "lines of indices of a scatter",
                     .actual = to_string(index),
                     .allowed = "those of the input, " + to_string(wanted),
                     .remedy = "scatter into a slice of the input"};
  }

  static bool replaces_elements(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n) {
    detail::lines const l(n);
    auto const& index = n.input("index");
    auto const x = b.reshape(l.as_lines(b, b(n.input("self"))), {l.count(), l.size(), 1});
    auto const rows = l.as_lines(b, detail::index_tensor(b, n, index, l.size()));
    auto const updates = b.reshape(l.as_lines(b, source(b, n)), {l.count(), b.sizes(rows)[1], 1});
    auto const y = detail::scattered(b, x, rows, updates);
    b.set(n, l.from_lines(b, y, n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::scatter(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::wide_index(r, n);
  }

  static bool exceeds_kernel(ir::node const& n) {
    return n.input("index").type.type == ir::dtype::int32;
  }

 private:
  /// The new elements, with the sizes of the indices.
  static tosa::tensor_id source(tosa::builder& b, ir::node const& n) {
    auto const& index = n.input("index").sizes();
    if (n.find("src") != nullptr) {
      auto const x = b(n.input("src"));
      return b.slice(x, ir::shape::filled(index.rank(), 0), index);
    }
    auto const& y = n.result();
    auto const stored = detail::stored_number(n, y, n.number("value"));
    auto const one = b.scalar(b.element_type(y), stored, index.rank());
    return b.tile(one, index);
  }
};

}  // namespace arm_delegate::op
