#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.max.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/extreme_along.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.max: the largest element of a tensor, or along a dimension. REDUCE_MAX. Quantized values
/// are used as they are. Nodes whose indices are read stay on the host.
struct max : family::extreme_along<max, tosa::op::reduce_max> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.max.dim(Tensor self, int dim, bool keepdim=False) -> "
                                  "(Tensor values, Tensor indices)"),
                 std::string_view("aten.max.default(Tensor self) -> Tensor")};

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::largest(c);
  }
};

}  // namespace arm_delegate::op
