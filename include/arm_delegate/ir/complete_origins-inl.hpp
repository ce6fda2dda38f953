#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of complete_origins.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/complete_origins.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/module_path.hpp>
#include <arm_delegate/ir/node.hpp>

#include <string_view>
#include <unordered_map>
#include <vector>

namespace arm_delegate::ir {

namespace detail {

/// The texts that say where a node comes from; "" if one says nothing.
struct node_origin {
  std::string_view stack_trace{};
  std::string_view module_stack{};

  void complete(node_origin const& from) {
    if (stack_trace.empty()) stack_trace = from.stack_trace;
    if (module_stack.empty()) module_stack = from.module_stack;
  }
};

inline node_origin origin_of(node const& n) {
  return {.stack_trace = n.source().empty() ? std::string_view() : n.stack_trace,
          .module_stack = is_model_module(n.module_stack) ? n.module_stack : std::string_view()};
}

/// Completes the origins of one graph. Only nodes that lack one change.
class origin_completer {
 public:
  explicit origin_completer(graph& g) : g_(g), origins_(g.node_count()) {}

  void run() {
    for (auto const id : g_.order) at(id) = origin_of(g_[id]);
    for (auto const id : g_.order) by_model_node_[model_node(g_[id])].complete(at(id));
    for (auto const id : g_.order) at(id).complete(by_model_node_[model_node(g_[id])]);
    for (auto const id : g_.order) {
      for_each_producer(id, [&](node_origin const& from) { at(id).complete(from); });
    }
    for (auto i = g_.order.size(); i-- > 0;) {
      auto const& from = at(g_.order[i]);
      for_each_producer(g_.order[i], [&](node_origin& to) { to.complete(from); });
    }
    follow_order();
    for (auto const id : g_.order) assign(g_[id], at(id));
  }

 private:
  [[nodiscard]] node_origin& at(node_id id) { return origins_[graph::index(id)]; }
  [[nodiscard]] static std::string_view model_node(node const& n) {
    return n.made_for.empty() ? n.name : n.made_for;
  }

  template <class Visit>
  void for_each_producer(node_id id, Visit const& visit) {
    graph::for_each_input(g_[id], [&](value_id v) {
      if (v != no_value && g_[v].producer != no_node) visit(at(g_[v].producer));
    });
  }

  /// Completes what is left from the node before it in the program, or the first one that has an
  /// origin: then no node is left if one has an origin.
  void follow_order() {
    node_origin last;
    for (auto i = g_.order.size(); i-- > 0;) {
      auto first = at(g_.order[i]);
      first.complete(last);
      last = first;
    }
    for (auto const id : g_.order) {
      at(id).complete(last);
      last = at(id);
    }
  }

  static void assign(node& n, node_origin const& origin) {
    if (!origin.stack_trace.empty()) n.stack_trace = origin.stack_trace;
    if (!origin.module_stack.empty()) n.module_stack = origin.module_stack;
  }

  graph& g_;
  std::vector<node_origin> origins_;  ///< by node
  std::unordered_map<std::string_view, node_origin> by_model_node_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION void complete_origins(graph& g) {
  for_each_graph(g, [](graph& one) { detail::origin_completer(one).run(); });
}

}  // namespace arm_delegate::ir
