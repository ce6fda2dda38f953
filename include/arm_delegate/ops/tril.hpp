#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.tril.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ops/family/triangle.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::op {

/// aten.tril: the lower triangle of matrices, zero elsewhere. SELECT with a constant mask.
/// Quantized values are used as they are.
struct tril : family::triangle<tril> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.tril.default(Tensor self, SymInt diagonal=0) -> Tensor")};

  static bool keeps(std::int64_t i, std::int64_t j, std::int64_t diagonal) {
    return j - i <= diagonal;
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::tril(c);
  }
};

}  // namespace arm_delegate::op
