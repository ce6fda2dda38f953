#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The calls of torch.cond and torch.while_loop: their bodies and operands.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::ir {

/// cond(predicate, true_fn, false_fn, operands)
inline bool is_cond(node const& n) { return n.target == "higher_order.cond"; }
/// while_loop(cond_fn, body_fn, carried, additional)
inline bool is_while_loop(node const& n) { return n.target == "higher_order.while_loop"; }

/// The bodies of such a node: true_fn and false_fn, or cond_fn and body_fn.
inline std::array<subgraph, 2> bodies_of(node const& n) {
  std::size_t const first = is_cond(n) ? 1 : 0;
  return {std::get<subgraph>(n.arguments[first].value),
          std::get<subgraph>(n.arguments[first + 1].value)};
}

/// The positions of the arguments that list the operands of the bodies.
inline std::span<std::size_t const> operand_lists(node const& n) {
  static constexpr std::array<std::size_t, 1> of_cond{3};
  static constexpr std::array<std::size_t, 2> of_while_loop{2, 3};
  if (is_cond(n)) return of_cond;
  return of_while_loop;
}

/// The values that the bodies read, one for each of their inputs: those that a loop carries first.
inline std::vector<value_id> body_operands(node const& n) {
  std::vector<value_id> operands;
  for (auto const i : operand_lists(n)) {
    auto const list = std::get<std::span<value_id const>>(n.arguments[i].value);
    operands.insert(operands.end(), list.begin(), list.end());
  }
  return operands;
}

/// True for a call of cond or while_loop that has its bodies, with as many inputs and outputs as
/// the call has operands and results. The reader of .pt2 refuses others; a program may come from
/// elsewhere.
inline bool is_control_flow(node const& n) {
  constexpr std::size_t argument_count = 4;
  bool const cond = is_cond(n);
  if (!cond && !is_while_loop(n)) return false;
  if (n.arguments.size() != argument_count || n.results.empty()) return false;
  using list = std::span<value_id const>;
  auto const is_body = [&](std::size_t i) {
    return std::holds_alternative<subgraph>(n.arguments[i].value);
  };
  auto const is_list = [&](std::size_t i) {
    return std::holds_alternative<list>(n.arguments[i].value);
  };
  std::size_t const first = cond ? 1 : 0;
  bool const fits =
      is_body(first) && is_body(first + 1) && is_list(3) &&
      (cond ? std::holds_alternative<value_id>(n.arguments.front().value) : is_list(2));
  if (!fits) return false;
  auto const operands = body_operands(n);
  if (ranges::contains(operands, no_value)) return false;
  auto const bodies = bodies_of(n);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    auto const results = !cond && i == 0 ? 1 : n.results.size();
    if (bodies[i].body->inputs.size() != operands.size()) return false;
    if (bodies[i].body->outputs.size() != results) return false;
    if (ranges::contains(bodies[i].body->outputs, no_value)) {
      return false;
    }
  }
  return cond || operands.size() >= n.results.size();
}

/// The number of control-flow nodes inside one another, this one included.
inline std::int64_t nesting_of(node const& n) {
  std::int64_t deepest = 0;
  for (auto const& s : bodies_of(n)) {
    for (auto id : s.body->order) {
      auto const& inner = (*s.body)[id];
      if (is_control_flow(inner)) deepest = std::max(deepest, nesting_of(inner));
    }
  }
  return deepest + 1;
}

}  // namespace arm_delegate::ir
