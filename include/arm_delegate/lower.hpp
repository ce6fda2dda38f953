#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// From a fully rewritten ATen graph to a TOSA graph: one call of a lowering per node.

#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ops/detail/table.hpp>
#include <arm_delegate/options.hpp>
#include <arm_delegate/pass_context.hpp>
#include <arm_delegate/tosa/builder.hpp>

#include <string>
#include <vector>

namespace arm_delegate {

/// Specialize to give an operator a lowering of its own on one target or family of targets:
/// `static void apply(tosa::builder&, ir::node const&)`. It wins over the operator's `lower`.
/// Put it into the operator's or the target's header: one not visible everywhere breaks the ODR.
template <class Op, class Target>
struct lower_impl;

namespace detail {

inline error refused(ir::node const& n, rejection const& why) {
  auto message = why.rule;
  if (!why.actual.empty()) message += ": " + why.actual;
  if (!why.allowed.empty()) message += " (allowed: " + why.allowed + ")";
  return n.fail(code::unsupported_value, message, why.remedy);
}

inline void lower_node(tosa::builder& b, ir::node const& n, pass_context const& c) {
  if (n.entry == nullptr) {
    throw n.fail(code::unsupported_operator, "no operator of the pipeline matches it",
                 "see 'armdc ops' for those that do, or add one to the pipeline's ops<...>");
  }
  if (n.entry->supports != nullptr) {
    if (auto const why = n.entry->supports(n, c.target)) throw refused(n, *why);
  }
  b.begin(n);
  if (ir::is_tabulated(n)) {
    op::detail::lower_table(b, n);
    return;
  }
  if (n.entry->lower == nullptr) {
    throw n.fail(code::not_quantized,
                 "has no lowering of its own and was not expanded; its input and output must both "
                 "be quantized to become a lookup table",
                 "quantize the node's input and output");
  }
  n.entry->lower(b, n);
}

/// The order in which a rank-4 value crosses the boundary of the delegate, or no change.
inline bool crosses_as_nhwc(ir::value const& v, boundary_options const& o) {
  return o.permute_memory_format && v.rank() == 4;
}

}  // namespace detail

/// Lowers every node of `g`. Throws one `error` with a diagnostic per node that can't be lowered.
inline tosa::graph lower_graph(ir::graph const& g, pass_context const& c,
                               boundary_options const& options) {
  tosa::builder b(c.target);
  for (auto v : g.inputs) {
    if (!detail::crosses_as_nhwc(g[v], options)) {
      b.set(g[v], b.input(g, v, g[v].sizes()));
      continue;
    }
    auto const t = b.input(g, v, permute(g[v].sizes(), tosa::builder::nhwc_from_nchw));
    b.set(g[v], b.from_nhwc(t));
  }
  std::vector<diagnostic> problems;
  for (auto id : g.order) {
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
  std::vector<bool> taken(b.result().main().tensors.size() + g.outputs.size());
  for (auto v : g.outputs) {
    if (v == ir::no_value) continue;
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
