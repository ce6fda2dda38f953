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
#include <arm_delegate/passes/match_shared_qparams.hpp>

#include <string_view>

namespace arm_delegate::pass {

ARM_DELEGATE_FUNCTION bool match_shared_qparams::run(ir::graph& g, pass_context& c) {
  bool changed = false;
  ir::rewriter::run(g, c.operators, [&](ir::rewriter& r, ir::node& n) {
    if (n.entry == nullptr || n.entry->op.rule != quantization_rule::shared ||
        n.target == ir::requantize_target || !n.result().is_quantized()) {
      return false;
    }
    auto const& wanted = *n.result().quantization;
    auto const type = n.result().type.type;
    g.map_inputs(n, [&](ir::value_id v) {
      if (!g[v].is_quantized() || same_mapping(*g[v].quantization, wanted)) return v;
      changed = true;
      auto const matched = r.call(ir::requantize_target, {{"", v}});
      g[matched].quantization = &wanted;
      g[matched].type.type = type;
      return matched;
    });
    return false;
  });
  return changed;
}

}  // namespace arm_delegate::pass
