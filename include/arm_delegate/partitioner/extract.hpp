#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Takes the nodes of a tag out of a program, as a program of their own and a call of it.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <queue>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate {

/// The nodes of one tag as a program, and what of their owner goes in and comes out.
struct extracted_partition {
  ir::exported_program program{};
  std::vector<ir::node_id> nodes{};     ///< of the owner, in order
  std::vector<ir::value_id> inputs{};   ///< of the owner, as the program's inputs
  std::vector<ir::value_id> outputs{};  ///< of the owner, as the program's outputs
};

/// How a call of a delegate is spelled in a graph, as ExecuTorch has it.
inline constexpr std::string_view call_delegate_target = "executorch.call_delegate";

namespace detail {

/// Copies nodes into a graph of their own.
class extractor {
 public:
  extractor(ir::exported_program const& owner, std::string_view tag)
      : g_(*owner.graph), inside_(g_.node_count()) {
    made_.program.file = owner.file;
    made_.program.delegation_tag = tag;
    for (auto id : g_.order) {
      if (g_[id].delegation_tag != tag) continue;
      inside_[ir::graph::index(id)] = true;
      made_.nodes.push_back(id);
    }
  }

  extracted_partition run() && {
    for (auto id : made_.nodes) copy_node(g_[id]);
    for (auto v : results_read_outside()) {
      made_.outputs.push_back(v);
      to().outputs.push_back(copies_.at(v));
      made_.program.outputs.push_back({});
    }
    return std::move(made_);
  }

 private:
  ir::graph& to() { return *made_.program.graph; }

  void copy_node(ir::node const& n) {
    std::vector<ir::named_argument> arguments;
    for (auto const& a : n.arguments) {
      arguments.push_back({to().copy(a.name), to().copy_argument(a.value)});
    }
    std::vector<ir::value_id> results;
    for (auto v : n.results) results.push_back(copy_value(v));
    auto const id = to().add_node(to().copy(n.name), to().copy(n.target), arguments, results);
    auto& copy = to()[id];
    to().map_inputs(copy, [&](ir::value_id v) { return operand(v); });
    copy.stack_trace = to().copy(n.stack_trace);
    copy.module_stack = to().copy(n.module_stack);
    to().order.push_back(id);
  }

  ir::value_id copy_value(ir::value_id v) {
    auto const& from = g_[v];
    auto const copy = to().add_value(to().copy(from.name), from.type);
    if (from.quantization != nullptr) to()[copy].quantization = to().copy(*from.quantization);
    to()[copy].minimum = from.minimum;
    copies_.emplace(v, copy);
    return copy;
  }

  /// A value that a copied node reads: a result inside, a constant, or else an input.
  ir::value_id operand(ir::value_id v) {
    if (auto const known = copies_.find(v); known != copies_.end()) return known->second;
    auto const copy = copy_value(v);
    if (g_[v].is_constant()) {
      to()[copy].constant = to().copy(*g_[v].constant);
    } else {
      made_.inputs.push_back(v);
      to().inputs.push_back(copy);
      made_.program.inputs.push_back({.name = to()[copy].name});
    }
    return copy;
  }

  /// In the order of the nodes that make them.
  std::vector<ir::value_id> results_read_outside() {
    std::vector<bool> read(g_.value_count());
    auto const note = [&](ir::value_id v) { read[ir::graph::index(v)] = true; };
    for (auto id : g_.order) {
      if (!inside_[ir::graph::index(id)]) ir::graph::for_each_input(g_[id], note);
    }
    for (auto v : g_.outputs) {
      if (v != ir::no_value) note(v);
    }
    std::vector<ir::value_id> found;
    for (auto id : made_.nodes) {
      for (auto v : g_[id].results) {
        if (read[ir::graph::index(v)]) found.push_back(v);
      }
    }
    return found;
  }

  ir::graph const& g_;
  std::vector<bool> inside_;
  std::unordered_map<ir::value_id, ir::value_id> copies_{};
  extracted_partition made_{};
};

/// Puts a graph's nodes into an order in which each comes after what it reads, and else keeps the
/// order they have. False where there is none.
inline bool sort_nodes(ir::graph& g) {
  std::vector<std::uint32_t> waits(g.node_count());
  std::vector<std::size_t> place(g.node_count());
  std::vector<std::vector<ir::node_id>> readers(g.node_count());
  for (std::size_t i = 0; i < g.order.size(); ++i) place[ir::graph::index(g.order[i])] = i;
  std::vector<bool> there(g.node_count());
  for (auto id : g.order) there[ir::graph::index(id)] = true;
  for (auto id : g.order) {
    ir::graph::for_each_input(g[id], [&](ir::value_id v) {
      auto const from = g[v].producer;
      if (from == ir::no_node || !there[ir::graph::index(from)]) return;
      ++waits[ir::graph::index(id)];
      readers[ir::graph::index(from)].push_back(id);
    });
  }
  using entry = std::pair<std::size_t, ir::node_id>;
  auto const later = [](entry const& a, entry const& b) { return a > b; };
  std::priority_queue<entry, std::vector<entry>, decltype(later)> ready(later);
  for (auto id : g.order) {
    if (waits[ir::graph::index(id)] == 0) ready.emplace(place[ir::graph::index(id)], id);
  }
  std::vector<ir::node_id> order;
  while (!ready.empty()) {
    auto const id = ready.top().second;
    ready.pop();
    order.push_back(id);
    for (auto reader : readers[ir::graph::index(id)]) {
      if (--waits[ir::graph::index(reader)] == 0) {
        ready.emplace(place[ir::graph::index(reader)], reader);
      }
    }
  }
  if (order.size() != g.order.size()) return false;
  g.order = std::move(order);
  return true;
}

}  // namespace detail

/// The nodes of `tag` as a program: with the constants that they read, inputs in the order of
/// their first use, outputs in the order of the nodes that make them. Copies no elements.
[[nodiscard]] inline extracted_partition extract_partition(ir::exported_program const& owner,
                                                           std::string_view tag) {
  return detail::extractor(owner, tag).run();
}

/// Replaces the nodes by one call of the delegate `module`. Throws code::bad_partition where the
/// call would depend on its own results.
inline void insert_call(ir::exported_program& owner, extracted_partition const& partition,
                        std::string_view call, std::string_view module) {
  auto& g = *owner.graph;
  std::vector<bool> gone(g.node_count());
  for (auto id : partition.nodes) gone[ir::graph::index(id)] = true;
  std::array const arguments{
      ir::named_argument{"lowered_module", g.copy(module)},
      ir::named_argument{"inputs", g.copy(std::span<ir::value_id const>(partition.inputs))}};
  auto const made = g.add_node(g.copy(call), call_delegate_target, arguments, partition.outputs);
  *std::ranges::find(g.order, partition.nodes.front()) = made;
  std::erase_if(g.order, [&](ir::node_id id) {
    return ir::graph::index(id) < gone.size() && gone[ir::graph::index(id)];
  });
  if (detail::sort_nodes(g)) return;
  throw error(
      diagnostic{.id = code::bad_partition,
                 .message = "partition '" + partition.program.delegation_tag +
                            "' depends on itself through a node outside it",
                 .remedy = "let the partitioner give what lies behind that node another tag",
                 .file = owner.file});
}

}  // namespace arm_delegate
