#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The steps of an NPU graph that read equal weights.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/weights/weight_order.hpp>

#include <cstddef>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// Indices of kernel steps with weights.
using weight_readers = std::vector<std::size_t>;

namespace detail {

/// Splits steps by a key. The groups are in the order of their first steps.
template <class Key, class Hash, class KeyOf>
[[nodiscard]] std::vector<weight_readers> split_by(weight_readers const& steps,
                                                   KeyOf const& key_of) {
  std::vector<weight_readers> groups;
  std::unordered_map<Key, std::size_t, Hash> numbers;
  for (auto const i : steps) {
    auto const [at, is_new] = numbers.emplace(key_of(i), groups.size());
    if (is_new) groups.emplace_back();
    groups[at->second].push_back(i);
  }
  return groups;
}

struct weight_order_hash {
  std::size_t operator()(weights::weight_order const& o) const {
    std::size_t hash = 0;
    for (int const n :
         {o.ofm_block_depth, o.out_channels, o.kernel_height, o.kernel_width, o.in_channels}) {
      hash = 31 * hash + static_cast<std::size_t>(n);
    }
    return hash;
  }
};

}  // namespace detail

/// The steps that read equal weights, in groups: those with the same `order_of(step)` of which some
/// differ by `differs(step, other)`. Looks at the contents of weights only if steps of the same
/// order differ.
[[nodiscard]] inline std::vector<weight_readers> find_weight_readers(
    npu_graph const& g, function_view<weights::weight_order(std::size_t)> order_of,
    function_view<bool(std::size_t, std::size_t)> differs) {
  weight_readers all;
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    auto const* const k = std::get_if<npu_kernel_step>(&g.steps[i]);
    if (k != nullptr && k->weights.values != nullptr) all.push_back(i);
  }
  auto const any_differ = [&](weight_readers const& steps) {
    for (auto const i : steps) {
      if (differs(steps.front(), i)) return true;
    }
    return false;
  };
  std::vector<weight_readers> found;
  auto const key_of = [&](std::size_t i) {
    return weight_key{std::get<npu_kernel_step>(g.steps[i]).weights.values};
  };
  for (auto const& alike :
       detail::split_by<weights::weight_order, detail::weight_order_hash>(all, order_of)) {
    if (!any_differ(alike)) continue;
    auto equal = detail::split_by<weight_key, weight_key_hash>(alike, key_of);
    for (auto& steps : equal) {
      if (any_differ(steps)) found.push_back(std::move(steps));
    }
  }
  return found;
}

}  // namespace arm_delegate::ethosu::compile
