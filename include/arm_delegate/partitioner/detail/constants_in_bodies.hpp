#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Moves constants, such as weights, into the branches and loops that read them as operands.

#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>

#include <array>
#include <cstddef>
#include <span>
#include <variant>
#include <vector>

namespace arm_delegate::detail {

/// True for a constant, and for a dequantized one.
inline bool is_constant_operand(ir::graph const& g, ir::value_id v) {
  if (g[v].is_constant()) return true;
  if (g[v].producer == ir::no_node || !ir::is_dequantize(g[g[v].producer])) return false;
  bool all = true;
  ir::graph::for_each_input(g[g[v].producer],
                            [&](ir::value_id read) { all = all && g[read].is_constant(); });
  return all;
}

inline ir::value_id copy_constant(ir::graph const& g, ir::value_id v, ir::graph& body) {
  return body.add_constant(g[v].name, *g[v].constant);
}

/// Makes an input of a body that constant, which a first node of the body dequantizes if need be.
inline void become_constant(ir::graph const& g, ir::value_id v, ir::graph& body,
                            ir::value_id input) {
  body.keep_memory_of(g);
  if (g[v].is_constant()) {
    body[input].constant = g[v].constant;
    return;
  }
  auto const& from = g[g[v].producer];
  std::vector<ir::named_argument> arguments;
  for (auto const& a : from.arguments) {
    auto const* const read = std::get_if<ir::value_id>(&a.value);
    auto const value =
        read != nullptr ? ir::argument(copy_constant(g, *read, body)) : body.adopt(a.value);
    arguments.push_back({a.name, value});
  }
  auto const id = body.add_node(from.name, from.target, arguments, std::array{input});
  body[id].stack_trace = from.stack_trace;
  body[id].module_stack = from.module_stack;
  body[id].custom = from.custom;
  body.order.insert(body.order.begin(), id);
}

/// Moves the constant operands of one node, except those that a loop replaces.
inline void move_constants(ir::graph& g, ir::node& n) {
  auto const operands = ir::body_operands(n);
  std::size_t const first = ir::is_cond(n) ? 0 : n.results.size();
  std::vector<bool> moves(operands.size());
  for (std::size_t i = first; i < operands.size(); ++i) {
    moves[i] = is_constant_operand(g, operands[i]);
  }
  for (auto const& s : ir::bodies_of(n)) {
    auto& body = *s.body;
    std::vector<ir::value_id> inputs;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      moves[i] ? become_constant(g, operands[i], body, body.inputs[i])
               : inputs.push_back(body.inputs[i]);
    }
    body.inputs = inputs;
  }
  std::size_t at = 0;
  for (auto const i : ir::operand_lists(n)) {
    auto& argument = n.arguments[i].value;
    std::vector<ir::value_id> kept;
    for (auto v : std::get<std::span<ir::value_id const>>(argument)) {
      if (!moves[at++]) kept.push_back(v);
    }
    argument = g.copy(std::span<ir::value_id const>(kept));
  }
}

/// Moves constants inwards through all bodies: operators such as convolutions need constant
/// weights.
inline void move_constants_into_bodies(ir::graph& g) {
  bool any = false;
  for (auto id : g.order) {
    if (!ir::is_control_flow(g[id])) continue;
    any = true;
    move_constants(g, g[id]);
    for (auto const& s : ir::bodies_of(g[id])) move_constants_into_bodies(*s.body);
  }
  if (!any) return;
  auto const uses = g.use_counts();
  remove_where(g.order, [&](ir::node_id id) {
    return ir::is_dequantize(g[id]) && uses[ir::graph::index(g[id].results.front())] == 0;
  });
}

/// The same for a program; state that only bodies read is theirs then.
inline void move_constants_into_bodies(ir::exported_program& program) {
  auto const before = program.graph->use_counts();
  move_constants_into_bodies(*program.graph);
  auto const after = program.graph->use_counts();
  remove_where(program.state, [&](ir::state_spec const& s) {
    auto const i = ir::graph::index(s.value);
    return before[i] > 0 && after[i] == 0;
  });
}

}  // namespace arm_delegate::detail
