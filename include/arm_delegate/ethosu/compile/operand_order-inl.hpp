#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of operand_order.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ethosu/compile/copy_plan.hpp>
#include <arm_delegate/ethosu/compile/loop_nest.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/operand_order.hpp>
#include <arm_delegate/ethosu/compile/tensor_view.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// The least depth of a microblock of elementwise operations, but for U55-32's.
inline constexpr std::int64_t elementwise_depth = 8;

/// About the cycles of an elementwise operation over views as they are.
inline double cycles_of_nest(npu_facts const& npu, std::span<tensor_view const> operands) {
  constexpr double operation = 64;  // as copy_pass::cost
  bool const is_wide = ranges::any_of(operands, [](auto const& v) { return v.type.bytes() > 2; });
  auto const& u55 = npu.output_cycles;
  auto const& u85 = npu.output_cycles_u85;
  auto const each = npu.family == npu_family::u85 ? (is_wide ? u85.binary32 : u85.to8)
                                                  : (is_wide ? u55.binary32 : u55.add);
  auto const nest = make_loops(operands);
  double count = 1;
  for (auto const& loop : nest.outer) count *= static_cast<double>(loop.size);
  auto const elements = nest.height.size * nest.width.size *
                        ethosu::detail::round_up(nest.depth.size, elementwise_depth);
  return count * (operation + each * static_cast<double>(elements));
}

/// The dimension whose elements are contiguous.
inline std::optional<std::size_t> contiguous_dimension(tensor_view const& v) {
  for (std::size_t d = 0; d < v.sizes.rank(); ++d) {
    if (v.sizes[d] > 1 && v.strides[d] == v.type.bytes()) return d;
  }
  return std::nullopt;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION tensor_view in_order_of(tensor_view const& v, buffer_id buffer,
                                              tensor_view const& like) {
  auto typed = like;
  typed.type = v.type;
  return dense_view_like(buffer, v.sizes, typed);
}

ARM_DELEGATE_FUNCTION operand_order choose_order(npu_facts const& npu,
                                                 std::span<tensor_view const> operands) {
  auto const& sizes = operands.front().sizes;
  bool const is_long = ranges::any_of(sizes, [](auto size) { return size > largest_extent; });
  if (is_long || make_loops(operands).depth.size >= detail::elementwise_depth) return {};
  auto least = detail::cycles_of_nest(npu, operands);
  operand_order best;
  for (std::size_t i = 0; i < operands.size(); ++i) {
    auto const& like = operands[i];
    auto const depth = detail::contiguous_dimension(like);
    if (!depth || !(like.sizes == sizes)) continue;
    operand_order made{.like = i};
    std::vector<tensor_view> views(operands.begin(), operands.end());
    double cycles = 0;
    for (std::size_t k = 0; k < views.size(); ++k) {
      auto const& v = operands[k];
      if (v.sizes[*depth] == 1 || v.strides[*depth] == v.type.bytes()) continue;
      views[k] = in_order_of(v, no_buffer, like);
      auto const plan = k == 0 ? plan_copy(npu, views[k], v) : plan_copy(npu, v, views[k]);
      cycles += plan.first.cost(npu) + plan.second.cost(npu);
      made.copied.push_back(k);
    }
    cycles += detail::cycles_of_nest(npu, views);
    if (cycles >= least) continue;
    least = cycles;
    best = std::move(made);
  }
  return best;
}

}  // namespace arm_delegate::ethosu::compile
