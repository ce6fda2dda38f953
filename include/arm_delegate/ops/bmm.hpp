#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.bmm.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/matrix_product.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.bmm: MATMUL. Quantized: followed by one RESCALE.
struct bmm : family::matrix_product<bmm, 3> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.bmm.default(Tensor self, Tensor mat2) -> Tensor")};

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::matmul(c);
  }
};

}  // namespace arm_delegate::op
