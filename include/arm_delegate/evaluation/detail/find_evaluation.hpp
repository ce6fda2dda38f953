#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The functions that evaluate a node: those of its operator, or of one that only the host has.

#include <arm_delegate/evaluation/call.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/evaluation/host_only.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstddef>
#include <string_view>
#include <variant>

namespace arm_delegate::evaluation {

namespace detail {

/// The members `evaluate` of a node's operator.
struct node_evaluation {
  numbers (*run)(call const&) = nullptr;
  integers (*run_exactly)(integer_call const&) = nullptr;
};

/// The functions that evaluate the node; null if there are none. A function of one operand is
/// evaluated by its `table`.
inline node_evaluation find_evaluation(ir::node const& n) {
  auto const* op = n.entry != nullptr ? &n.entry->op : nullptr;
  bool const has_own =
      op != nullptr && (op->evaluate != nullptr || op->evaluate_exactly != nullptr);
  if (!has_own) {
    if (auto const* known = find_host_operator(n.target)) {
      if (known->takes != nullptr && !known->takes(n)) return {};
      return {known->evaluate, known->evaluate_exactly};
    }
    if (op == nullptr) return {};
  }
  bool const uses_table =
      op->evaluate == nullptr && op->table != nullptr && ir::only_operand(n) != nullptr;
  return {uses_table ? &tabulated : op->evaluate, op->evaluate_exactly};
}

/// True if the node only has integers and truth values.
inline bool is_whole(ir::node const& n) {
  bool whole = true;
  auto const note = [&](ir::value const& v) {
    auto const type = v.type.type;
    whole = whole && (ir::is_integral(type) || type == ir::dtype::boolean);
  };
  for (std::size_t i = 0; i < n.results.size(); ++i) note(n.result(i));
  ir::graph::for_each_input(n, [&](ir::value_id v) { note((*n.owner)[v]); });
  for (auto const& a : n.arguments) whole = whole && !std::holds_alternative<double>(a.value);
  return whole;
}

/// True for a node of training, which computes statistics of the batch or random numbers.
inline bool is_training(ir::node const& n) {
  auto const is_set = [&](std::string_view flag) {
    return n.find(flag) != nullptr && n.flag(flag);
  };
  return is_set("training") || is_set("train");
}

/// True for a convolution with a weight or a bias that is not constant; TOSA pipelines reject it.
inline bool has_computed_weight(ir::node const& n) {
  bool const is_convolution = n.find("groups") != nullptr && n.find("weight") != nullptr;
  if (!is_convolution) return false;
  return !n.input("weight").is_constant() || (n.has("bias") && !n.input("bias").is_constant());
}

}  // namespace detail

}  // namespace arm_delegate::evaluation
