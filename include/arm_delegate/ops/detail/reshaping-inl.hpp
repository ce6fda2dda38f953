#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reshaping.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/reshaping.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <span>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION ir::shape resolved_sizes(ir::node const& n, ir::shape const& from,
                                               std::span<std::int64_t const> sizes) {
  if (sizes.size() > ir::shape::max_rank) {
    n.raise(code::shape_mismatch, fmt::format("the result would have rank {}, more than {}",
                                              sizes.size(), ir::shape::max_rank));
  }
  ir::shape out(sizes);
  auto* const open = ranges::find(out, -1);
  if (open != out.end()) {
    *open = 1;
    auto const known = ir::checked_numel(out.view());
    *open = known && *known > 0 ? from.numel() / *known : -1;
  }
  if (ir::checked_numel(out.view()) != from.numel()) {
    n.raise(code::shape_mismatch, fmt::format("cannot view {} as {}", from.text(), out.text()));
  }
  return out;
}

}  // namespace arm_delegate::op::detail
