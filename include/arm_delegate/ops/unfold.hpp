#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.unfold.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ops/detail/shapes.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::op {

/// aten.unfold: windows of a dimension; their elements become a new last dimension. RESHAPE,
/// GATHER, RESHAPE, and a TRANSPOSE if dimensions follow. Quantized values are used as they are.
struct unfold {
  using handles_quantized = unfold;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.unfold.default(Tensor self, int dimension, int size, int "
                                  "step) -> Tensor"),
                 std::string_view("aten.unfold_copy.default(Tensor self, int dimension, int size, "
                                  "int step) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static void lower(tosa::builder& b, ir::node const& n);

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::unfold(c);
  }

 private:
  static std::size_t axis(ir::node const& n) {
    return detail::dimension(n, n.integer("dimension"), n.input("self").rank());
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/unfold-inl.hpp>  // IWYU pragma: export
#endif
