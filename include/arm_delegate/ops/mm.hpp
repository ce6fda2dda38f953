#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.mm.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/matrix_product.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.mm: MATMUL of one batch. Quantized: followed by one RESCALE.
struct mm : family::matrix_product<mm, 2> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.mm.default(Tensor self, Tensor mat2) -> Tensor")};

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::matmul(c);
  }
};

}  // namespace arm_delegate::op
