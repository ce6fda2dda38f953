#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The ATen graph: values and nodes in one arena, named by index, in execution order.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ir/value_ranges.hpp>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <span>
#include <string_view>
#include <type_traits>
#include <vector>

namespace arm_delegate::ir {

/// A functional program over tensors. Everything its spans and texts point to lives in its memory
/// or in what `keep` was given.
class graph {
 public:
  graph();
  ~graph();
  graph(graph const&) = delete;
  graph& operator=(graph const&) = delete;

  std::vector<value_id> inputs;   ///< run-time inputs, in order
  std::vector<value_id> outputs;  ///< in order; `no_value` if an output is not a tensor
  std::vector<node_id> order;     ///< execution order; a node not in it is dead
  value_ranges ranges;            ///< see value_ranges.hpp

  [[nodiscard]] value& operator[](value_id id) { return values_[index(id)]; }
  [[nodiscard]] value const& operator[](value_id id) const { return values_[index(id)]; }
  [[nodiscard]] node& operator[](node_id id) { return nodes_[index(id)]; }
  [[nodiscard]] node const& operator[](node_id id) const { return nodes_[index(id)]; }
  [[nodiscard]] std::size_t value_count() const { return values_.size(); }
  [[nodiscard]] std::size_t node_count() const { return nodes_.size(); }

  value_id add_value(std::string_view name, tensor_type type);

  value_id add_input(std::string_view name, tensor_type type);

  value_id add_constant(std::string_view name, tensor_data data);

  /// Adds a node whose results are new values of the given types; does not put it into `order`.
  node_id add_node(std::string_view name, std::string_view target,
                   std::span<named_argument const> arguments, std::span<value_id const> results);

  /// A copy of `items` that lives as long as the graph.
  template <class T>
  std::span<T const> copy(std::span<T const> items) {
    return copy_mutable(items);
  }
  template <class T>
  std::span<T> copy_mutable(std::span<T const> items) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (items.empty()) return {};
    return {static_cast<T*>(copy_bytes(as_bytes(items), alignof(T))), items.size()};
  }
  template <class T, std::size_t Size>
  std::span<T const> copy(std::span<T const, Size> items) {
    return copy(std::span<T const>(items));
  }
  template <class T, std::size_t Size>
  std::span<T> copy_mutable(std::span<T const, Size> items) {
    return copy_mutable(std::span<T const>(items));
  }
  std::string_view copy(std::string_view text);
  tensor_data const* copy(tensor_data data);
  qparams const* copy(qparams q);

  /// Takes over the graph of a branch or a loop's body, as an argument of a node.
  subgraph add_subgraph(std::string_view name, std::unique_ptr<graph> body);

  /// A copy with the same ids. What does not change is not copied: texts, lists, constants.
  [[nodiscard]] std::unique_ptr<graph> clone() const;

  /// The argument of a node of another graph, whose memory this one keeps. Clones a branch or body.
  argument adopt(argument const& a);

  /// Keeps `owner` alive as long as the graph: texts and spans may then point into it.
  void keep(std::shared_ptr<void const> owner);
  /// The same for the memory of another graph, and for what that keeps.
  void keep_memory_of(graph const& other);

  /// The number of arguments and graph outputs that use each value, indexed by value.
  [[nodiscard]] std::vector<std::uint32_t> use_counts() const;

  /// Calls `visit` for every tensor argument.
  static void for_each_input(node const& n, function_view<void(value_id)> visit);

  /// Calls `visit` for every branch or body that is an argument.
  static void for_each_subgraph(node const& n, function_view<void(subgraph const&)> visit);

  /// Makes every tensor argument `v` of `n` `map(v)`.
  void map_inputs(node& n, function_view<value_id(value_id)> map);

  static constexpr std::size_t index(value_id id) { return static_cast<std::size_t>(id); }
  static constexpr std::size_t index(node_id id) { return static_cast<std::size_t>(id); }

 private:
  struct memory;

  /// A copy that lives as long as the memory.
  void* copy_bytes(std::span<std::byte const> bytes, std::size_t alignment);

  std::shared_ptr<memory> memory_;
  // Values and nodes keep their addresses.
  std::deque<value> values_;
  std::deque<node> nodes_;
  std::vector<std::unique_ptr<graph>> bodies_;
  std::vector<std::shared_ptr<void const>> owners_;
};

inline value const& node::result(std::size_t i) const {
  if (i >= results.size()) raise(code::bad_graph, "it has no result of that number");
  return (*owner)[results[i]];
}

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/graph-inl.hpp>  // IWYU pragma: export
#endif
