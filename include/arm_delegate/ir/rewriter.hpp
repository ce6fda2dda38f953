#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Replaces nodes by other nodes in one walk over the graph; shapes of new nodes are inferred.

#include <arm_delegate/base/fixed_string.hpp>
#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
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
  value_id call(std::string_view target, std::initializer_list<named_argument> arguments);
  value_id call(std::string_view target, std::span<named_argument const> arguments);
  /// Calls the first overload of the operator `Op`, or the one of that name, with arguments by
  /// position: `r.call<op::sum>(x, dims, true)`, `r.call<op::mul, "Scalar">(x, 0.5)`.
  template <class Op, arm_delegate::detail::literal Overload = "", class... Value>
  value_id call(Value const&... values) {
    return call_with(overload_name<Op, Overload>, {argument(values)...});
  }
  /// All results of a call.
  std::span<value_id const> call_all(std::string_view target,
                                     std::span<named_argument const> arguments);

  /// A new constant, which leads back to the node being visited.
  value_id constant(tensor_data data);

  /// A list argument.
  argument list(std::span<std::int64_t const> numbers) { return graph_.copy(numbers); }
  argument list(shape const& numbers) { return graph_.copy(numbers.view()); }
  argument list(std::span<value_id const> values) { return graph_.copy(values); }

  /// Uses of `n`'s result `i` become uses of `v`, which takes over its quantization.
  void replace(node const& n, value_id v, std::size_t i = 0);

  /// The current replacement of a value.
  [[nodiscard]] value_id current(value_id v) const {
    auto const i = graph::index(v);
    return i < replaced_.size() && replaced_[i] != no_value ? replaced_[i] : v;
  }

  /// Says that the node that makes `v` was made from `n` in the first place.
  void credit(value_id v, node const& n);

  /// Puts a node of the old graph into the new order.
  void keep(node_id id) { order_.push_back(id); }

  /// Walks `g` in order: `visit(rewriter&, node&)` replaces the node and returns true, or returns
  /// false to keep it. True if anything was replaced. If it throws, the other nodes are visited
  /// first: one `error` has the problems of all nodes.
  static bool run(graph& g, operator_table const& operators,
                  function_view<bool(rewriter&, node&)> visit);

 private:
  value_id call_with(std::string_view target, std::initializer_list<argument> values);

  /// A call whose result is known: a constant in its place.
  std::span<value_id const> folded(node const& n, tensor_data data);

  /// An average that a composite takes gets the parameters of the composite's result at once, if
  /// the composite does nothing else but move elements.
  void quantize_as_visited(value& average) const;

  std::string_view fresh_name(std::string_view what);

  graph& graph_;
  operator_table const& operators_;
  std::size_t first_new_value_;
  node const* visiting_ = nullptr;
  std::vector<node_id> order_;
  std::vector<value_id> replaced_;
};

/// The internal operator that changes the quantization parameters of a value: one RESCALE.
inline constexpr std::string_view requantize_target = "arm_delegate.requantize.default";

/// The node's tensor operand, or null if it has none or several.
ARM_DELEGATE_FUNCTION value const* only_operand(node const& n);

/// True if a quantized node takes a constant argument as floats: it quantizes it itself.
ARM_DELEGATE_FUNCTION bool quantizes_constant(node const& n, std::string_view name);

/// True if a table computes the node: it has one, and its input and output are quantized, to 8 bits
/// if its lowering handles quantized values, too.
ARM_DELEGATE_FUNCTION bool is_tabulated(node const& n);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/rewriter-inl.hpp>  // IWYU pragma: export
#endif
