#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps values of a quantized program to values of the float program it was quantized from.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/value.hpp>

#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace arm_delegate::detail {

/// The value of a float program that corresponds to a value of the quantized program: the result
/// with the same name and sizes, after a batch norm that quantizing folded into it.
class float_values {
 public:
  /// `operators` has those of `real`.
  float_values(ir::graph const& real, ir::graph const& quantized,
               ir::operator_table const& operators)
      : g_(real), operators_(operators) {
    for (auto id : quantized.order) quantized_.insert(quantized[id].name);
    for (auto id : real.order) {
      for (auto v : real[id].results) by_name_.emplace(real[v].name, v);
      ir::graph::for_each_input(real[id], [&](ir::value_id v) { readers_[v].push_back(id); });
    }
  }

  [[nodiscard]] ir::value_id find(ir::value const& like) const {
    auto const named = by_name_.find(like.name);
    if (named == by_name_.end()) return ir::no_value;
    auto v = named->second;
    while (auto const* n = folded_norm(v)) v = n->results.front();
    return g_[v].sizes() == like.sizes() ? v : ir::no_value;
  }

 private:
  [[nodiscard]] ir::node const* folded_norm(ir::value_id v) const {
    auto const at = readers_.find(v);
    if (at == readers_.end() || at->second.size() != 1) return nullptr;
    auto const& n = g_[at->second.front()];
    return scales_channels(n) && !quantized_.contains(n.name) ? &n : nullptr;
  }

  /// True for a batch norm; the node may be unbound.
  [[nodiscard]] bool scales_channels(ir::node const& n) const {
    auto const* const known = operators_.find(n.target);
    return known != nullptr && known->op.channel_scaling != nullptr;
  }

  ir::graph const& g_;
  ir::operator_table const& operators_;
  std::unordered_set<std::string_view> quantized_{};
  std::unordered_map<std::string_view, ir::value_id> by_name_{};
  std::unordered_map<ir::value_id, std::vector<ir::node_id>> readers_{};
};

}  // namespace arm_delegate::detail
