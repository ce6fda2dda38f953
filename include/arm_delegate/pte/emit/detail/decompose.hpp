#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Replaces nodes of the host that have no kernel by nodes that have one: forms of their own, else
// what a composite operator consists of.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/evaluation/expand.hpp>
#include <arm_delegate/evaluation/host_only.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/slice_loop.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/pte/emit/find_kernel.hpp>

#include <cstddef>
#include <cstdint>

namespace arm_delegate::pte::detail {

class decomposer {
 public:
  explicit decomposer(pipeline_entry const& host) : host_(host) {}

  /// Also in branches and bodies.
  void run(ir::graph& g) {
    for (std::size_t i = 0; i < g.value_count(); ++i) {
      // Nodes of the host compute with the values that the graph states.
      g[ir::value_id(static_cast<std::uint32_t>(i))].quantization = nullptr;
    }
    auto const visit = [&](ir::rewriter& r, ir::node& n) { return replace(r, n); };
    // What a node consists of may consist of others; their depth is bounded.
    for (int level = 0; level < deepest; ++level) {
      if (!ir::rewriter::run(g, *host_.operators, visit)) break;
    }
    for (auto const id : g.order) {
      ir::graph::for_each_subgraph(g[id], [&](ir::subgraph const& s) { run(*s.body); });
    }
  }

 private:
  static constexpr int deepest = 16;

  bool replace(ir::rewriter& r, ir::node& n) {
    auto& g = r.program();
    bool const is_special =
        is_call(n) || ir::is_control_flow(n) || ir::find_slice_loop(g, n).has_value();
    if (is_special) return false;
    bool const has_kernel = find_kernel(n.target) != nullptr;
    if (has_kernel && !may_exceed(n)) return false;
    host_.operators->bind(g, n);
    auto const first = g.value_count();
    if (!write(r, n, has_kernel)) return false;
    for (std::size_t i = 0; i < n.results.size(); ++i) replace_result(r, n, i, first);
    return true;
  }

  /// True if the kernel of the node's name does not compute all nodes of its operator.
  [[nodiscard]] bool may_exceed(ir::node const& n) const {
    auto const* const known = host_.operators->find(n.target);
    return known != nullptr && known->op.exceeds_kernel != nullptr;
  }

  /// Replaces the results of the node, if that is known.
  bool write(ir::rewriter& r, ir::node const& n, bool has_kernel) const {
    if (n.entry == nullptr) {
      auto const* const known = evaluation::find_host_operator(n.target);
      return known != nullptr && known->decompose != nullptr && known->decompose(r, n);
    }
    auto const& op = n.entry->op;
    if (has_kernel && !op.exceeds_kernel(n)) return false;
    if (op.decompose != nullptr && op.decompose(r, n)) return true;
    return !has_kernel && evaluation::expand_composite(r, n, *host_.target);
  }

  /// Gives the replacement of a result its type and its order in memory. Values from `first` on are
  /// new.
  static void replace_result(ir::rewriter& r, ir::node const& n, std::size_t i, std::size_t first) {
    auto const& wanted = n.result(i);
    auto v = as(r, r.current(n.results[i]), wanted.type.type);
    if (r[v].order != wanted.order) {
      if (ir::graph::index(v) < first) v = r.call("aten.clone.default", {{"", v}});
      r.program()[v].order = wanted.order;
    }
    r.replace(n, v, i);
  }

  static ir::value_id as(ir::rewriter& r, ir::value_id x, ir::dtype to) {
    return r[x].type.type == to ? x : r.call("aten.to.dtype", {{"", x}, {"", to}});
  }

  pipeline_entry const& host_;
};

/// The pipeline whose operators nodes of the host may consist of.
inline pipeline_entry const& host_pipeline() {
  return find_pipeline(arm_delegate::detail::backend_table<standard_pipelines>(), "tosa-1.0+fp");
}

}  // namespace arm_delegate::pte::detail
