#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.select.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.select: one index of a dimension, which is left out. SLICE, RESHAPE. Quantized values are
/// used as they are.
struct select {
  using handles_quantized = select;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view("aten.select.int(Tensor self, int dim, SymInt index) -> Tensor"),
      std::string_view("aten.select_copy.int(Tensor self, int dim, SymInt index) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n) {
    auto const& x = n.input("self");
    detail::expect_rank(n, x, 1, ir::shape::max_rank);
    auto s = x.sizes();
    s.erase(detail::chosen_index(n, x.sizes()).dim);
    return {x.type.type, s};
  }

  static std::optional<ir::tensor_data> fold(ir::node const& n) {
    auto const& x = n.input("self");
    if (!detail::can_fold(x)) return std::nullopt;
    auto const [dim, index] = detail::chosen_index(n, x.sizes());
    return x.constant->sliced(dim, index, 1).reshaped(n.result().sizes());
  }

  static void lower(tosa::builder& b, ir::node const& n) {
    auto const [dim, index] = detail::chosen_index(n, n.input("self").sizes());
    b.set(n, b.reshape(detail::cut(b, b(n.input("self")), dim, index, 1), n.result().sizes()));
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::select(c);
  }
};

}  // namespace arm_delegate::op
