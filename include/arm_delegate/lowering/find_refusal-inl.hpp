#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of find_refusal.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/library_operators.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/find_refusal.hpp>
#include <arm_delegate/lowering/lower_bodies.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/build/builder.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace arm_delegate::detail {

ARM_DELEGATE_FUNCTION error unknown_operator(ir::node const& n,
                                             ir::operator_table const& operators) {
  if (ir::is_map(n) || ir::is_scan(n)) {
    return n.fail(code::unsupported_operator,
                  {.rule = "TOSA has no loop over the slices of a tensor",
                   .actual = std::string(n.target),
                   .allowed = "cond and while_loop, for a target with +cf",
                   .remedy = "none needed: the nodes of its body are delegated by themselves"});
  }
  auto const base = n.target.substr(0, n.target.rfind('.') + 1);
  std::string overloads;
  for (auto const& e : operators) {
    if (base.empty() || !e.name().starts_with(base)) continue;
    overloads.append(overloads.empty() ? "" : ", ").append(e.name());
  }
  bool const known = !overloads.empty();
  auto remedy = ir::how_to_add(n.target);
  if (remedy.empty()) {
    remedy = known ? "call one of these overloads"
                   : "rewrite it with supported operators, or add one to the pipeline's ops<...>";
  }
  return n.fail(code::unsupported_operator,
                {.rule = "no operator of the pipeline matches it",
                 .actual = std::string(n.target),
                 .allowed = known ? overloads : "the operators that 'armdc ops' lists",
                 .remedy = std::move(remedy)});
}

/// Why the target does not support the type of an input or result, or nothing. Looks at inputs of
/// the program first, then at results, then at results of other nodes, which are rejected
/// themselves.
inline std::optional<diagnostic> find_unheld(tosa::builder const& b, ir::node const& n) {
  ir::value const* unheld = nullptr;
  auto const ask = [&](ir::value const& x) {
    if (unheld == nullptr && !x.is_constant() && !b.holds(x)) unheld = &x;
  };
  ir::graph::for_each_input(n, [&](ir::value_id v) {
    if ((*n.owner)[v].producer == ir::no_node) ask((*n.owner)[v]);
  });
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    // Indices that come with values are INT64, and often not read.
    bool const asks =
        i == 0 || b.holds(n.result(i)) || n.owner->use_counts()[ir::graph::index(n.results[i])] > 0;
    if (asks) ask(n.result(i));
  }
  ir::graph::for_each_input(n, [&](ir::value_id v) { ask((*n.owner)[v]); });
  if (unheld == nullptr) return std::nullopt;
  return n.problem(b.code_not_held(*unheld), b.why_not_held(*unheld));
}

/// Why a lowering without support for quantized values cannot lower the node, or nothing.
inline std::optional<rejection> find_quantized(ir::node const& n) {
  ir::value const* quantized = nullptr;
  auto const look = [&](ir::value const& v) {
    if (v.is_quantized()) quantized = &v;
  };
  for (std::size_t i = 0; i < n.results.size(); ++i) look(n.result(i));
  ir::graph::for_each_input(n, [&](ir::value_id v) { look((*n.owner)[v]); });
  if (quantized == nullptr) return std::nullopt;
  return rejection{.rule = "an operator whose lowering handles quantized values",
                   .actual = fmt::format("'{}' is quantized", quantized->name),
                   .allowed = "inputs and outputs that are not quantized",
                   .remedy =
                       "compute with scale and zero point (ops/quantized.hpp) and declare "
                       "'using handles_quantized = <the operator>'"};
}

/// TOSA has no empty tensors. Lists may contain empty constants: aten.cat skips them.
inline std::optional<rejection> find_empty(ir::node const& n) {
  ir::value const* empty = nullptr;
  auto const ask = [&](ir::value_id v) {
    if (v != ir::no_value && (*n.owner)[v].sizes().numel() == 0) empty = &(*n.owner)[v];
  };
  for (auto const& a : n.arguments) {
    if (auto const* v = std::get_if<ir::value_id>(&a.value)) ask(*v);
    if (auto const* list = std::get_if<std::span<ir::value_id const>>(&a.value)) {
      for (auto v : *list) {
        if (v != ir::no_value && !(*n.owner)[v].is_constant()) ask(v);
      }
    }
  }
  for (auto v : n.results) ask(v);
  if (empty == nullptr) return std::nullopt;
  return rejection{.rule = "empty tensors",
                   .actual = fmt::format("'{}' has sizes {}", empty->name, empty->sizes().text()),
                   .allowed = "sizes of 1 or more",
                   .remedy = "leave the operator out of the model"};
}

/// Why an operator cannot be lowered if the target lacks its capability.
inline diagnostic without_capability(ir::node const& n, target_facts const& target) {
  auto const rule = fmt::format("arithmetic of {}", target.name);
  if (n.entry->op.needs == &target_facts::integer) {
    return n.problem(code::quantized, {.rule = rule,
                                       .actual = "the node is quantized",
                                       .allowed = "floating point",
                                       .remedy = "compile for a target with +int, +bi or +mi"});
  }
  if (n.entry->op.needs == &target_facts::floating) {
    return n.problem(code::not_quantized, {.rule = rule,
                                           .actual = "the node computes in floating point",
                                           .allowed = "integers",
                                           .remedy = "compile for a target with +fp or +mi"});
  }
  return n.problem(code::missing_extension,
                   {.rule = fmt::format("extensions of {}", target.name),
                    .actual = fmt::format("none that '{}' needs", n.entry->op.name),
                    .allowed = "operators that do not need it",
                    .remedy = "compile for a target with the extension that it requires"});
}

ARM_DELEGATE_FUNCTION std::optional<diagnostic> find_refusal(tosa::builder const& b,
                                                             ir::node const& n,
                                                             pass_context const& c) {
  auto const refuse = [&](std::optional<rejection> why) {
    return why ? std::optional(n.problem(code::unsupported_value, std::move(*why))) : std::nullopt;
  };
  bool const is_control_flow = ir::is_control_flow(n);
  if (n.entry == nullptr && !is_control_flow) {
    return unknown_operator(n, c.operators).diagnostics().front();
  }
  if (auto problem = find_unheld(b, n)) return problem;
  if (auto problem = refuse(find_empty(n))) return problem;
  if (is_control_flow) return find_refused_control_flow(n, c);
  auto const& op = n.entry->op;
  if (!op.is_lowerable_on(c.target)) return without_capability(n, c.target);
  if (op.supports != nullptr) {
    if (auto problem = refuse(op.supports(n, c.target))) return problem;
  }
  if (ir::is_tabulated(n)) return std::nullopt;
  if (op.lower == nullptr) {
    return n.problem(code::not_quantized, {.rule = "input and output of a lookup table",
                                           .actual = "not both are quantized",
                                           .allowed = "both quantized",
                                           .remedy = "quantize the node's input and output"});
  }
  return op.handles_quantized ? std::nullopt : refuse(find_quantized(n));
}

}  // namespace arm_delegate::detail
