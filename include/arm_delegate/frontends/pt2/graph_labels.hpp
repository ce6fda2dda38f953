#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The names that the values of a graph have in a .pt2.

#include <arm_delegate/frontends/pt2/python_names.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// Gives values their names, once each.
class graph_labels {
 public:
  explicit graph_labels(ir::graph const& g) : g_(g), labels_(g.value_count()) {}

  std::string const& define(ir::value_id v) {
    auto& label = labels_[ir::graph::index(v)];
    if (label.empty()) label = names_.take(g_[v].name);
    return label;
  }

  /// A name for something that is not a tensor.
  std::string take(std::string_view wanted) { return names_.take(wanted); }

  /// The value's name; "" if it has none.
  [[nodiscard]] std::string const& of(ir::value_id v) const { return labels_[ir::graph::index(v)]; }

 private:
  ir::graph const& g_;
  python_names names_{};
  std::vector<std::string> labels_;  ///< by value
};

}  // namespace arm_delegate::frontend::pt2
