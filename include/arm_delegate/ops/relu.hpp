#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.relu.

#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/ops/family/clamping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.relu: max(x, 0). One CLAMP; quantized with zero point at the lowest code: nothing.
struct relu : family::clamping<relu> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.relu.default(Tensor self) -> Tensor")};

  static family::clamp_range range(ir::node const&) { return {0, detail::no_bound}; }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::relu(c);
  }
};

}  // namespace arm_delegate::op
