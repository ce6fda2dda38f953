#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.relu6.

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
};

}  // namespace arm_delegate::op
