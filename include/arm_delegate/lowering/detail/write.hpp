#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes nodes, inputs and outputs of an ATen graph as TOSA operators.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/tabulate.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>
#include <vector>

namespace arm_delegate::detail {

inline void write_node(tosa::builder& b, ir::node const& n) {
  b.begin(n);
  ir::is_tabulated(n) ? lower_table(b, n) : n.entry->op.lower(b, n);
}

/// The debug handles of the nodes that read `v`.
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

/// Begins the operators of output `v`, which come from the node that computes it, or that a
/// constant was computed from. The program's own inputs and constants come from no node.
inline void begin_output(tosa::builder& b, ir::graph const& g, ir::value const& v) {
  if (v.producer != ir::no_node) return b.begin(g[v.producer]);
  b.begin({v.debug_handles.begin(), v.debug_handles.end()});
}

inline void write_input(tosa::builder& b, ir::graph const& g, ir::value_id v,
                        ir::memory_order order) {
  auto const t = b.input(g, v, ir::sizes_in_memory(g[v].sizes(), order));
  if (order == ir::memory_order::contiguous) return b.set(g[v], t);
  b.begin(handles_of_readers(g, v));
  b.set(g[v], b.transpose(t, ir::inverse(ir::dim_order(order, g[v].rank())).view()));
}

/// The tensor of `v` at the boundary.
inline tosa::tensor_id write_output(tosa::builder& b, ir::graph const& g, ir::value const& v,
                                    ir::memory_order order) {
  begin_output(b, g, v);
  if (order == ir::memory_order::contiguous) return b(v);
  return b.transpose(b(v), ir::dim_order(order, v.rank()).view());
}

}  // namespace arm_delegate::detail
