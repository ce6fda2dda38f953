#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.index_fill.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/elementwise.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::op {

/// aten.index_fill: a copy of the input with one value at the chosen indices of a dimension. SELECT
/// by a mask if the indices are constants; else RESHAPE, TILE, SCATTER, RESHAPE. Quantized inputs
/// are requantized to the result's parameters first, as a number is quantized.
struct index_fill {
  using handles_quantized = index_fill;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.index_fill.int_Scalar(Tensor self, int dim, Tensor index, "
                                  "Scalar value) -> Tensor"),
                 std::string_view("aten.index_fill.int_Tensor(Tensor self, int dim, Tensor index, "
                                  "Tensor value) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    axis(n);
    if (n.input("index").rank() > 1) n.raise(code::shape_mismatch, "'index' must be a vector");
    if (!detail::is_number(n, "value") && n.input("value").rank() > 0) {
      n.raise(code::shape_mismatch, "'value' must have rank 0");
    }
    return x.type;
  }

  static bool replaces_elements(ir::node const&) { return true; }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const parts = detail::split_at(n.input("self").sizes(), axis(n));
    auto const x = b.reshape(b(n.input("self")), parts.shape());
    auto const value = b.reshape(detail::choice(b, n, "value"), {1, 1, 1});
    auto const y = n.input("index").is_constant() ? b.select(mask(b, n, parts.size), value, x)
                                                  : filled_rows(b, n, parts, x, value);
    b.set(n, b.reshape(y, n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::index_fill(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::index_fill(r, n);
  }

 private:
  static std::size_t axis(ir::node const& n) {
    return detail::dimension(n, n.integer("dim"), n.input("self").rank());
  }

  static tosa::tensor_id filled_rows(tosa::builder& b, ir::node const& n,
                                     detail::split_sizes const& parts, tosa::tensor_id x,
                                     tosa::tensor_id value) {
    auto const count = n.input("index").sizes().numel();
    auto const rows = detail::index_rows(b, n, parts);
    return detail::scattered(b, x, rows, b.tile(value, {parts.outer, count, parts.inner}));
  }

  /// True at the chosen indices, [1, size, 1].
  static tosa::tensor_id mask(tosa::builder& b, ir::node const& n, std::int64_t size) {
    std::vector<std::byte> chosen(static_cast<std::size_t>(size));
    for (auto i : n.input("index").constant->values<std::int64_t>()) {
      chosen[static_cast<std::size_t>(detail::from_front(n, i, size))] = std::byte{1};
    }
    return b.constant("mask", tosa::dtype::boolean,
                      ir::tensor_data::dense(ir::dtype::boolean, {1, size, 1}, std::move(chosen)));
  }
};

}  // namespace arm_delegate::op
