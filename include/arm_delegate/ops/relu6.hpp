#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.relu6.

#include <arm_delegate/decompositions/functions.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ops/family/clamping.hpp>

#include <array>
#include <string_view>

namespace arm_delegate::op {

/// aten.relu6: min(max(x, 0), 6). One CLAMP.
struct relu6 : family::clamping<relu6> {
  static constexpr auto schemas =
      std::array{std::string_view("aten.relu6.default(Tensor self) -> Tensor")};

  static family::clamp_range range(ir::node const&) { return {0, 6}; }

  template <class T>
  static evaluation::elements<T> evaluate(evaluation::basic_call<T> const& c) {
    return evaluation::relu6(c);
  }

  static bool decompose(ir::rewriter& r, ir::node const& n) { return decomposition::relu6(r, n); }
};

}  // namespace arm_delegate::op
