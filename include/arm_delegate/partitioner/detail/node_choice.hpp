#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which nodes of a graph are delegated, and why the others are not.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/narrow_indices.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// Calls `visit(node const&)` for every node of the branches and bodies of `n`.
template <class Visit>
void for_each_inner_node(ir::node const& n, Visit const& visit) {
  ir::graph::for_each_subgraph(n, [&](ir::subgraph const& s) {
    ir::for_each_node(*s.body, [&](ir::graph const&, ir::node const& inner) { visit(inner); });
  });
}

/// The kind of reason of an error of the lowering, or nothing if the program itself is wrong.
inline std::optional<host_reason> reason_of(code id) {
  using enum host_reason;
  for (auto kind : {unsupported_operator, unsupported_value, unsupported_dtype, missing_extension,
                    not_quantized, quantized, lowering_failed}) {
    if (code_of(kind) == id) return kind;
  }
  return std::nullopt;
}

/// A rule of the specification that an operator should have asked.
inline rejection broken_tosa_rule(rejection const& why) {
  bool const complete = !why.actual.empty();
  return {.rule = complete ? why.rule : "rules of the TOSA specification",
          .actual = complete ? why.actual : why.rule,
          .allowed = why.allowed.empty() ? "what the specification allows" : why.allowed,
          .remedy = "please report it: its operator should have refused the node"};
}

/// The same error, with the operator and the source line of a node in the diagnostics about it.
inline error with_source(error const& e, ir::node const& n) {
  auto all = e.diagnostics();
  for (auto& d : all) {
    if (d.debug_handle != n.debug_handles.front()) continue;
    if (d.target.empty()) d.target = n.target;
    if (d.module.empty()) d.module = n.module();
    if (d.source.empty()) d.source = n.source();
  }
  return error(std::move(all));
}

/// Takes all nodes of a graph, until they are left out.
class node_choice {
 public:
  /// Results of nodes that are left out become int64 again if they were narrowed.
  node_choice(ir::graph& g, narrowed_indices const& narrowed)
      : g_(g), narrowed_(narrowed), taken_(g.node_count()) {
    for (auto id : g_.order) {
      by_handle_.emplace(g_[id].debug_handles.front(), id);
      taken_[at(id)] = true;
      for_each_inner_node(g_[id], [&](ir::node const& inner) {
        by_handle_.emplace(inner.debug_handles.front(), id);
      });
    }
  }

  [[nodiscard]] bool is_taken(ir::node_id id) const { return taken_[at(id)]; }
  /// Indexed by node: true if it is taken.
  [[nodiscard]] std::vector<bool> const& taken() const { return taken_; }

  /// The taken node that an error is about: it, or an operator in its bodies, has that handle.
  [[nodiscard]] std::optional<ir::node_id> taken_node(std::uint32_t debug_handle) const {
    auto const found = by_handle_.find(debug_handle);
    if (found == by_handle_.end() || !is_taken(found->second)) return std::nullopt;
    return found->second;
  }

  void leave(ir::node_id id, host_reason kind, rejection why) {
    auto const& n = g_[id];
    taken_[at(id)] = false;
    widen_results(g_, n, narrowed_);
    place_.emplace(id, left_.size());
    left_.push_back(host_node{.name = std::string(n.name),
                              .target = std::string(n.target),
                              .module = std::string(n.module()),
                              .source = n.source(),
                              .kind = kind,
                              .reason = std::move(why)});
  }

  /// Leaves the node out for the reason of an error; throws errors of the program itself.
  void leave(ir::node_id id, error const& why, diagnostic const& d) {
    if (d.id == code::bad_tosa) return leave(id, host_reason::tosa_rule, broken_tosa_rule(d.why));
    auto const kind = reason_of(d.id);
    if (!kind) throw with_source(why, g_[id]);
    leave(id, *kind, d.why);
  }

  /// Moves the nodes left out to the end of `made`, in the graph's order.
  void move_host_nodes(std::vector<host_node>& made) {
    for (auto id : g_.order) {
      auto const place = place_.find(id);
      if (place != place_.end()) made.push_back(std::move(left_[place->second]));
    }
  }

 private:
  static std::size_t at(ir::node_id id) { return ir::graph::index(id); }

  ir::graph& g_;
  narrowed_indices const& narrowed_;
  std::vector<bool> taken_;
  std::vector<host_node> left_{};
  std::unordered_map<ir::node_id, std::size_t> place_{};  ///< in `left_`
  std::unordered_map<std::uint32_t, ir::node_id> by_handle_{};
};

}  // namespace arm_delegate::detail
