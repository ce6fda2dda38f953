#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.index_copy.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.index_copy: a copy of the input with another tensor at the chosen indices of a dimension.
/// RESHAPE, TILE of the indices for each outer element, SCATTER, RESHAPE. Quantized inputs are
/// requantized to the result's parameters first.
struct index_copy {
  using handles_quantized = index_copy;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{std::string_view(
      "aten.index_copy.default(Tensor self, int dim, Tensor index, Tensor source) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) { return detail::infer_changed_at(n); }

  static bool replaces_elements(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const parts = detail::split_at(n.input("self").sizes(), axis(n));
    auto const rows = detail::index_rows(b, n, parts);
    auto const x = b.reshape(b(n.input("self")), parts.shape());
    auto const source = b.reshape(b(n.input("source")), {parts.outer, count(n), parts.inner});
    b.set(n, b.reshape(detail::scattered(b, x, rows, source), n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::index_copy(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::index_copy(r, n);
  }

 private:
  static std::size_t axis(ir::node const& n) {
    return detail::dimension(n, n.integer("dim"), n.input("self").rank());
  }
  static std::int64_t count(ir::node const& n) { return n.input("index").sizes().numel(); }
};

}  // namespace arm_delegate::op
