#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of expand.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/evaluation/expand.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <cstddef>

namespace arm_delegate::evaluation {

ARM_DELEGATE_FUNCTION bool expand_composite(ir::rewriter& r, ir::node const& n,
                                            target_facts const& target) {
  if (n.entry == nullptr || n.entry->op.expand == nullptr) return false;
  auto* const supports = n.entry->op.supports;
  if (supports != nullptr && supports(n, target)) return false;
  n.entry->op.expand(r, n);
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    auto const made = r.current(n.results[i]);
    auto const type = n.result(i).type.type;
    if (r[made].type.type == type) continue;
    r.replace(n, r.call("aten.to.dtype", {{"", made}, {"dtype", type}}), i);
  }
  return true;
}

ARM_DELEGATE_FUNCTION void expand_composites(ir::graph& g, ir::operator_table const& operators,
                                             target_facts const& target) {
  auto const visit = [&](ir::rewriter& r, ir::node& n) {
    return !has_evaluation(n) && expand_composite(r, n, target);
  };
  while (ir::rewriter::run(g, operators, visit)) {
  }
}

}  // namespace arm_delegate::evaluation
