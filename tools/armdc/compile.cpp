// SPDX-License-Identifier: BSD-3-Clause
// armdc compile.

#include "commands.hpp"
#include "file_kind.hpp"
#include "host_nodes.hpp"
#include "inputs.hpp"
#include "output_folder.hpp"
#include "pipelines.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/compile_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/estimate/payload_cycles.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>
#include <arm_delegate/tosa/rules/verify.hpp>
#include <arm_delegate/version.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <any>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

namespace {

using ad::format::json_writer;
using kind_of_input = ad::ir::input_spec::kind;
using kind_of_output = ad::ir::output_spec::kind;
using buffer_names = std::unordered_map<ad::ir::value_id, std::string_view>;
using compiled_any = ad::basic_compiled_program<std::any>;
using ad::ethosu::compile::npu_artifact;

/// Measures the seconds that each stage takes.
class stopwatch {
 public:
  void mark(std::string_view stage) {
    auto const now = clock::now();
    stages_.emplace_back(stage, std::chrono::duration<double>(now - last_).count());
    last_ = now;
  }
  void print() const {
    double total = 0;
    for (auto const& [stage, seconds] : stages_) {
      std::cerr << fmt::format("{:>10.6f} s  {}\n", seconds, stage);
      total += seconds;
    }
    std::cerr << fmt::format("{:>10.6f} s  total\n", total);
  }

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point last_ = clock::now();
  std::vector<std::pair<std::string_view, double>> stages_;
};

/// Writes each intermediate as "NN_pass.txt".
class folder_dump final : public ad::dump_sink {
 public:
  explicit folder_dump(output_folder& folder) : folder_(folder) {}
  void after_pass(std::string_view pass, std::string const& text) override {
    folder_.write(fmt::format("{:02}_{}.txt", count_++, pass), text);
  }

 private:
  output_folder& folder_;
  int count_ = 0;
};

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

/// A compiled program and its derived tables.
struct written_program {
  compiled_any const& compiled;
  std::vector<ad::ir::node const*> calls;  ///< one per delegate
  std::unordered_set<std::string_view>
      converting{};  ///< names of the nodes that convert inputs and outputs
  /// The values that are buffers: inputs before the run, outputs after it.
  buffer_names read_buffers{};
  buffer_names written_buffers{};

  explicit written_program(compiled_any const& p) : compiled(p), calls(find_calls(p)) {
    for (auto const& n : p.host_nodes) {
      if (n.kind == ad::host_reason::boundary) converting.insert(n.name);
    }
    auto const& g = *p.program.graph;
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

/// Writes the tensors of a delegate; `write_more(i)` adds to the i-th.
template <class WriteMore>
void write_tensors(json_writer& j, std::string_view key, std::vector<ad::tensor_spec> const& all,
                   WriteMore write_more) {
  j.key(key).list();
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const& t = all[i];
    j.object().key("name").value(t.name);
    write_shape(j, t.sizes);
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
  auto const index = [&](auto const& list) {
    auto const at = std::ranges::find(list, v) - std::ranges::begin(list);
    j.key("index").value(static_cast<std::int64_t>(at));
  };
  if (v == ad::ir::no_value || g[v].is_constant()) {
    j.key("from").value("constant");
  } else if (n == nullptr) {
    j.key("from").value("program_input");
    index(g.inputs);
  } else if (ad::is_call(*n)) {
    auto const module = static_cast<std::int64_t>(ad::called_module(*n));
    j.key("from").value("delegate").key("delegate").value(module);
    index(n->results);
  } else {
    j.key("from").value("host").key("node").value(n->name);
    index(n->results);
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
    name_if("buffer", kind_of_output::buffer_mutation);
    name_if("changed_input", kind_of_output::user_input_mutation);
    j.end();
  }
  j.end();
}

/// The artifact of a delegate for Ethos-U, or nullptr.
npu_artifact const* npu_artifact_of(ad::basic_delegate<std::any> const& d) {
  return std::any_cast<npu_artifact>(&d.artifact);
}

std::string payload_name(compiled_any const& p, std::size_t i) {
  return fmt::format("delegate_{}.{}", i,
                     npu_artifact_of(p.delegates[i]) != nullptr ? "bin" : "tosa");
}

std::int64_t cycles_of(npu_artifact const& a) {
  return ad::ethosu::estimate::cycles_of(ad::ethosu::read_payload(a.payload)).total;
}

/// Writes "memory" and "cycles" of a delegate for Ethos-U.
void write_npu(json_writer& j, npu_artifact const& a) {
  j.key("memory").object();
  j.key("commands").value(a.memory.commands).key("constants").value(a.memory.constants);
  j.key("scratch").value(a.memory.scratch).key("fast_scratch").value(a.memory.fast_scratch);
  j.end();
  j.key("cycles").value(cycles_of(a));
}

void write_delegate(json_writer& j, written_program const& p, std::size_t i, std::size_t bytes) {
  auto const& d = p.compiled.delegates[i];
  auto const& call = *p.calls[i];
  auto const inputs = call.inputs("inputs");
  bool const is_body = call.owner != p.compiled.program.graph.get();
  j.object().key("file").value(payload_name(p.compiled, i));
  j.key("bytes").value(static_cast<std::int64_t>(bytes)).key("tag").value(d.tag);
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
  if (auto const* npu = npu_artifact_of(d)) write_npu(j, *npu);
  j.end();
}

std::string program_json(compiled_any const& compiled, std::vector<std::size_t> const& bytes) {
  written_program const p(compiled);
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  j.key("tool_version").value(ARM_DELEGATE_VERSION).key("target").value(compiled.target);
  j.key("delegates").list();
  for (std::size_t i = 0; i < bytes.size(); ++i) write_delegate(j, p, i, bytes[i]);
  j.end();
  write_inputs(j, p);
  write_outputs(j, p);
  write_host_nodes(j, compiled.host_nodes);
  return j.end().text();
}

fs::path output_path(compile_arguments const& a) {
  if (!a.output.empty()) return a.output;
  return a.model == standard_input ? fs::path("program") : fs::path(a.model).stem();
}

/// Writes the file again, beside the "desc_tag0.json" that `tosa_reference_model --test_desc`
/// reads. "desc.json" describes the last delegate, as with `arm_backend`.
void dump_description(output_folder& folder, std::string const& name,
                      ad::basic_delegate<std::any> const& d, std::span<std::byte const> payload) {
  folder.write(name, payload);
  auto const* graph = std::any_cast<ad::tosa::graph>(&d.artifact);
  if (graph == nullptr) return;
  auto const text = ad::desc_json(ad::describe_test(name, graph->main()));
  folder.write("desc.json", text);
  folder.write(fmt::format("desc_{}.json", d.tag), text);
}

/// Removes the payloads left by an earlier call that had more delegates, or others.
void remove_stale(output_folder& folder, compiled_any const& p) {
  if (!folder.has("program.json")) return;
  auto const remove = [&](std::string const& name) {
    if (!folder.has(name)) return false;
    folder.remove(name);
    return true;
  };
  auto const other = [&](std::size_t i) { return payload_name(p, i).ends_with(".bin"); };
  for (std::size_t i = 0; i < p.delegates.size(); ++i) {
    remove(fmt::format("delegate_{}.{}", i, other(i) ? "tosa" : "bin"));
  }
  for (auto i = p.delegates.size();; ++i) {
    bool const tosa = remove(fmt::format("delegate_{}.tosa", i));
    if (!remove(fmt::format("delegate_{}.bin", i)) && !tosa) return;
  }
}

/// Throws if nothing is delegated, or, with --require-whole, if a node stays on the host.
void check_delegated(compile_arguments const& a, compiled_any const& p) {
  if (p.delegates.empty()) throw ad::nothing_delegated(p);
  auto problems = describe(p.host_nodes, ad::severity::error, a.model);
  if (a.require_whole && !problems.empty()) throw ad::error(std::move(problems));
}

/// "12 TOSA operators", or "31 NPU operations, 41000 cycles".
std::string summary(ad::basic_delegate<std::any> const& d) {
  if (auto const* npu = npu_artifact_of(d)) {
    return fmt::format("{} NPU operations, about {} cycles", npu->origins.size(), cycles_of(*npu));
  }
  auto const& graph = std::any_cast<ad::tosa::graph const&>(d.artifact);
  return fmt::format("{} TOSA operators", graph.main().operations.size());
}

void report(compile_arguments const& a, compiled_any const& p,
            std::vector<std::size_t> const& bytes) {
  print_warnings(p);
  for (std::size_t i = 0; i < p.delegates.size(); ++i) {
    auto const path = (output_path(a) / payload_name(p, i)).string();
    fmt::print("{}: {} nodes, {}, {} bytes for {}\n", ad::message_text(path, ad::longest_sentence),
               p.delegates[i].nodes, summary(p.delegates[i]), bytes[i], p.target);
  }
  auto const converting =
      std::ranges::count(p.host_nodes, ad::host_reason::boundary, &ad::host_node::kind);
  if (converting != 0) {
    fmt::print("{} nodes convert inputs and outputs on the host\n", converting);
  }
}

/// The payload of a delegate: the bytes of its artifact, or a flatbuffer, which is not copied.
class delegate_payload {
 public:
  delegate_payload(ad::basic_delegate<std::any> const& d, ad::tosa_version version) {
    if (auto const* npu = npu_artifact_of(d)) {
      bytes_ = npu->payload;
      return;
    }
    file_ = ad::tosa::serialize(std::any_cast<ad::tosa::graph const&>(d.artifact),
                                ad::tosa::encoding_of(version));
    bytes_ = file_.bytes();
  }
  [[nodiscard]] std::span<std::byte const> bytes() const { return bytes_; }

 private:
  ad::tosa::flatbuffer file_{};
  std::span<std::byte const> bytes_{};
};

/// A TOSA graph becomes one delegate.
int compile_tosa(compile_arguments const& a, ad::pipeline_entry const& pipeline) {
  namespace npu = ad::ethosu::compile;
  // For a TOSA target there is nothing to compile.
  if (!pipeline.makes_payloads()) check_kind(a.model, a.limits, {file_kind::program});
  auto const graph = read_tosa(a.model, a.limits);
  auto const made = naming(a.model, [&] {
    auto problems = ad::tosa::verify(graph, ad::tosa::operators::standard_rules());
    if (!problems.empty()) throw ad::error(std::move(problems));
    return npu::compile_graph(graph, *pipeline.target->npu,
                              npu::operators_by_code<ad::npu::standard>);
  });
  output_files files;
  output_folder folder(files, output_path(a));
  folder.write("delegate_0.bin", made.payload);
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  j.key("tool_version").value(ARM_DELEGATE_VERSION).key("target").value(pipeline.target->name);
  j.key("delegates").list().object().key("file").value("delegate_0.bin");
  j.key("bytes").value(static_cast<std::int64_t>(made.payload.size()));
  write_npu(j, made);
  j.end().end().key("host_nodes").list().end();
  folder.write("program.json", j.end().text());
  files.commit();
  progress::end_current();
  if (a.quiet) return 0;
  auto const path = (output_path(a) / "delegate_0.bin").string();
  fmt::print("{}: {} NPU operations, about {} cycles, {} bytes for {}\n",
             ad::message_text(path, ad::longest_sentence), made.origins.size(), cycles_of(made),
             made.payload.size(), pipeline.target->name);
  return 0;
}

}  // namespace

int compile(compile_arguments const& a) {
  auto const& pipeline = pipeline_for(a.target);
  if (kind_of_file(a.model, a.limits) == file_kind::tosa) return compile_tosa(a, pipeline);
  stopwatch watch;
  auto program = read_program(a.model, a.limits);
  check_operator_names(a.keep_on_host, pipeline, program);
  watch.mark("read");
  output_files files;
  std::optional<output_folder> dump_folder;
  std::optional<folder_dump> dump;
  if (!a.dump.empty()) dump.emplace(dump_folder.emplace(files, a.dump));
  std::optional<ad::stderr_log> log;
  if (ad::wants_log()) log.emplace(dump ? &*dump : nullptr);
  ad::dump_sink* sink = dump ? &*dump : nullptr;
  if (log) sink = &*log;
  ad::compile_options const boundary{.quantize_io = a.quantize_io,
                                     .permute_memory_format = !a.permute_memory_format.empty(),
                                     .keep_on_host = a.keep_on_host,
                                     .limits = a.limits};
  auto const compiled = pipeline.compile_any(std::move(program), boundary, sink);
  watch.mark("passes and lowering");
  check_delegated(a, compiled);
  std::vector<std::size_t> bytes;
  output_folder folder(files, output_path(a));
  for (auto const& d : compiled.delegates) {
    delegate_payload const payload(d, compiled.version);
    watch.mark("serialize");
    bytes.push_back(payload.bytes().size());
    auto const name = payload_name(compiled, bytes.size() - 1);
    folder.write(name, payload.bytes());
    if (dump_folder) dump_description(*dump_folder, name, d, payload.bytes());
  }
  folder.write("program.json", program_json(compiled, bytes));
  remove_stale(folder, compiled);
  files.commit();
  watch.mark("write");
  progress::end_current();
  if (!a.quiet) report(a, compiled, bytes);
  if (a.timings) watch.print();
  return 0;
}

}  // namespace armdc
