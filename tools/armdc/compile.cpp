// SPDX-License-Identifier: BSD-3-Clause
// armdc compile.

#include "commands.hpp"
#include "host_nodes.hpp"
#include "output_folder.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/compiled_program.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/options.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/tosa/encoding.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/version.hpp>
#include <arm_delegate/visible_text.hpp>

#include <fmt/core.h>

#include <algorithm>
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
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

namespace {

using ad::format::json_writer;

/// Seconds since the last mark, by stage.
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

/// The call of that delegate.
ad::ir::node const& call_of(ad::compiled_program const& p, std::size_t delegate) {
  ad::ir::node const* call = nullptr;
  ad::ir::for_each_node(*p.program.graph, [&](auto const&, ad::ir::node const& n) {
    if (ad::is_call(n) && ad::called_module(n) == delegate) call = &n;
  });
  return *call;
}

/// What makes a value, or nullptr.
ad::ir::node const* producer(ad::ir::graph const& g, ad::ir::value_id v) {
  if (v == ad::ir::no_value || g[v].producer == ad::ir::no_node) return nullptr;
  return &g[g[v].producer];
}

bool converts_at_boundary(ad::compiled_program const& p, ad::ir::node const& n) {
  auto const at = std::ranges::find(p.host_nodes, n.name, &ad::host_node::name);
  return at != p.host_nodes.end() && at->kind == ad::host_reason::boundary;
}

/// The tensors of a delegate; `write_more(i)` adds to the i-th.
template <class WriteMore>
void write_tensors(json_writer& j, std::string_view key, std::vector<ad::tensor_spec> const& all,
                   WriteMore write_more) {
  j.key(key).list();
  for (std::size_t i = 0; i < all.size(); ++i) {
    auto const& t = all[i];
    j.object().key("name").value(t.name).key("shape").list();
    for (auto s : t.sizes) j.value(s);
    j.end().key("dtype").value(ad::ir::name(t.type));
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

/// Where a value comes from, conversions at the boundary left aside.
void write_source(json_writer& j, ad::compiled_program const& p, ad::ir::graph const& g,
                  ad::ir::value_id v) {
  j.object();
  auto const* n = producer(g, v);
  while (n != nullptr && converts_at_boundary(p, *n)) {
    v = std::get<ad::ir::value_id>(*n->find("input"));
    n = producer(g, v);
  }
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
  j.end();
}

void write_outputs(json_writer& j, ad::compiled_program const& p) {
  j.key("outputs").list();
  for (auto v : p.program.graph->outputs) write_source(j, p, *p.program.graph, v);
  j.end();
}

std::string payload_name(std::size_t i) { return fmt::format("delegate_{}.tosa", i); }

std::string program_json(ad::compiled_program const& p, std::vector<std::size_t> const& bytes) {
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  j.key("tool_version").value(ARM_DELEGATE_VERSION).key("target").value(p.target);
  j.key("delegates").list();
  for (std::size_t i = 0; i < p.delegates.size(); ++i) {
    auto const& d = p.delegates[i];
    j.object().key("file").value(payload_name(i));
    j.key("bytes").value(static_cast<std::int64_t>(bytes[i])).key("tag").value(d.tag);
    j.key("nodes").value(static_cast<std::int64_t>(d.nodes));
    auto const& call = call_of(p, i);
    auto const inputs = call.inputs("inputs");
    write_tensors(j, "inputs", d.inputs, [&](std::size_t k) {
      j.key("source");
      write_source(j, p, *call.owner, inputs[k]);
    });
    write_tensors(j, "outputs", d.outputs, [](std::size_t) {});
    j.end();
  }
  j.end();
  write_outputs(j, p);
  write_host_nodes(j, p.host_nodes);
  return j.end().text();
}

fs::path output_path(compile_arguments const& a) {
  return a.output.empty() ? fs::path(a.model).stem() : fs::path(a.output);
}

/// The file again, with the desc.json that `tosa_reference_model --test_desc` reads beside it.
void dump_description(output_folder& folder, std::string const& name, ad::tosa::region const& r,
                      std::span<std::byte const> payload) {
  folder.write(name, payload);
  folder.write("desc.json", ad::desc_json(ad::describe_test(name, r)));
}

/// Refuses a program of which nothing is delegated, and with --require-whole one that is not whole.
void check_delegated(compile_arguments const& a, ad::compiled_program const& p) {
  if (p.delegates.empty()) throw ad::nothing_delegated(p);
  auto problems = describe(p.host_nodes, ad::severity::error, a.model);
  if (a.require_whole && !problems.empty()) throw ad::error(std::move(problems));
}

void report(compile_arguments const& a, ad::compiled_program const& p,
            std::vector<std::size_t> const& bytes) {
  print_warnings(p);
  for (std::size_t i = 0; i < p.delegates.size(); ++i) {
    auto const& d = p.delegates[i];
    fmt::print("{}: {} nodes, {} TOSA operators, {} bytes for {}\n",
               ad::message_text((output_path(a) / payload_name(i)).string(), ad::longest_sentence),
               d.nodes, d.graph.main().operations.size(), bytes[i], p.target);
  }
  auto const converting =
      std::ranges::count(p.host_nodes, ad::host_reason::boundary, &ad::host_node::kind);
  if (converting != 0) {
    fmt::print("{} nodes convert inputs and outputs on the host\n", converting);
  }
}

}  // namespace

int compile(compile_arguments const& a) {
  auto const& pipeline = ad::find_pipeline(ad::standard_pipeline_table(), a.target);
  stopwatch watch;
  auto program = ad::frontend::pt2::load(a.model);
  check_operator_names(a.keep_on_host, pipeline, program);
  watch.mark("read");
  std::optional<output_folder> dump_folder;
  std::optional<folder_dump> dump;
  if (!a.dump.empty()) dump.emplace(dump_folder.emplace(a.dump));
  std::optional<ad::stderr_log> log;
  if (ad::wants_log()) log.emplace(dump ? &*dump : nullptr);
  ad::dump_sink* sink = dump ? &*dump : nullptr;
  if (log) sink = &*log;
  ad::boundary_options const boundary{.quantize_io = a.quantize_io,
                                      .permute_memory_format = !a.permute_memory_format.empty(),
                                      .keep_on_host = a.keep_on_host};
  auto const compiled = pipeline.compile(std::move(program), boundary, sink);
  watch.mark("passes and lowering");
  check_delegated(a, compiled);
  std::vector<std::size_t> bytes;
  output_folder folder(output_path(a));
  for (auto const& d : compiled.delegates) {
    auto const payload = ad::tosa::serialize(d.graph, ad::tosa::encoding_of(compiled.version));
    watch.mark("serialize");
    bytes.push_back(payload.bytes().size());
    auto const name = payload_name(bytes.size() - 1);
    folder.write(name, payload.bytes());
    if (dump_folder) dump_description(*dump_folder, name, d.graph.main(), payload.bytes());
  }
  folder.write("program.json", program_json(compiled, bytes));
  if (dump_folder) dump_folder->commit();
  folder.commit();
  watch.mark("write");
  progress::end_current();
  if (!a.quiet) report(a, compiled, bytes);
  if (a.timings) watch.print();
  return 0;
}

}  // namespace armdc
