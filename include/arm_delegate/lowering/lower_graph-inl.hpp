#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of lower_graph.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/lowering/detail/write.hpp>
#include <arm_delegate/lowering/find_refusal.hpp>
#include <arm_delegate/lowering/lower_bodies.hpp>
#include <arm_delegate/lowering/lower_graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// Writes inputs, nodes and outputs. After a node that cannot be lowered it goes on with
/// placeholders for the node's results, only to find the other nodes that cannot be lowered.
class graph_lowering {
 public:
  graph_lowering(ir::graph const& g, pass_context& c)
      : g_(g), c_(c), b_(c.target, g.order.size()) {}

  tosa::graph run() {
    for (std::size_t i = 0; i < g_.inputs.size(); ++i) lower_input(i);
    for (auto id : g_.order) lower_node(g_[id]);
    if (problems_.empty()) ask_unread_inputs();
    for (std::size_t k = 0; k < g_.outputs.size(); ++k) lower_output(k);
    if (!problems_.empty()) throw error(std::move(problems_));
    return std::move(b_.result());
  }

 private:
  /// Collects what `write` throws. True if it throws nothing.
  template <class Write>
  bool attempt(Write&& write) {
    try {
      write();
      return true;
    } catch (error const& e) {
      ranges::append(problems_, e.diagnostics());
      return false;
    }
  }

  void stand_in(ir::value_id v) {
    if (v != ir::no_value && b_.holds(g_[v])) b_.stand_in(g_[v]);
  }

  /// The readers of an input of a type that the target lacks report it.
  void lower_input(std::size_t i) {
    auto const v = g_.inputs[i];
    if (!b_.holds(g_[v])) return;
    if (!attempt([&] { write_input(b_, g_, v, c_.orders.input(i)); })) stand_in(v);
  }

  void lower_node(ir::node const& n) {
    auto const before = problems_.size();
    if (auto refusal = find_refusal(b_, n, c_)) {
      problems_.push_back(std::move(*refusal));
    } else {
      attempt([&] { ir::is_control_flow(n) ? write_control_flow(b_, n, c_) : write_node(b_, n); });
    }
    if (problems_.size() == before) return;
    for (auto i = before; i < problems_.size(); ++i) {
      if (problems_[i].node.empty()) problems_[i].node = n.name;
    }
    for (auto v : n.results) stand_in(v);
  }

  /// An output is made by an operator, and by one of its own: TOSA names each output once.
  void lower_output(std::size_t k) {
    auto const v = g_.outputs[k];
    if (v == ir::no_value) return;
    if (!b_.holds(g_[v]) && !problems_.empty()) return;  // its producer is rejected
    attempt([&] {
      auto t = write_output(b_, g_, g_[v], c_.orders.output(k));
      auto const& main = b_.result().main();
      bool const is_made = !b_[t].is_constant() && !ranges::contains(main.inputs, t);
      if (!is_made || is_taken(t)) t = b_.unary(tosa::op::identity, t);
      take(t);
      b_.output(t);
    });
  }

  [[nodiscard]] bool is_taken(tosa::tensor_id t) const {
    auto const i = static_cast<std::size_t>(t);
    return i < taken_.size() && taken_[i];
  }
  void take(tosa::tensor_id t) {
    auto const i = static_cast<std::size_t>(t);
    if (taken_.size() <= i) taken_.resize(i + 1);
    taken_[i] = true;
  }

  /// Reports inputs of unsupported types that have no readers.
  void ask_unread_inputs() {
    for (auto v : g_.inputs) attempt([&] { static_cast<void>(b_.element_type(g_[v])); });
  }

  ir::graph const& g_;
  pass_context& c_;
  tosa::builder b_;
  std::vector<bool> taken_{};  ///< by tensor: it is an output
  std::vector<diagnostic> problems_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION tosa::graph lower_graph(ir::graph const& g, pass_context& c) {
  return detail::graph_lowering(g, c).run();
}

}  // namespace arm_delegate
