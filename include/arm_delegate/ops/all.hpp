#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.all.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/truth_reduction.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.all: true if no element is zero. One REDUCE_ALL for each dimension.
struct all : family::truth_reduction<all, tosa::op::reduce_all> {
  static constexpr auto schemas = std::array{
      std::string_view("aten.all.default(Tensor self) -> Tensor"),
      std::string_view("aten.all.dim(Tensor self, int dim, bool keepdim=False) -> Tensor"),
      std::string_view(
          "aten.all.dims(Tensor self, int[]? dim=None, bool keepdim=False) -> Tensor")};

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::all(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) {
    return decomposition::by_overload(r, n,
                                      {{"aten.all.default", decomposition::all},
                                       {"aten.all.dim", decomposition::all_dim},
                                       {"aten.all.dims", decomposition::all_dims}});
  }
};

}  // namespace arm_delegate::op
