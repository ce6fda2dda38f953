#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The plain functions behind `pipeline`: binding arguments, peeling the boundary, putting together.

#include <arm_delegate/compiled_program.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/options.hpp>
#include <arm_delegate/pass_context.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/builder.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

/// A program that states other sizes than its operators give lies about something.
inline void check_sizes(ir::graph const& g, ir::node const& n) {
  auto const inferred = n.entry->infer(n);
  for (std::size_t i = 0; i < n.results.size() && i < inferred.size(); ++i) {
    auto const& stated = g[n.results[i]].sizes();
    if (inferred[i].sizes == stated) continue;
    throw n.fail(code::shape_mismatch, "the program says its result has sizes " +
                                           to_string(stated) + ", its arguments give " +
                                           to_string(inferred[i].sizes));
  }
}

}  // namespace detail

/// Binds every node's arguments to its operator's signature and checks the sizes of its results.
/// Establishes `inv::arguments_bound`.
inline void bind_arguments(ir::graph& g, ir::operator_table const& operators) {
  for (auto id : g.order) {
    operators.bind(g, g[id]);
    if (g[id].entry != nullptr) detail::check_sizes(g, g[id]);
  }
}

namespace detail {

inline void after_pass(std::string_view pass, ir::graph const& g, pass_context& c) {
#ifndef NDEBUG
  ir::verify(g);
#endif
  if (c.dump != nullptr) c.dump->after_pass(pass, to_string(g));
}
inline void after_pass(std::string_view pass, tosa::graph const& g, pass_context& c) {
  if (c.dump != nullptr) c.dump->after_pass(pass, to_string(g));
}

inline host_node boundary_node(ir::node const& n, std::string_view rule) {
  return {.name = std::string(n.name),
          .target = std::string(n.target),
          .source = n.source(),
          .reason = {.rule = std::string(rule),
                     .actual = "it converts between float and integer at the program's boundary",
                     .allowed = "integer inputs and outputs of the delegate",
                     .remedy = "none needed: the host converts inputs and outputs"},
          .at_boundary = true};
}

inline tensor_spec describe(ir::value const& v) {
  tensor_spec s{.name = std::string(v.name), .sizes = v.sizes(), .type = v.type.type};
  if (v.quantization != nullptr && !v.quantization->per_channel()) {
    s.scale = v.quantization->scale();
    s.zero_point = v.quantization->zero_point();
    s.quant_min = v.quantization->quant_min;
    s.quant_max = v.quantization->quant_max;
  }
  return s;
}

inline void permute_specs(std::vector<tensor_spec>& specs, boundary_options const& o) {
  if (!o.permute_memory_format) return;
  for (auto& s : specs) {
    if (s.sizes.rank() == 4) s.sizes = permute(s.sizes, tosa::builder::nhwc_from_nchw);
  }
}

}  // namespace detail

/// What `peel_boundary` took off a program, and the boundary of what is left.
struct peeled_boundary {
  std::vector<host_node> host_nodes{};
  std::vector<tensor_spec> inputs{};
  std::vector<tensor_spec> outputs{};
  std::vector<input_source> input_sources{};
  std::vector<bool> dequantized{};  ///< of each program output: by the host
  std::vector<output_source> sources{};
  std::size_t nodes = 0;
};

namespace detail {

/// The quantize nodes that read each program input, and which inputs others read too.
struct input_uses {
  std::unordered_map<ir::value_id, std::vector<ir::node_id>> quantizers;
  std::unordered_set<ir::value_id> read_as_float;
};

inline input_uses find_input_uses(ir::graph const& g) {
  input_uses uses;
  for (auto v : g.inputs) uses.quantizers[v];
  for (auto id : g.order) {
    ir::graph::for_each_input(g[id], [&](ir::value_id v) {
      auto const at = uses.quantizers.find(v);
      if (at == uses.quantizers.end()) return;
      if (ir::is_quantize(g[id])) {
        at->second.push_back(id);
      } else {
        uses.read_as_float.insert(v);
      }
    });
  }
  for (auto v : g.outputs) uses.read_as_float.insert(v);
  return uses;
}

/// The quantize nodes at the inputs become inputs themselves; equal ones become one.
inline void peel_inputs(ir::graph& g, peeled_boundary& peeled) {
  auto const uses = find_input_uses(g);
  std::vector<ir::value_id> inputs;
  std::vector<bool> removed(g.node_count());
  std::unordered_map<ir::value_id, ir::value_id> merged;
  auto const add = [&](ir::value_id v, std::size_t program_input, bool quantized) {
    inputs.push_back(v);
    peeled.input_sources.push_back({program_input, quantized});
  };
  for (std::size_t i = 0; i < g.inputs.size(); ++i) {
    auto const v = g.inputs[i];
    auto const& quantizers = uses.quantizers.at(v);
    if (quantizers.empty() || uses.read_as_float.contains(v)) add(v, i, false);
    auto const first = inputs.size();
    for (auto id : quantizers) {
      auto const result = g[id].results.front();
      auto const* q = g.copy(ir::read_qparams(g, g[id]));
      g[result].quantization = q;
      g[result].producer = ir::no_node;
      removed[ir::graph::index(id)] = true;
      peeled.host_nodes.push_back(boundary_node(g[id], "boundary quantize"));
      auto const same =
          std::find_if(inputs.begin() + static_cast<std::ptrdiff_t>(first), inputs.end(),
                       [&](ir::value_id input) { return *g[input].quantization == *q; });
      if (same != inputs.end()) {
        merged.emplace(result, *same);
      } else {
        add(result, i, true);
      }
    }
  }
  auto const current = [&](ir::value_id v) {
    auto const at = merged.find(v);
    return at != merged.end() ? at->second : v;
  };
  std::erase_if(g.order, [&](ir::node_id id) { return removed[ir::graph::index(id)]; });
  for (auto id : g.order) g.map_inputs(g[id], current);
  for (auto& v : g.outputs) v = current(v);
  g.inputs = std::move(inputs);
}

/// Outputs that a dequantize makes become that dequantize's input.
inline void peel_outputs(ir::graph& g, peeled_boundary& peeled) {
  std::unordered_map<ir::value_id, ir::value_id> seen;
  for (std::size_t i = 0; i < g.outputs.size(); ++i) {
    auto& v = g.outputs[i];
    if (v == ir::no_value || g[v].producer == ir::no_node) continue;
    auto const& n = g[g[v].producer];
    if (!ir::is_dequantize(n) || n.target.find("_per_channel") != std::string_view::npos) continue;
    auto const from = std::get<ir::value_id>(*n.find("input"));
    auto const q = ir::read_qparams(g, n);
    if (g[from].quantization != nullptr && !same_mapping(*g[from].quantization, q)) continue;
    if (!seen.contains(v)) peeled.host_nodes.push_back(boundary_node(n, "boundary dequantize"));
    seen.emplace(v, from);
    g[from].quantization = g.copy(q);
    v = from;
    peeled.dequantized[i] = true;
  }
}

/// Where each program output comes from; the graph keeps each value it must make once.
inline void settle_outputs(ir::graph& g, std::vector<ir::value_id> const& program_inputs,
                           peeled_boundary& peeled) {
  std::vector<ir::value_id> made;
  for (std::size_t i = 0; i < g.outputs.size(); ++i) {
    using kind = output_source::kind;
    auto const v = g.outputs[i];
    if (v == ir::no_value) {
      peeled.sources.push_back({.from = kind::constant});
      continue;
    }
    auto const input = std::ranges::find(program_inputs, v);
    if (input != program_inputs.end()) {
      auto const at = static_cast<std::size_t>(input - program_inputs.begin());
      peeled.sources.push_back({.from = kind::program_input, .index = at});
      continue;
    }
    auto at = std::ranges::find(made, v);
    if (at == made.end()) at = made.insert(made.end(), v);
    peeled.sources.push_back({.from = kind::delegate,
                              .index = static_cast<std::size_t>(at - made.begin()),
                              .dequantized = peeled.dequantized[i]});
  }
  g.outputs = std::move(made);
}

}  // namespace detail

/// True where quantize at the inputs and dequantize at the outputs stay outside the delegate.
inline bool keeps_boundary_outside(target_facts const& target, boundary_options const& options) {
  return !target.floating || options.quantize_io;
}

/// Takes the quantize nodes at the inputs and the dequantize nodes at the outputs off the program
/// where they stay outside; inputs and outputs are integers then.
inline void peel_quantization(ir::graph& g, pass_context const& c, boundary_options const& options,
                              peeled_boundary& peeled) {
  peeled.dequantized.assign(g.outputs.size(), false);
  if (!keeps_boundary_outside(c.target, options)) {
    for (std::size_t i = 0; i < g.inputs.size(); ++i) peeled.input_sources.push_back({i});
    return;
  }
  detail::peel_inputs(g, peeled);
  detail::peel_outputs(g, peeled);
}

/// As `peel_quantization`; takes off outputs that are inputs, too, and describes what is left.
inline peeled_boundary peel_boundary(ir::graph& g, pass_context const& c,
                                     boundary_options const& options) {
  peeled_boundary peeled;
  auto const program_inputs = g.inputs;
  peel_quantization(g, c, options, peeled);
  detail::settle_outputs(g, program_inputs, peeled);
  peeled.nodes = g.order.size();
  for (auto v : g.inputs) peeled.inputs.push_back(detail::describe(g[v]));
  for (auto v : g.outputs) peeled.outputs.push_back(detail::describe(g[v]));
  return peeled;
}

/// The compiled program of one delegate.
inline compiled_program assemble(peeled_boundary peeled, tosa::graph lowered, pass_context context,
                                 boundary_options const& options) {
  detail::permute_specs(peeled.inputs, options);
  detail::permute_specs(peeled.outputs, options);
  compiled_program out{.target = context.target.name, .version = context.target.version};
  out.host_nodes = std::move(peeled.host_nodes);
  out.inputs = std::move(peeled.input_sources);
  out.outputs = std::move(peeled.sources);
  out.warnings = std::move(context.warnings);
  out.delegates.push_back({.tag = "tag0",
                           .graph = std::move(lowered),
                           .inputs = std::move(peeled.inputs),
                           .outputs = std::move(peeled.outputs),
                           .nodes = peeled.nodes});
  return out;
}

}  // namespace arm_delegate
