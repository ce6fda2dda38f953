#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of accumulating.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ops/detail/accumulating.hpp>
#include <arm_delegate/ops/detail/wide_sums.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <unordered_set>
#include <vector>

namespace arm_delegate::op::detail {

/// True where an index of [N, W] is a position from 0 to `size` - 1: [N, W, size, 1].
inline tosa::tensor_id matches(tosa::builder& b, tosa::tensor_id rows, std::int64_t size) {
  std::vector<std::int32_t> positions(static_cast<std::size_t>(size));
  std::iota(positions.begin(), positions.end(), 0);
  auto const all = b.constant("positions", tosa::dtype::int32,
                              ir::tensor_data::of(ir::dtype::int32, {1, 1, size, 1},
                                                  std::span<std::int32_t const>(positions)));
  auto const column = b.reshape(rows, {b.sizes(rows)[0], b.sizes(rows)[1], 1, 1});
  auto const type = b.target->integer ? tosa::dtype::int32 : tosa::dtype::fp32;
  auto const left = b.cast(column, type);
  return b.compare(tosa::op::equal, left, b.cast(all, type));
}

ARM_DELEGATE_FUNCTION tosa::tensor_id summed_by_index(tosa::builder& b, tosa::tensor_id rows,
                                                      tosa::tensor_id updates, std::int64_t size) {
  auto const s = b.sizes(updates);
  auto const found = matches(b, rows, size);
  auto const each = b.reshape(in_float32(b, updates), {s[0], s[1], 1, s[2]});
  auto const spread = b.select(found, each, b.scalar_like(each, 0));
  auto const sums = b.reduce(tosa::op::reduce_sum, spread, 1);
  return b.reshape(b.cast(sums, b.type(updates)), {s[0], size, s[2]});
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_long_sums(std::int64_t size,
                                                                target_facts const& target) {
  constexpr auto longest = std::int64_t{1} << 24;
  if (target.integer || size <= longest) return std::nullopt;
  return rejection{.rule = fmt::format("size of a dimension for sums by index on {}", target.name),
                   .actual = fmt::format("{}", size),
                   .allowed = fmt::format("up to {}", longest),
                   .remedy = "compile for a target with +int"};
}

ARM_DELEGATE_FUNCTION bool are_distinct(tosa::builder const& b, tosa::tensor_id rows) {
  auto const& data = b[rows].data;
  if (!data) return false;
  auto const all = data->values<std::int64_t>();
  return std::unordered_set(all.begin(), all.end()).size() == all.size();
}

}  // namespace arm_delegate::op::detail
