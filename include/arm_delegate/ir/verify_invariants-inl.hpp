#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of verify_invariants.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/verify_invariants.hpp>
#include <arm_delegate/registry/invariants.hpp>

#include <cstddef>
#include <string_view>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::static_shapes) {
  detail::for_all_nodes(g, "static_shapes", [](node const& n) {
    for (std::size_t i = 0; i < n.results.size(); ++i) {
      if (ranges::any_of(n.result(i).sizes().view(), [](auto size) { return size < 0; })) {
        return false;
      }
    }
    return true;
  });
}

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::arguments_bound) {
  detail::for_all_nodes(g, "arguments_bound", [](node const& n) {
    return n.entry == nullptr || n.arguments.size() == n.entry->signature().argument_count;
  });
}

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::qparams_folded) {
  detail::for_all_nodes(g, "qparams_folded", [&](node const& n) {
    if (!is_quantize(n)) return true;
    auto const& from = n.input("input");
    return from.producer == no_node || !is_dequantize(g[from.producer]);
  });
}

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::composites_expanded) {
  detail::for_all_nodes(g, "composites_expanded", [](node const& n) {
    return n.entry == nullptr || n.entry->op.expand == nullptr || is_tabulated(n);
  });
}

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::shared_qparams_match) {
  detail::for_all_nodes(g, "shared_qparams_match", [&](node const& n) {
    bool const shares = n.entry != nullptr && n.entry->op.rule == quantization_rule::shared;
    bool matches = true;
    for (std::size_t i = 0; shares && i < n.results.size(); ++i) {
      auto const* const made = n.result(i).quantization;
      graph::for_each_input(n, [&](value_id v) {
        auto const* q = g[v].quantization;
        matches = matches && (q == nullptr || made == nullptr || same_mapping(*q, *made));
      });
    }
    return matches;
  });
}

ARM_DELEGATE_FUNCTION void verify(graph const& g, inv::no_dead_nodes) {
  auto const uses = g.use_counts();
  detail::for_all_nodes(g, "no_dead_nodes", [&](node const& n) {
    return ranges::any_of(n.results, [&](value_id v) { return uses[graph::index(v)] > 0; });
  });
}

}  // namespace arm_delegate::ir
