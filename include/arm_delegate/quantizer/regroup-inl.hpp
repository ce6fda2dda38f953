#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of regroup.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/recalibrate.hpp>
#include <arm_delegate/quantizer/regroup.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Replaces averages that share a scale with their input. Returns true if there was one.
inline bool expand_averages(ir::graph& g, ir::operator_table const& operators) {
  return ir::rewriter::run(g, operators, [](ir::rewriter& r, ir::node& n) {
    if (n.entry == nullptr || n.entry->op.rule != quantization_rule::averaged) return false;
    auto const expand = n.entry->op.expand_for_quantization;
    return expand != nullptr && expand(r, n);
  });
}

/// The schemes of a rewritten graph: a new node has that of the node that it was made from.
inline std::vector<node_scheme> schemes_after(ir::graph const& g,
                                              std::vector<node_scheme> schemes) {
  std::unordered_map<std::uint32_t, node_scheme> known;  // by debug handle
  for (std::size_t i = 0; i < schemes.size(); ++i) {
    for (auto handle : g[ir::node_id(i)].debug_handles) known[handle] = schemes[i];
  }
  auto const first = schemes.size();
  schemes.resize(g.node_count());
  for (auto i = first; i < schemes.size(); ++i) {
    for (auto handle : g[ir::node_id(i)].debug_handles) schemes[i] = known[handle];
  }
  return schemes;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<quantization> separate_averages::candidates(
    quantization const& q, improvement_tools const& tools) {
  auto program = q.floating.clone();
  auto& g = *program.graph;
  std::vector<quantization> made;
  if (!detail::expand_averages(g, *tools.floating.operators)) return made;
  auto what = annotate(g, detail::schemes_after(g, q.what.schemes), q.what.options);
  made.push_back(detail::recalibrated(std::move(program), std::move(what), tools));
  return made;
}

ARM_DELEGATE_FUNCTION std::vector<quantization> cut_clamped::candidates(
    quantization const& q, improvement_tools const& tools) {
  auto options = q.what.options;
  options.cuts_clamped = true;
  auto what = annotate(*q.floating.graph, q.what.schemes, options);
  std::vector<quantization> made;
  if (what.is_cut == q.what.is_cut) return made;
  made.push_back(detail::recalibrated(q.floating.clone(), std::move(what), tools));
  return made;
}

}  // namespace arm_delegate::quantizer
