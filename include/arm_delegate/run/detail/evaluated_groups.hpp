#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which nodes of the host the reference evaluator runs together.

#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace arm_delegate::detail {

/// Puts nodes that exchange float64 values into one group: the evaluator computes with these, but
/// the tensors between calls cannot hold them.
class evaluated_groups {
 public:
  /// `evaluated`: by node.
  evaluated_groups(ir::graph const& g, vector<bool> const& evaluated)
      : numbers_(g.node_count(), unset) {
    for (std::uint32_t i = 0; i < g.node_count(); ++i) above_.push_back(i);
    for (auto id : g.order) {
      auto const own = ir::graph::index(id);
      if (!evaluated[own]) continue;
      ir::graph::for_each_input(g[id], [&](ir::value_id v) {
        auto const from = g[v].producer;
        if (from == ir::no_node || g[v].type.type != ir::dtype::float64) return;
        if (evaluated[ir::graph::index(from)]) join(own, ir::graph::index(from));
      });
    }
  }

  /// The number of the node's group. Groups are numbered in the order of these calls.
  [[nodiscard]] std::uint32_t number_of(ir::node_id id) {
    auto& number = numbers_[top(ir::graph::index(id))];
    if (number == unset) number = count_++;
    return number;
  }

 private:
  [[nodiscard]] std::uint32_t top(std::size_t i) const {
    while (above_[i] != i) i = above_[i];
    return static_cast<std::uint32_t>(i);
  }
  void join(std::size_t a, std::size_t b) {
    auto const [low, high] = std::minmax({top(a), top(b)});
    above_[high] = low;
    above_[a] = low;
  }

  static constexpr auto unset = std::numeric_limits<std::uint32_t>::max();

  vector<std::uint32_t> above_{};    ///< a node of the same group, by node; the first is its own
  vector<std::uint32_t> numbers_{};  ///< by the first node of a group
  std::uint32_t count_ = 0;
};

}  // namespace arm_delegate::detail
