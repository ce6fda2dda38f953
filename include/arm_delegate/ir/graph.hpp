#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The ATen graph: values and nodes in one arena, named by index, in execution order.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <deque>
#include <memory>
#include <memory_resource>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ir {

/// A functional program over tensors. Everything its spans and texts point to lives in its arena
/// or in what `keep` was given.
class graph {
 public:
  graph() = default;
  graph(graph const&) = delete;
  graph& operator=(graph const&) = delete;

  std::vector<value_id> inputs;   ///< run-time inputs, in order
  std::vector<value_id> outputs;  ///< in order; `no_value` where an output is no tensor
  std::vector<node_id> order;     ///< execution order; a node not in it is dead

  [[nodiscard]] value& operator[](value_id id) { return values_[index(id)]; }
  [[nodiscard]] value const& operator[](value_id id) const { return values_[index(id)]; }
  [[nodiscard]] node& operator[](node_id id) { return nodes_[index(id)]; }
  [[nodiscard]] node const& operator[](node_id id) const { return nodes_[index(id)]; }
  [[nodiscard]] std::size_t value_count() const { return values_.size(); }
  [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }

  value_id add_value(std::string_view name, tensor_type type) {
    values_.push_back({.name = name, .type = type});
    return value_id(static_cast<std::uint32_t>(values_.size() - 1));
  }

  value_id add_input(std::string_view name, tensor_type type) {
    inputs.push_back(add_value(name, type));
    return inputs.back();
  }

  value_id add_constant(std::string_view name, tensor_data data) {
    auto const id = add_value(name, {data.type(), data.sizes()});
    (*this)[id].constant = copy(std::move(data));
    return id;
  }

  /// Adds a node whose results are new values of the given types; does not put it into `order`.
  node_id add_node(std::string_view name, std::string_view target,
                   std::span<named_argument const> arguments, std::span<value_id const> results) {
    auto const id = node_id(static_cast<std::uint32_t>(nodes_.size()));
    nodes_.push_back({.owner = this,
                      .name = name,
                      .target = target,
                      .arguments = copy_mutable(arguments),
                      .results = copy(results)});
    for (auto r : results) (*this)[r].producer = id;
    return id;
  }

  /// A copy of `items` that lives as long as the graph.
  template <class T>
  std::span<T const> copy(std::span<T const> items) {
    return copy_mutable(items);
  }
  template <class T>
  std::span<T> copy_mutable(std::span<T const> items) {
    static_assert(std::is_trivially_destructible_v<T>);
    if (items.empty()) return {};
    auto* to = static_cast<T*>(arena_.allocate(items.size_bytes(), alignof(T)));
    std::uninitialized_copy(items.begin(), items.end(), to);
    return {to, items.size()};
  }
  std::string_view copy(std::string_view text) {
    auto const bytes = copy(std::span<char const>(text.data(), text.size()));
    return {bytes.data(), bytes.size()};
  }
  argument copy_argument(argument const& a) {
    static_assert(std::variant_size_v<argument> == 13, "does the new kind point to memory?");
    if (auto const* x = std::get_if<std::span<value_id const>>(&a)) return copy(*x);
    if (auto const* x = std::get_if<std::span<std::int64_t const>>(&a)) return copy(*x);
    if (auto const* x = std::get_if<std::span<double const>>(&a)) return copy(*x);
    if (auto const* x = std::get_if<std::string_view>(&a)) return copy(*x);
    if (auto const* x = std::get_if<ignored>(&a)) return ignored{copy(x->kind)};
    if (auto const* x = std::get_if<subgraph>(&a)) {
      return add_subgraph(copy(x->name), x->body->clone());
    }
    return a;
  }
  tensor_data const* copy(tensor_data data) { return &constants_.emplace_back(std::move(data)); }
  qparams const* copy(qparams q) {
    q.scales = copy(q.scales);
    q.zero_points = copy(q.zero_points);
    return &qparams_.emplace_back(q);
  }

  /// Takes over the graph of a branch or a loop's body, as an argument of a node.
  subgraph add_subgraph(std::string_view name, std::unique_ptr<graph> body) {
    return {name, bodies_.emplace_back(std::move(body)).get()};
  }

  /// A copy with the same ids; it shares nothing but the elements of constants.
  [[nodiscard]] std::unique_ptr<graph> clone() const {
    auto made = std::make_unique<graph>();
    made->inputs = inputs;
    made->outputs = outputs;
    made->order = order;
    made->owners_ = owners_;
    for (auto v : values_) {
      v.name = made->copy(v.name);
      if (v.quantization != nullptr) v.quantization = made->copy(*v.quantization);
      if (v.constant != nullptr) v.constant = made->copy(*v.constant);
      v.debug_handles = made->copy(v.debug_handles);
      made->values_.push_back(v);
    }
    for (auto n : nodes_) {
      n.owner = made.get();
      n.name = made->copy(n.name);
      n.target = made->copy(n.target);
      n.stack_trace = made->copy(n.stack_trace);
      n.module_stack = made->copy(n.module_stack);
      n.delegation_tag = made->copy(n.delegation_tag);
      n.debug_handles = made->copy(n.debug_handles);
      n.results = made->copy(n.results);
      n.arguments = made->copy_mutable(std::span<named_argument const>(n.arguments));
      for (auto& a : n.arguments) a = {made->copy(a.name), made->copy_argument(a.value)};
      made->nodes_.push_back(n);
    }
    return made;
  }

  /// Keeps `owner` alive as long as the graph: texts and spans may then point into it.
  void keep(std::shared_ptr<void const> owner) { owners_.push_back(std::move(owner)); }

  /// How many arguments and graph outputs name each value, indexed by value.
  [[nodiscard]] std::vector<std::uint32_t> use_counts() const {
    std::vector<std::uint32_t> counts(values_.size());
    for (auto id : order) {
      for_each_input((*this)[id], [&](value_id v) { ++counts[index(v)]; });
    }
    for (auto v : outputs) {
      if (v != no_value) ++counts[index(v)];
    }
    return counts;
  }

  /// Calls `visit(value_id&)` or `visit(value_id)` for every tensor argument.
  template <class Node, class Visit>
  static void for_each_input(Node& n, Visit&& visit) {
    for (auto& a : n.arguments) {
      if (auto* v = std::get_if<value_id>(&a.value)) visit(*v);
      if (auto* list = std::get_if<std::span<value_id const>>(&a.value)) {
        for (auto v : *list) {
          if (v != no_value) visit(v);
        }
      }
    }
  }

  /// Calls `visit(subgraph const&)` for every branch or body that is an argument.
  template <class Visit>
  static void for_each_subgraph(node const& n, Visit&& visit) {
    for (auto const& a : n.arguments) {
      if (auto const* s = std::get_if<subgraph>(&a.value)) visit(*s);
    }
  }

  /// Makes every tensor argument `v` of `n` `map(v)`.
  template <class Map>
  void map_inputs(node& n, Map&& map) {
    for (auto& a : n.arguments) {
      if (auto* v = std::get_if<value_id>(&a.value)) *v = map(*v);
      if (auto* list = std::get_if<std::span<value_id const>>(&a.value)) {
        auto changed = copy_mutable(*list);
        for (auto& v : changed) {
          if (v != no_value) v = map(v);
        }
        *list = changed;
      }
    }
  }

  static constexpr std::size_t index(value_id id) { return static_cast<std::size_t>(id); }
  static constexpr std::size_t index(node_id id) { return static_cast<std::size_t>(id); }

 private:
  std::pmr::monotonic_buffer_resource arena_;
  std::deque<value> values_;
  std::deque<node> nodes_;
  std::deque<tensor_data> constants_;
  std::deque<qparams> qparams_;
  std::vector<std::unique_ptr<graph>> bodies_;
  std::vector<std::shared_ptr<void const>> owners_;
};

inline value const& node::input(std::string_view argument_name) const {
  return (*owner)[get<value_id>(argument_name, "a tensor")];
}

inline value const& node::result(std::size_t i) const { return (*owner)[results[i]]; }

}  // namespace arm_delegate::ir
