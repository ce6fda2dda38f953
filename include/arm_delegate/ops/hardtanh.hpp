#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.hardtanh.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/clamping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.hardtanh: min(max(x, min_val), max_val). One CLAMP.
struct hardtanh : family::clamping<hardtanh> {
  static constexpr auto schemas = std::array{std::string_view(
      "aten.hardtanh.default(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor")};

  static family::clamp_range range(ir::node const& n) {
    return {n.number("min_val"), n.number("max_val")};
  }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::clamp(c);
  }
};

}  // namespace arm_delegate::op
