#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of lower_graph.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/lower_graph.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/lowering/tabulate.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate {

namespace detail {

ARM_DELEGATE_FUNCTION error refused(ir::node const& n, rejection const& why) {
  return n.fail(code::unsupported_value, why);
}

ARM_DELEGATE_FUNCTION error unknown_operator(ir::node const& n,
                                             ir::operator_table const& operators) {
  auto const base = n.target.substr(0, n.target.rfind('.') + 1);
  std::string overloads;
  for (auto const& e : operators) {
    if (base.empty() || !e.signature.name.starts_with(base)) continue;
    overloads.append(overloads.empty() ? "" : ", ").append(e.signature.name);
  }
  bool const known = !overloads.empty();
  return n.fail(code::unsupported_operator,
                {.rule = "no operator of the pipeline matches it",
                 .actual = std::string(n.target),
                 .allowed = known ? overloads : "the operators that 'armdc ops' lists",
                 .remedy = known ? "call one of these overloads"
                                 : "compose it of operators that are there, or add one to the "
                                   "pipeline's ops<...>"});
}

/// Operands that come from outside and the result say by themselves that the target can't hold the
/// node, whatever became of the nodes before it. The problem, or nothing.
inline std::optional<diagnostic> find_unheld(tosa::builder const& b, ir::node const& n) {
  if (n.entry == nullptr) return std::nullopt;  // that comes first
  ir::value const* unheld = nullptr;
  ir::graph::for_each_input(n, [&](ir::value_id v) {
    auto const& x = (*n.owner)[v];
    bool const from_outside = x.producer == ir::no_node && !x.is_constant();
    if (unheld == nullptr && from_outside && !b.holds(x)) unheld = &x;
  });
  if (unheld == nullptr && !n.results.empty() && !b.holds(n.result())) unheld = &n.result();
  if (unheld == nullptr) return std::nullopt;
  return n.problem(b.code_not_held(*unheld), b.why_not_held(*unheld));
}

/// Why a lowering that does not know of quantization can't have the node, or nothing.
inline std::optional<rejection> find_quantized(ir::node const& n) {
  ir::value const* quantized = nullptr;
  auto const look = [&](ir::value const& v) {
    if (v.is_quantized()) quantized = &v;
  };
  for (std::size_t i = 0; i < n.results.size(); ++i) look(n.result(i));
  ir::graph::for_each_input(n, [&](ir::value_id v) { look((*n.owner)[v]); });
  if (quantized == nullptr) return std::nullopt;
  return rejection{.rule = "an operator whose lowering handles quantized values",
                   .actual = "'" + std::string(quantized->name) + "' is quantized",
                   .allowed = "inputs and outputs that are not quantized",
                   .remedy =
                       "compute with scale and zero point (ops/quantized.hpp) and declare "
                       "'using handles_quantized = <the operator>'"};
}

/// TOSA has no tensors without elements. Lists may hold some: aten.cat leaves them out.
inline void expect_elements(ir::node const& n) {
  ir::value const* empty = nullptr;
  auto const ask = [&](ir::value_id v) {
    if (v != ir::no_value && (*n.owner)[v].sizes().numel() == 0) empty = &(*n.owner)[v];
  };
  for (auto const& a : n.arguments) {
    if (auto const* v = std::get_if<ir::value_id>(&a.value)) ask(*v);
  }
  for (auto v : n.results) ask(v);
  if (empty == nullptr) return;
  throw n.fail(code::unsupported_value,
               rejection{.rule = "tensors without elements",
                         .actual = "'" + std::string(empty->name) + "' has sizes " +
                                   to_string(empty->sizes()),
                         .allowed = "sizes of 1 or more",
                         .remedy = "leave the operator out of the model"});
}

inline void lower_node(tosa::builder& b, ir::node const& n, pass_context const& c) {
  if (n.entry == nullptr) throw unknown_operator(n, c.operators);
  expect_elements(n);
  if (n.entry->op.supports != nullptr) {
    if (auto const why = n.entry->op.supports(n, c.target)) throw refused(n, *why);
  }
  b.begin(n);
  if (ir::is_tabulated(n)) {
    lower_table(b, n);
    return;
  }
  if (n.entry->op.lower == nullptr) {
    throw n.fail(code::not_quantized, {.rule = "input and output of a lookup table",
                                       .actual = "not both are quantized",
                                       .allowed = "both quantized",
                                       .remedy = "quantize the node's input and output"});
  }
  if (!n.entry->op.handles_quantized) {
    if (auto const why = find_quantized(n)) throw refused(n, *why);
  }
  n.entry->op.lower(b, n);
}

/// The order in which a rank-4 value crosses the boundary of the delegate, or no change.
inline bool crosses_as_nhwc(ir::value const& v, delegate_boundary const& o) {
  return o.permute_memory_format && v.rank() == 4;
}

/// Of the nodes that read `v`.
inline std::vector<std::uint32_t> handles_of_readers(ir::graph const& g, ir::value_id v) {
  std::vector<std::uint32_t> handles;
  for (auto id : g.order) {
    auto const& n = g[id];
    bool reads = false;
    ir::graph::for_each_input(n, [&](ir::value_id read) { reads = reads || read == v; });
    if (reads) handles.insert(handles.end(), n.debug_handles.begin(), n.debug_handles.end());
  }
  return handles;
}

/// What is made at the output `v` comes from the node that makes `v`, or that a constant stands
/// for. A program's own input or constant comes from none.
inline void begin_output(tosa::builder& b, ir::graph const& g, ir::value const& v) {
  if (v.producer != ir::no_node) return b.begin(g[v.producer]);
  b.begin({v.debug_handles.begin(), v.debug_handles.end()});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION tosa::graph lower_graph(ir::graph const& g, pass_context const& c) {
  auto const& options = c.boundary;
  tosa::builder b(c.target, g.order.size());
  ir::value const* unheld = nullptr;  // its readers say so
  for (auto v : g.inputs) {
    if (!b.holds(g[v])) {
      unheld = &g[v];
      continue;
    }
    if (!detail::crosses_as_nhwc(g[v], options)) {
      b.set(g[v], b.input(g, v, g[v].sizes()));
      continue;
    }
    b.begin(detail::handles_of_readers(g, v));
    auto const t = b.input(g, v, permute(g[v].sizes(), tosa::builder::nhwc_from_nchw));
    b.set(g[v], b.from_nhwc(t));
  }
  std::vector<diagnostic> problems;
  for (auto id : g.order) {
    if (auto problem = detail::find_unheld(b, g[id])) {
      problems.push_back(std::move(*problem));
      continue;
    }
    try {
      detail::lower_node(b, g[id], c);
    } catch (error const& e) {
      for (auto d : e.diagnostics()) {
        // What only follows from an earlier problem is noise.
        if (d.id == code::bad_graph && !problems.empty()) continue;
        if (d.node.empty()) d.node = g[id].name;
        problems.push_back(std::move(d));
      }
    }
  }
  if (!problems.empty()) throw error(std::move(problems));
  if (unheld != nullptr) static_cast<void>(b.element_type(*unheld));  // it has no reader: throws
  std::vector<bool> taken(b.result().main().tensors.size() + g.outputs.size());
  for (auto v : g.outputs) {
    if (v == ir::no_value) continue;
    detail::begin_output(b, g, g[v]);
    auto t = b(g[v]);
    if (detail::crosses_as_nhwc(g[v], options)) t = b.to_nhwc(t);
    // An output is made by an operator, and by one of its own: TOSA names each output once.
    auto const i = static_cast<std::size_t>(t);
    auto const& inputs = b.result().main().inputs;
    if (b[t].is_constant() || (i < taken.size() && taken[i]) ||
        std::ranges::find(inputs, t) != inputs.end()) {
      t = b.unary(tosa::op::identity, t);
    }
    if (static_cast<std::size_t>(t) < taken.size()) taken[static_cast<std::size_t>(t)] = true;
    b.output(t);
  }
  return std::move(b.result());
}

}  // namespace arm_delegate
