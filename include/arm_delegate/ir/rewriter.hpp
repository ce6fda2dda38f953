#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Replaces nodes by other nodes in one walk over the graph; shapes of new nodes are inferred.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ir {

/// Writes new nodes before the node being visited and redirects uses of replaced results.
class rewriter {
 public:
  rewriter(graph& g, operator_table const& operators)
      : graph_(g), operators_(operators), first_new_value_(g.value_count()) {}

  [[nodiscard]] graph& program() { return graph_; }
  [[nodiscard]] operator_table const& operators() const { return operators_; }
  [[nodiscard]] value const& operator[](value_id id) const { return graph_[id]; }

  /// Calls an operator; arguments by position or by name, defaults filled in.
  /// The result of a call with one result.
  value_id call(std::string_view target, std::initializer_list<named_argument> arguments) {
    return call_all(target, {arguments.begin(), arguments.size()}).front();
  }
  value_id call(std::string_view target, std::span<named_argument const> arguments) {
    return call_all(target, arguments).front();
  }
  /// Calls the first overload of the operator `Op`, or the one of that name, with arguments by
  /// position: `r.call<op::sum>(x, dims, true)`, `r.call<op::mul, "Scalar">(x, 0.5)`.
  template <class Op, arm_delegate::detail::literal Overload = "", class... Value>
  value_id call(Value const&... values) {
    std::array<named_argument, sizeof...(Value)> const arguments{
        named_argument{.value = argument(values)}...};
    return call(overload_name<Op, Overload>, std::span<named_argument const>(arguments));
  }
  /// All results of a call.
  std::span<value_id const> call_all(std::string_view target,
                                     std::span<named_argument const> arguments);

  /// A new constant, which leads back to the node being visited.
  value_id constant(tensor_data data) {
    auto const made = graph_.add_constant(fresh_name("constant"), std::move(data));
    if (visiting_ != nullptr) graph_[made].debug_handles = visiting_->debug_handles;
    return made;
  }

  /// A list argument.
  argument list(std::span<std::int64_t const> numbers) { return graph_.copy(numbers); }
  argument list(shape const& numbers) { return graph_.copy(numbers.view()); }
  argument list(std::span<value_id const> values) { return graph_.copy(values); }

  /// Uses of `n`'s result `i` become uses of `v`, which takes over its quantization.
  void replace(node const& n, value_id v, std::size_t i = 0);

  /// What stands for a value by now.
  [[nodiscard]] value_id current(value_id v) const {
    auto const i = graph::index(v);
    return i < replaced_.size() && replaced_[i] != no_value ? replaced_[i] : v;
  }

  /// Says that the node that makes `v` was made from `n` in the first place.
  void credit(value_id v, node const& n) {
    auto& made = graph_[graph_[v].producer];
    std::vector<std::uint32_t> all(n.debug_handles.begin(), n.debug_handles.end());
    all.insert(all.end(), made.debug_handles.begin(), made.debug_handles.end());
    made.debug_handles = graph_.copy(std::span<std::uint32_t const>(all));
  }

  /// Puts a node of the old graph into the new order.
  void keep(node_id id) { order_.push_back(id); }

  /// Walks `g` in order: `visit(rewriter&, node&)` replaces the node and returns true, or returns
  /// false to keep it. True if anything was replaced. If it throws, the other nodes are visited
  /// first: one `error` has the problems of all nodes.
  template <class Visit>
  static bool run(graph& g, operator_table const& operators, Visit&& visit) {
    rewriter r(g, operators);
    bool changed = false;
    std::vector<diagnostic> problems;
    auto const old = std::move(g.order);
    for (auto id : old) {
      auto& n = g[id];
      g.map_inputs(n, [&](value_id v) { return r.current(v); });
      r.visiting_ = &n;
      if (r.visited(visit, n, problems)) {
        changed = true;
      } else {
        r.keep(id);
      }
    }
    if (!problems.empty()) throw error(std::move(problems));
    g.order = std::move(r.order_);
    for (auto& v : g.outputs) {
      if (v != no_value) v = r.current(v);
    }
    return changed;
  }

 private:
  /// `visit`'s answer; false if it throws.
  template <class Visit>
  bool visited(Visit& visit, node& n, std::vector<diagnostic>& problems) {
    try {
      return visit(*this, n);
    } catch (error const& e) {
      problems.insert(problems.end(), e.diagnostics().begin(), e.diagnostics().end());
      return false;
    }
  }

  /// A call whose result is known: a constant in its place.
  std::span<value_id const> folded(node const& n, tensor_data data) {
    std::array const made{constant(std::move(data))};
    graph_[made.front()].quantization = n.result().quantization;
    return graph_.copy(std::span<value_id const>(made));
  }

  std::string_view fresh_name(std::string_view what) {
    auto base = std::string(visiting_ != nullptr ? visiting_->name : "graph");
    return graph_.copy(std::string_view(
        base.append("_").append(what).append("_").append(std::to_string(graph_.value_count()))));
  }

  graph& graph_;
  operator_table const& operators_;
  std::size_t first_new_value_;
  node const* visiting_ = nullptr;
  std::vector<node_id> order_;
  std::vector<value_id> replaced_;
};

/// The internal operator that changes the quantization parameters of a value: one RESCALE.
inline constexpr std::string_view requantize_target = "arm_delegate.requantize.default";

/// True where a table computes the node: it has one, and its input and output are quantized.
inline bool is_tabulated(node const& n) {
  if (n.entry == nullptr || n.entry->table == nullptr || !n.result().is_quantized()) return false;
  return n.input(n.arguments.front().name).is_quantized();
}

inline std::span<value_id const> rewriter::call_all(std::string_view target,
                                                    std::span<named_argument const> arguments) {
  auto const* entry = operators_.find(target);
  if (entry == nullptr) {
    throw visiting_->fail(code::unsupported_operator,
                          rejection{.rule = "operators that it is composed of",
                                    .actual = std::string(target) + " is not in the pipeline",
                                    .allowed = "those of the pipeline",
                                    .remedy = "add the operator to the pipeline's ops<...>"});
  }
  auto const name = fresh_name(entry->op);
  auto const id = graph_.add_node(name, target, arguments, {});
  auto& n = graph_[id];
  if (visiting_ != nullptr) {
    n.stack_trace = visiting_->stack_trace;
    n.module_stack = visiting_->module_stack;
    n.debug_handles = visiting_->debug_handles;
  }
  operators_.bind(graph_, n);
  value const* first = nullptr;
  graph::for_each_input(n, [&](value_id v) {
    if (first == nullptr) first = &graph_[v];
  });
  std::vector<value_id> results;
  for (auto const& type : entry->infer(n)) {
    auto const v = graph_.add_value(results.empty() ? name : fresh_name(entry->op), type);
    if (entry->rule == quantization_rule::shared && first != nullptr) {
      graph_[v].quantization = first->quantization;
    }
    results.push_back(v);
  }
  n.results = graph_.copy(std::span<value_id const>(results));
  for (auto v : results) graph_[v].producer = id;
  if (entry->fold != nullptr) {
    if (auto data = entry->fold(n)) return folded(n, std::move(*data));
  }
  order_.push_back(id);
  return n.results;
}

inline void rewriter::replace(node const& n, value_id v, std::size_t i) {
  auto const& old = n.result(i);
  auto const* wanted = old.quantization;
  if (wanted != nullptr && graph_[v].quantization == nullptr &&
      graph::index(v) >= first_new_value_) {  // a new node computes the quantized result itself
    graph_[v].quantization = wanted;
    graph_[v].type.type = old.type.type;
  } else if (wanted != nullptr && graph_[v].quantization != nullptr &&
             !same_mapping(*wanted, *graph_[v].quantization)) {
    v = call(requantize_target, {{"", v}});
    graph_[v].quantization = wanted;
    graph_[v].type.type = old.type.type;
  }
  if (replaced_.size() < graph_.value_count()) replaced_.resize(graph_.value_count(), no_value);
  replaced_[graph::index(n.results[i])] = v;
}

}  // namespace arm_delegate::ir
