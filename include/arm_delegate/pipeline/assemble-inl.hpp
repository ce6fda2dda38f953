#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of assemble.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ir/value_map.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/lowering/boundary_orders.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/pipeline/assemble.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <algorithm>
#include <any>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

inline tensor_spec describe(ir::value const& v, delegate_boundary const& o) {
  auto const order = order_at_boundary(v, o);
  tensor_spec s{.name = std::string(v.name),
                .sizes = ir::sizes_in_memory(v.sizes(), order),
                .type = v.type.type,
                .order = order};
  if (v.quantization != nullptr && !v.quantization->per_channel()) {
    s.scale = v.quantization->scale();
    s.zero_point = v.quantization->zero_point();
    s.quant_min = v.quantization->quant_min;
    s.quant_max = v.quantization->quant_max;
  }
  return s;
}

/// The quantize nodes that read a program input, and whether other nodes read it, too; by value.
struct input_uses {
  std::vector<std::vector<ir::node_id>> quantizers;
  std::vector<bool> read_as_float;
};

inline input_uses find_input_uses(ir::graph const& g) {
  input_uses uses;
  uses.quantizers.resize(g.value_count());
  uses.read_as_float.resize(g.value_count());
  for (auto id : g.order) {
    ir::graph::for_each_input(g[id], [&](ir::value_id v) {
      if (g[v].producer != ir::no_node || g[v].is_constant()) return;
      if (ir::is_quantize(g[id])) {
        uses.quantizers[ir::graph::index(v)].push_back(id);
      } else {
        uses.read_as_float[ir::graph::index(v)] = true;
      }
    });
  }
  for (auto v : g.outputs) {
    if (v != ir::no_value) uses.read_as_float[ir::graph::index(v)] = true;
  }
  return uses;
}

/// The quantize nodes at the inputs become inputs themselves; equal ones become one.
inline void peel_inputs(ir::graph& g) {
  auto const uses = find_input_uses(g);
  std::vector<ir::value_id> inputs;
  std::vector<bool> removed(g.node_count());
  ir::value_map merged;
  for (auto v : g.inputs) {
    auto const& quantizers = uses.quantizers[ir::graph::index(v)];
    if (quantizers.empty() || uses.read_as_float[ir::graph::index(v)]) inputs.push_back(v);
    auto const first = static_cast<std::ptrdiff_t>(inputs.size());
    for (auto id : quantizers) {
      auto const result = g[id].results.front();
      auto const* q = &ir::read_qparams(g, g[id]);
      g[result].quantization = q;
      g[result].order = g[v].order;
      g[result].producer = ir::no_node;
      removed[ir::graph::index(id)] = true;
      auto const same = std::find_if(inputs.begin() + first, inputs.end(), [&](ir::value_id input) {
        return *g[input].quantization == *q;
      });
      if (same != inputs.end()) {
        merged.add(result, *same);
      } else {
        inputs.push_back(result);
      }
    }
  }
  remove_where(g.order, [&](ir::node_id id) { return removed[ir::graph::index(id)]; });
  for (auto id : g.order) g.map_inputs(g[id], merged);
  for (auto& v : g.outputs) v = merged(v);
  g.inputs = std::move(inputs);
}

/// Replaces outputs that are results of dequantize nodes by the inputs of these nodes.
inline void peel_outputs(ir::graph& g) {
  for (auto& v : g.outputs) {
    if (v == ir::no_value || g[v].producer == ir::no_node) continue;
    auto const& n = g[g[v].producer];
    if (!ir::is_dequantize(n) || ir::is_per_channel_conversion(n)) continue;
    auto const from = std::get<ir::value_id>(*n.find("input"));
    auto const& q = ir::read_qparams(g, n);
    if (g[from].quantization != nullptr && !same_mapping(*g[from].quantization, q)) continue;
    g[from].quantization = &q;
    if (!g[from].is_constant()) g[from].order = g[v].order;
    v = from;
  }
}

inline void peel_quantization(ir::graph& g, target_facts const& target,
                              delegate_boundary const& boundary) {
  if (!keeps_boundary_outside(target, boundary)) return;
  peel_inputs(g);
  peel_outputs(g);
}

inline std::vector<tensor_spec> describe(ir::graph const& g, std::span<ir::value_id const> values,
                                         delegate_boundary const& o) {
  std::vector<tensor_spec> specs;
  for (auto v : values) {
    if (v != ir::no_value) specs.push_back(describe(g[v], o));
  }
  return specs;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void apply_boundary(ir::graph& g, pass_context& c) {
  detail::peel_quantization(g, c.target, c.boundary);
  c.orders = orders_at_boundary(g, c.boundary);
}

ARM_DELEGATE_FUNCTION void note_quantization(ir::graph& g) {
  for (auto id : g.order) {
    auto const& n = g[id];
    if (!ir::states_qparams(n)) continue;
    auto& quantized =
        g[ir::is_quantize(n) ? n.results.front() : std::get<ir::value_id>(*n.find("input"))];
    if (quantized.quantization == nullptr) quantized.quantization = &ir::read_qparams(g, n);
  }
}

ARM_DELEGATE_FUNCTION delegate_tensors describe_tensors(ir::exported_program const& program,
                                                        pipeline_functions const& how,
                                                        compile_options const& options) {
  (void)filled(how);
  ir::verify(program);
  auto const g = program.graph->clone();
  auto const boundary = merged(how.boundary, options);
  detail::peel_quantization(*g, *how.target, boundary);
  return {.inputs = detail::describe(*g, g->inputs, boundary),
          .outputs = detail::describe(*g, g->outputs, boundary)};
}

namespace detail {

ARM_DELEGATE_FUNCTION std::any hold(tosa::graph made) { return made; }

ARM_DELEGATE_FUNCTION basic_compiled_program<std::any> compile_any(ir::exported_program program,
                                                                   pipeline_functions const& how,
                                                                   compile_options const& options,
                                                                   dump_sink* dump) {
  auto found = find_partitions(program, how, {.options = options});
  basic_compiled_program<std::any> out{.target = how.target->name, .version = how.target->version};
  out.boundary = merged(how.boundary, options);
  out.host_nodes = std::move(found.host_nodes);
  out.warnings = describe(out.host_nodes, severity::warning, program.file);
  ranges::append(out.warnings, found.warnings);
  tag_numbers tags;
  for (auto const& p : found.partitions) {
    tags.emplace(p.tag, static_cast<std::uint32_t>(tags.size()));
  }
  ir::for_each_graph(*program.graph, [&](ir::graph& g) {
    note_quantization(g);
    auto parts = extract_partitions(program, g, tags);
    insert_calls(program, g, parts, out.delegates.size());
    for (auto& part : parts) {
      auto& from = found.partitions[part.number];
      auto& made = out.delegates.emplace_back();
      made.tag = from.tag;
      made.nodes = from.nodes;
      ranges::move(from.warnings, std::back_inserter(out.warnings));
      made.inputs = detail::describe(g, part.inputs, out.boundary);
      made.outputs = detail::describe(g, part.outputs, out.boundary);
      if (dump != nullptr) {
        from.artifact = how.lower(*how.target, std::move(part.program), options, dump, nullptr);
      }
      made.artifact = std::move(from.artifact);
    }
  });
  out.program = std::move(program);
  return out;
}

}  // namespace detail

}  // namespace arm_delegate
