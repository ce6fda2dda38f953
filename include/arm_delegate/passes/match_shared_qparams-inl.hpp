#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of match_shared_qparams.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/detail/requantizing.hpp>
#include <arm_delegate/passes/match_shared_qparams.hpp>

#include <cstddef>

namespace arm_delegate::pass {

namespace detail {

/// True if quantized results of the node have different parameters.
inline bool results_differ(ir::node const& n) {
  ir::qparams const* first = nullptr;
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    auto const* const q = n.result(i).quantization;
    if (q == nullptr) continue;
    if (first == nullptr) first = q;
    if (!quantize_alike(*first, *q)) return true;
  }
  return false;
}

/// The quantized input, whose values such a node keeps.
inline ir::qparams const* parameters_of_input(ir::node const& n) {
  ir::qparams const* found = nullptr;
  ir::graph::for_each_input(n, [&](ir::value_id v) {
    if (found == nullptr) found = (*n.owner)[v].quantization;
  });
  return found;
}

/// Keeps the node, with the parameters of its input for all results, and changes them after it.
inline void change_results(ir::rewriter& r, ir::node const& n, ir::qparams const& kept) {
  auto& g = r.program();
  r.keep(n.result().producer);
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    auto const v = n.results[i];
    auto const* const wanted = g[v].quantization;
    if (wanted == nullptr) continue;
    if (!keeps_quantized_values(kept, *wanted)) r.replace(n, requantized(r, v, *wanted), i);
    g[v].quantization = &kept;
    g[v].type.type = kept.type;
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool match_shared_qparams::run(ir::graph& g, pass_context& c) {
  bool changed = false;
  ir::rewriter::run(g, c.operators, [&](ir::rewriter& r, ir::node& n) {
    if (n.entry == nullptr || n.entry->op.rule != quantization_rule::shared) return false;
    if (detail::results_differ(n)) {
      auto const* const kept = detail::parameters_of_input(n);
      if (kept == nullptr) return false;
      detail::change_results(r, n, *kept);
      changed = true;
      return true;
    }
    if (!n.result().is_quantized()) return false;
    auto const& wanted = *n.result().quantization;
    g.map_inputs(n, [&](ir::value_id v) {
      auto const* const q = g[v].quantization;
      if (q == nullptr || detail::keeps_quantized_values(*q, wanted)) return v;
      changed = true;
      return detail::requantized(r, v, wanted);
    });
    return false;
  });
  return changed;
}

}  // namespace arm_delegate::pass
