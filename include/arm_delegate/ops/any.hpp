#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.any.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/truth_reduction.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.any: true if an element is not zero. One REDUCE_ANY for each dimension.
struct any : family::truth_reduction<any, tosa::op::reduce_any> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.any.default(Tensor self) -> Tensor"),
      std::string_view("aten.any.dim(Tensor self, int dim, bool keepdim=False) -> Tensor"),
      std::string_view(
          "aten.any.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor")};

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::any(c);
  }
};

}  // namespace arm_delegate::op
