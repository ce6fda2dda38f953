#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.min.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/extreme_along.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.min: the smallest element of a tensor, or along a dimension. REDUCE_MIN. Quantized values
/// are used as they are. Nodes whose indices are read stay on the host.
struct min : family::extreme_along<min, tosa::op::reduce_min> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.min.dim(Tensor self, int dim, bool keepdim=False) -> "
                                  "(Tensor values, Tensor indices)"),
                 std::string_view("aten.min.default(Tensor self) -> Tensor")};

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::smallest(c);
  }
};

}  // namespace arm_delegate::op
