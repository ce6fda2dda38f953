#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Inserts changes of quantization parameters where an operator cannot make them itself.

#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <string_view>
#include <vector>

namespace arm_delegate::pass {

/// `%y {scale 2} = cat([%a {scale 1}, %b {scale 2}])` ->
/// `%r {scale 2} = requantize(%a); %y {scale 2} = cat([%r, %b])`
/// for the operators whose result has the codes of its inputs (`quantization_rule::shared`).
struct match_shared_qparams {
  static constexpr std::string_view name = "match-shared-qparams";
  using needs = invariants<inv::arguments_bound, inv::qparams_folded, inv::composites_expanded>;
  using establishes = invariants<inv::shared_qparams_match>;

  static bool run(ir::graph& g, pass_context& c) {
    bool changed = false;
    ir::rewriter::run(g, c.operators, [&](ir::rewriter& r, ir::node& n) {
      if (n.entry == nullptr || n.entry->rule != quantization_rule::shared ||
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
};

}  // namespace arm_delegate::pass
