// SPDX-License-Identifier: BSD-3-Clause
// Writes program.json.

#include "program_json.hpp"

#include "host_nodes.hpp"
#include "payload_report.hpp"
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/version.hpp>

#include <any>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::format::json_writer;
using kind_of_input = ad::ir::input_spec::kind;
using kind_of_output = ad::ir::output_spec::kind;
using buffer_names = std::unordered_map<ad::ir::value_id, std::string_view>;
using compiled_any = ad::basic_compiled_program<std::any>;

/// The nodes that call the delegates, in delegate order.
std::vector<ad::ir::node const*> find_calls(compiled_any const& p) {
  std::vector<ad::ir::node const*> calls(p.delegates.size());
  ad::ir::for_each_node(*p.program.graph, [&](auto const&, ad::ir::node const& n) {
    if (ad::is_call(n)) calls.at(ad::called_module(n)) = &n;
  });
  return calls;
}

/// The node that produces a value, or nullptr.
ad::ir::node const* producer(ad::ir::graph const& g, ad::ir::value_id v) {
  if (v == ad::ir::no_value || g[v].producer == ad::ir::no_node) return nullptr;
  return &g[g[v].producer];
}

/// Where each value of a graph is among the results of its node or, if it has none, among the
/// graph's inputs.
using value_places = std::vector<std::int64_t>;
value_places places_in(ad::ir::graph const& g) {
  value_places places(g.value_count());
  auto const add = [&](auto const& list) {
    std::int64_t i = 0;
    for (auto const v : list) {
      if (v != ad::ir::no_value) places[static_cast<std::size_t>(v)] = i;
      ++i;
    }
  };
  add(g.inputs);
  for (auto const id : g.order) add(g[id].results);
  return places;
}

/// A compiled program and its derived tables.
struct written_program {
  compiled_any const& compiled;
  std::vector<ad::ir::node const*> calls;  ///< one per delegate
  std::unordered_set<std::string_view>
      converting{};  ///< names of the nodes that convert inputs and outputs
  /// The values that are buffers: inputs before the run, outputs after it.
  buffer_names read_buffers{};
  buffer_names written_buffers{};
  /// Of the graph and of the bodies that call delegates.
  std::unordered_map<ad::ir::graph const*, value_places> places{};

  explicit written_program(compiled_any const& p) : compiled(p), calls(find_calls(p)) {
    for (auto const& n : p.host_nodes) {
      if (n.kind == ad::host_reason::boundary) converting.insert(n.name);
    }
    auto const& g = *p.program.graph;
    places.emplace(&g, places_in(g));
    for (auto const* call : calls) {
      if (!places.contains(call->owner)) places.emplace(call->owner, places_in(*call->owner));
    }
    for (std::size_t i = 0; i < g.inputs.size(); ++i) {
      auto const& spec = p.program.inputs[i];
      if (spec.source == kind_of_input::buffer) read_buffers.emplace(g.inputs[i], spec.name);
    }
    for (std::size_t i = 0; i < g.outputs.size(); ++i) {
      auto const& spec = p.program.outputs[i];
      if (spec.sink != kind_of_output::buffer_mutation) continue;
      written_buffers.emplace(unconverted(g, g.outputs[i]), spec.name);
    }
  }

  /// Follows `v` through the conversion nodes at the boundary to the value they convert.
  [[nodiscard]] ad::ir::value_id unconverted(ad::ir::graph const& g, ad::ir::value_id v) const {
    auto const* n = producer(g, v);
    while (n != nullptr && converting.contains(n->name)) {
      v = std::get<ad::ir::value_id>(*n->find("input"));
      n = producer(g, v);
    }
    return v;
  }
};

void write_shape(json_writer& j, ad::ir::shape const& sizes) {
  j.key("shape").list();
  for (auto size : sizes) j.value(size);
  j.end();
}

/// Writes the dimensions from the outermost to the innermost one in memory.
void write_order(json_writer& j, ad::ir::memory_order order, std::size_t rank) {
  j.key("dim_order").list();
  for (auto d : ad::ir::dim_order(order, rank)) j.value(d);
  j.end();
}

/// Writes the tensors of a delegate; `write_more(i)` adds to the i-th.
template <class WriteMore>
void write_tensors(json_writer& j, std::string_view key, std::vector<ad::tensor_spec> const& all,
                   WriteMore write_more) {
  j.key(key).list();
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const& t = all[i];
    j.object().key("name").value(t.name);
    write_shape(j, t.sizes);
    write_order(j, t.order, t.sizes.rank());
    j.key("dtype").value(ad::ir::name(t.type));
    if (t.scale) {
      j.key("scale").value(*t.scale).key("zero_point").value(t.zero_point);
    } else {
      j.key("scale").null().key("zero_point").null();
    }
    write_more(i);
    j.end();
  }
  j.end();
}

/// Writes the source of a value, skipping conversions at the boundary.
void write_source(json_writer& j, written_program const& p, ad::ir::graph const& g,
                  ad::ir::value_id v) {
  v = p.unconverted(g, v);
  auto const* n = producer(g, v);
  auto const index = [&] { j.key("index").value(p.places.at(&g)[static_cast<std::size_t>(v)]); };
  if (v == ad::ir::no_value || g[v].is_constant()) {
    j.key("from").value("constant");
  } else if (n == nullptr) {
    j.key("from").value("program_input");
    index();
  } else if (ad::is_call(*n)) {
    auto const module = static_cast<std::int64_t>(ad::called_module(*n));
    j.key("from").value("delegate").key("delegate").value(module);
    index();
  } else {
    j.key("from").value("host").key("node").value(n->name);
    index();
  }
}

/// Writes "buffer": the name of the buffer that a value is, or null. Values inside a body have
/// none.
void write_buffer(json_writer& j, buffer_names const& buffers, bool is_body, ad::ir::value_id v) {
  auto const at = is_body ? buffers.end() : buffers.find(v);
  j.key("buffer");
  at == buffers.end() ? j.null() : j.value(at->second);
}

/// Writes the program's inputs: the user's inputs and the state before a run.
void write_inputs(json_writer& j, written_program const& p) {
  auto const& g = *p.compiled.program.graph;
  j.key("inputs").list();
  for (auto v : g.inputs) {
    j.object().key("name").value(g[v].name);
    write_shape(j, g[v].sizes());
    write_order(j, g[v].order, g[v].rank());
    j.key("dtype").value(ad::ir::name(g[v].type.type));
    write_buffer(j, p.read_buffers, false, v);
    j.end();
  }
  j.end();
}

/// Writes the program's outputs: the state after a run, mutated inputs, and the user's outputs.
void write_outputs(json_writer& j, written_program const& p) {
  auto const& program = p.compiled.program;
  j.key("outputs").list();
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    auto const& spec = program.outputs[i];
    auto const name_if = [&](std::string_view key, kind_of_output kind) {
      j.key(key);
      spec.sink == kind ? j.value(spec.name) : j.null();
    };
    j.object();
    write_source(j, p, *program.graph, program.graph->outputs[i]);
    if (auto const v = program.graph->outputs[i]; v != ad::ir::no_value) {
      auto const& value = (*program.graph)[v];
      write_order(j, value.order, value.rank());
    }
    name_if("buffer", kind_of_output::buffer_mutation);
    name_if("changed_input", kind_of_output::user_input_mutation);
    j.end();
  }
  j.end();
}

void write_memory(json_writer& j, payload_report const& r) {
  auto const& m = r.memory;
  j.key("memory").object();
  j.key("commands").value(m.commands).key("constants").value(m.constants);
  j.key("scratch").value(m.scratch).key("fast_scratch").value(m.fast_scratch);
  j.key("regions").list();
  for (auto const& one : r.regions) {
    j.object().key("region").value(one.region).key("contents").value(one.contents);
    j.key("memory").value(one.memory).key("bytes").value(one.bytes).key("peak").value(one.peak);
    j.key("is_constant").boolean(one.is_constant).end();
  }
  j.end().end();
}

void write_operations(json_writer& j, payload_report const& r) {
  j.key("operations").list();
  for (auto const& o : r.operations) {
    j.object().key("name").value(o.name).key("cycles").value(o.cycles);
    j.key("is_transfer").boolean(o.is_transfer);
    j.key("node").value(o.node).key("source").value(o.source).end();
  }
  j.end();
}

void write_delegate(json_writer& j, written_program const& p, std::size_t i,
                    written_payload const& payload) {
  auto const& d = p.compiled.delegates[i];
  auto const& call = *p.calls[i];
  auto const inputs = call.inputs("inputs");
  bool const is_body = call.owner != p.compiled.program.graph.get();
  j.object().key("file").value(payload.file);
  j.key("bytes").value(static_cast<std::int64_t>(payload.bytes)).key("tag").value(d.tag);
  j.key("nodes").value(static_cast<std::int64_t>(d.nodes));
  write_tensors(j, "inputs", d.inputs, [&](std::size_t k) {
    j.key("source").object();
    write_source(j, p, *call.owner, inputs[k]);
    j.end();
    write_buffer(j, p.read_buffers, is_body, p.unconverted(*call.owner, inputs[k]));
  });
  write_tensors(j, "outputs", d.outputs, [&](std::size_t k) {
    write_buffer(j, p.written_buffers, is_body, call.results[k]);
  });
  if (payload.npu) {
    write_memory(j, *payload.npu);
    j.key("cycles").value(payload.npu->cycles.total);
    write_operations(j, *payload.npu);
  }
  j.end();
}

}  // namespace

std::string program_json(compiled_any const& compiled, std::span<written_payload const> payloads,
                         std::string_view compiler) {
  written_program const p(compiled);
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  j.key("tool_version").value(ARM_DELEGATE_VERSION).key("target").value(compiled.target);
  auto const* const first = payloads.empty() ? nullptr : &payloads.front();
  if (first != nullptr && first->npu) {
    auto const& made_for = first->npu->cycles;
    j.key("compiler").value(compiler).key("system_config").value(made_for.system.name);
    j.key("memory_mode").value(made_for.mode.name);
  }
  j.key("delegates").list();
  for (std::size_t i = 0; i < payloads.size(); ++i) write_delegate(j, p, i, payloads[i]);
  j.end();
  write_inputs(j, p);
  write_outputs(j, p);
  write_host_nodes(j, compiled.host_nodes);
  return j.end().text();
}

}  // namespace armdc
