#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes nodes, inputs and outputs of an ATen graph as TOSA operators.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/lowering/tabulate.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/tosa/build/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstdint>
#include <vector>

namespace arm_delegate::detail {

inline void write_node(tosa::builder& b, ir::node const& n) {
  b.begin(n);
  ir::is_tabulated(n) ? lower_table(b, n) : n.entry->op.lower(b, n);
}

/// True for a rank-4 value that is NHWC at the boundary of the delegate.
inline bool crosses_as_nhwc(ir::value const& v, delegate_boundary const& o) {
  return o.permute_memory_format && v.rank() == 4;
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
                        delegate_boundary const& o) {
  if (!crosses_as_nhwc(g[v], o)) return b.set(g[v], b.input(g, v, g[v].sizes()));
  b.begin(handles_of_readers(g, v));
  auto const t = b.input(g, v, permute(g[v].sizes(), tosa::builder::nhwc_from_nchw));
  b.set(g[v], b.from_nhwc(t));
}

/// The tensor of `v` at the boundary.
inline tosa::tensor_id write_output(tosa::builder& b, ir::graph const& g, ir::value const& v,
                                    delegate_boundary const& o) {
  begin_output(b, g, v);
  return crosses_as_nhwc(v, o) ? b.to_nhwc(b(v)) : b(v);
}

}  // namespace arm_delegate::detail
