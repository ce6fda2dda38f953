#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.cat.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <string_view>
#include <vector>

namespace arm_delegate::op {

/// aten.cat: CONCAT. Quantized inputs are requantized to the result's parameters first.
struct cat {
  using handles_quantized = cat;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas =
      std::array{std::string_view("aten.cat.default(Tensor[] tensors, int dim=0) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static void lower(tosa::builder& b, ir::node const& n);

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::cat(c);
  }

 private:
  /// The inputs that say sizes; PyTorch ignores empty rank-1 ones.
  static std::vector<ir::value_id> used(ir::node const& n);
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/cat-inl.hpp>  // IWYU pragma: export
#endif
