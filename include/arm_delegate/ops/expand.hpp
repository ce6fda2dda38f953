#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.expand.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace arm_delegate::op {

/// aten.expand: RESHAPE to the result's rank and TILE. Quantized values are used as they are.
/// Rejects empty results.
struct expand {
  using handles_quantized = expand;
  static constexpr auto quantization = quantization_rule::shared;
  static constexpr auto schemas = std::array{
      std::string_view(
          "aten.expand.default(Tensor self, SymInt[] size, *, bool implicit=False) -> Tensor"),
      std::string_view("aten.expand_copy.default(Tensor self, SymInt[] size, *, bool "
                       "implicit=False) -> Tensor")};

  static ir::tensor_type infer(ir::node const& n);

  static std::optional<rejection> supports(ir::node const& n, target_facts const&);

  static bool is_no_operation(ir::node const& n) {
    return n.input("self").sizes() == n.result().sizes();
  }

  static void lower(tosa::builder& b, ir::node const& n);

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::expand(c);
  }
};

}  // namespace arm_delegate::op

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/expand-inl.hpp>  // IWYU pragma: export
#endif
