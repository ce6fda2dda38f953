#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.index_select.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/gathering.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::op {

/// aten.index_select: the chosen indices of a dimension. RESHAPE, TILE of the indices for each
/// outer element, GATHER, RESHAPE. Quantized values are used as they are.
struct index_select {
  using handles_quantized = index_select;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.index_select.default(Tensor self, int dim, Tensor index) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    auto const& index = n.input("index");
    if (index.rank() > 1) n.raise(code::shape_mismatch, "'index' has more than one dimension");
    auto s = x.sizes();
    auto const dim = axis(n);
    if (x.rank() > 0) s[dim] = index.sizes().numel();
    return {x.type.type, s};
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const parts = detail::split_at(n.input("self").sizes(), axis(n));
    auto const rows = detail::index_rows(b, n, parts);
    auto const x = b.reshape(b(n.input("self")), parts.shape());
    b.set(n, b.reshape(detail::gathered(b, x, rows), n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::index_select(c);
  }

 private:
  static std::size_t axis(ir::node const& n) {
    return detail::dimension(n, n.integer("dim"), n.input("self").rank());
  }
};

}  // namespace arm_delegate::op
