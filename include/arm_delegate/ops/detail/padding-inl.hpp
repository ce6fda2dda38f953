#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of padding.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ops/detail/padding.hpp>
#include <arm_delegate/ops/detail/slicing.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION tosa::tensor_id continued(tosa::builder& b, tosa::tensor_id x,
                                                std::size_t dim, std::int64_t count, bool before,
                                                pad_mode mode) {
  auto const size = b.sizes(x)[dim];
  if (mode == pad_mode::replicate) {
    auto multiples = ir::shape::filled(b.sizes(x).rank(), 1);
    multiples[dim] = count;
    return b.tile(cut(b, x, dim, before ? 0 : size - 1, 1), multiples);
  }
  if (mode == pad_mode::circular) return cut(b, x, dim, before ? size - count : 0, count);
  auto const part = cut(b, x, dim, before ? 1 : size - 1 - count, count);
  return count > 1 ? b.reverse(part, static_cast<std::int64_t>(dim)) : part;
}

ARM_DELEGATE_FUNCTION tosa::tensor_id continued_on_both_sides(tosa::builder& b, tosa::tensor_id x,
                                                              std::size_t dim, std::int64_t before,
                                                              std::int64_t after, pad_mode mode) {
  std::vector<tosa::tensor_id> parts;
  if (before > 0) parts.push_back(continued(b, x, dim, before, true, mode));
  parts.push_back(x);
  if (after > 0) parts.push_back(continued(b, x, dim, after, false, mode));
  return b.concat(std::move(parts), static_cast<std::int64_t>(dim));
}

}  // namespace arm_delegate::op::detail
