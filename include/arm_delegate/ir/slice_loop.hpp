#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The calls of torch's map and scan: loops over the slices of tensors.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

namespace arm_delegate::ir {

/// map_impl(f, stacked, additional)
inline bool is_map(node const& n) { return n.target == "higher_order.map_impl"; }
/// scan(combine_fn, carried, stacked, additional)
inline bool is_scan(node const& n) { return n.target == "higher_order.scan"; }

/// A loop that runs its body for every slice of the stacked tensors along their first dimension.
/// The body reads the carried tensors, one slice of each stacked tensor and the additional tensors;
/// it returns new carried tensors and one slice of each further result of the node.
struct slice_loop {
  subgraph body{};
  std::span<value_id const> carried{};
  std::span<value_id const> stacked{};
  std::span<value_id const> additional{};
  std::int64_t count = 0;  ///< of slices
};

/// The sizes without the first one. The rank is at least 1.
inline shape slice_sizes(shape sizes) {
  sizes.erase(0);
  return sizes;
}

/// The loop of a call of map or scan whose body has as many inputs and outputs as the call has
/// operands and results. The reader of .pt2 refuses others; a program may come from elsewhere.
inline std::optional<slice_loop> find_slice_loop(graph const& g, node const& n) {
  using list = std::span<value_id const>;
  std::size_t const list_count = is_map(n) ? 2 : 3;
  if ((!is_map(n) && !is_scan(n)) || n.arguments.size() != 1 + list_count) return std::nullopt;
  auto const* const body = std::get_if<subgraph>(&n.arguments.front().value);
  if (body == nullptr) return std::nullopt;
  for (std::size_t i = 1; i <= list_count; ++i) {
    auto const* const values = std::get_if<list>(&n.arguments[i].value);
    if (values == nullptr || ranges::contains(*values, no_value)) {
      return std::nullopt;
    }
  }
  auto const list_at = [&](std::size_t i) { return std::get<list>(n.arguments[i].value); };
  slice_loop made{.body = *body,
                  .carried = is_map(n) ? list{} : list_at(1),
                  .stacked = list_at(list_count - 1),
                  .additional = list_at(list_count)};
  auto const& inner = *made.body.body;
  auto const has_slices = [&](value_id v) {
    auto const& sizes = g[v].sizes();
    return sizes.rank() != 0 && sizes[0] == g[made.stacked.front()].sizes()[0];
  };
  bool const fits =
      !made.stacked.empty() && g[made.stacked.front()].rank() != 0 &&
      ranges::all_of(made.stacked, has_slices) &&
      inner.inputs.size() == made.carried.size() + made.stacked.size() + made.additional.size() &&
      inner.outputs.size() == n.results.size() && n.results.size() >= made.carried.size() &&
      !ranges::contains(inner.outputs, no_value) &&
      ranges::all_of(n.results.subspan(made.carried.size()), has_slices);
  if (!fits) return std::nullopt;
  made.count = g[made.stacked.front()].sizes()[0];
  return made;
}

}  // namespace arm_delegate::ir
