#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Marks the values at a program's boundary that are channels-last.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>

#include <cstddef>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::frontend::pt2 {

/// The orders of the user's inputs, and of the user's outputs.
struct user_orders {
  std::vector<ir::memory_order> inputs{};
  std::vector<ir::memory_order> outputs{};
};

namespace detail {

/// Sets the orders of values; used once.
class order_setter {
 public:
  explicit order_setter(ir::exported_program& p)
      : program_(p), g_(*p.graph), fixed_(g_.value_count()) {}

  /// Values inside the program have no order, except those next to the boundary: quantize and
  /// dequantize keep the order, so that the delegate next to them has it.
  void run(user_orders const& orders) {
    fix_changing();
    set(g_.inputs, orders.inputs, [&](std::size_t i) {
      return program_.inputs[i].source == ir::input_spec::kind::user_input;
    });
    set(g_.outputs, orders.outputs, [&](std::size_t i) {
      return program_.outputs[i].sink == ir::output_spec::kind::user_output;
    });
    for (auto const id : g_.order) cross(g_[id], ir::is_quantize(g_[id]), false);
    for (auto at = g_.order.rbegin(); at != g_.order.rend(); ++at) {
      cross(g_[*at], ir::is_dequantize(g_[*at]), true);
    }
  }

 private:
  [[nodiscard]] bool is_fixed(ir::value_id v) const { return fixed_[ir::graph::index(v)]; }

  /// State, and inputs that the program changes, keep one order in all runs.
  void fix_changing() {
    for (std::size_t i = 0; i < g_.outputs.size(); ++i) {
      auto const& spec = program_.outputs[i];
      if (spec.sink == ir::output_spec::kind::user_output) continue;
      if (g_.outputs[i] != ir::no_value) fixed_[ir::graph::index(g_.outputs[i])] = true;
      for (std::size_t k = 0; k < g_.inputs.size(); ++k) {
        if (program_.inputs[k].name == spec.name) fixed_[ir::graph::index(g_.inputs[k])] = true;
      }
    }
  }

  /// The first order given to a value is its order.
  template <class IsUsers>
  void set(std::vector<ir::value_id> const& values, std::vector<ir::memory_order> const& orders,
           IsUsers const& is_users) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      auto const order = is_users(i) ? orders[next++] : ir::memory_order::contiguous;
      if (values[i] != ir::no_value) give(values[i], order);
    }
  }

  void give(ir::value_id v, ir::memory_order order) {
    if (g_[v].is_constant() || is_fixed(v)) return;
    g_[v].order = order;
    fixed_[ir::graph::index(v)] = true;
  }

  /// Gives the order of one side of a conversion per tensor to its other side.
  void cross(ir::node const& n, bool converts, bool backwards) {
    if (!converts || !ir::is_per_tensor_conversion(n)) return;
    auto const* const input = std::get_if<ir::value_id>(n.find("input"));  // not yet checked
    if (input == nullptr || n.results.size() != 1) return;
    auto const from = backwards ? n.results.front() : *input;
    auto const to = backwards ? *input : n.results.front();
    bool const is_last = g_[from].order == ir::memory_order::channels_last;
    if (is_last && g_[from].sizes() == g_[to].sizes()) give(to, g_[from].order);
  }

  ir::exported_program& program_;
  ir::graph& g_;
  std::vector<bool> fixed_;  ///< by value: the order is known
};

}  // namespace detail

/// Marks the inputs, the outputs, and the quantized values next to them.
inline void set_orders(ir::exported_program& p, user_orders const& orders) {
  detail::order_setter(p).run(orders);
}

}  // namespace arm_delegate::frontend::pt2
