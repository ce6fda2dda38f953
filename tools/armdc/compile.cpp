// SPDX-License-Identifier: BSD-3-Clause
// armdc compile.

#include "commands.hpp"
#include "output_folder.hpp"
#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/version.hpp>

#include <fmt/core.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
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

void write_tensors(json_writer& j, std::string_view key, std::vector<ad::tensor_spec> const& all) {
  j.key(key).list();
  for (auto const& t : all) {
    j.object().key("name").value(t.name).key("shape").list();
    for (auto s : t.sizes) j.value(s);
    j.end().key("dtype").value(ad::ir::name(t.type));
    if (t.scale) {
      j.key("scale").value(*t.scale).key("zero_point").value(t.zero_point);
    } else {
      j.key("scale").null().key("zero_point").null();
    }
    j.end();
  }
  j.end();
}

/// Where each output of the program comes from.
void write_outputs(json_writer& j, std::vector<ad::output_source> const& all) {
  j.key("outputs").list();
  for (auto const& o : all) {
    using kind = ad::output_source::kind;
    auto const* from = o.from == kind::delegate        ? "delegate"
                       : o.from == kind::program_input ? "program_input"
                                                       : "constant";
    j.object().key("from").value(from).key("index").value(static_cast<std::int64_t>(o.index)).end();
  }
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
    write_tensors(j, "inputs", d.inputs);
    write_tensors(j, "outputs", d.outputs);
    j.end();
  }
  j.end();
  write_outputs(j, p.outputs);
  j.key("host_nodes").list();
  for (auto const& n : p.host_nodes) {
    j.object().key("name").value(n.name).key("op").value(n.target);
    j.key("reason").object().key("rule").value(n.reason.rule).key("actual").value(n.reason.actual);
    j.key("allowed").value(n.reason.allowed).key("remedy").value(n.reason.remedy).end();
    j.key("source").value(n.source).end();
  }
  return j.end().end().text();
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

/// --require-whole: only conversions at the program's boundary may stay outside.
void refuse_host_nodes(ad::compiled_program const& p) {
  for (auto const& n : p.host_nodes) {
    if (n.at_boundary) continue;
    throw ad::error(ad::diagnostic{.id = ad::code::unsupported_operator,
                                   .message = "stays on the host: " + n.reason.rule,
                                   .remedy = n.reason.remedy,
                                   .node = n.name,
                                   .target = n.target,
                                   .source = n.source});
  }
}

void report(compile_arguments const& a, ad::compiled_program const& p,
            std::vector<std::size_t> const& bytes) {
  for (auto const& w : p.warnings) std::cerr << to_string(w) << '\n';
  for (std::size_t i = 0; i < p.delegates.size(); ++i) {
    auto const& d = p.delegates[i];
    fmt::print("{}: {} nodes, {} TOSA operators, {} bytes for {}\n",
               (output_path(a) / payload_name(i)).string(), d.nodes,
               d.graph.main().operations.size(), bytes[i], p.target);
  }
  if (!p.host_nodes.empty()) {
    fmt::print("{} nodes convert inputs and outputs on the host\n", p.host_nodes.size());
  }
}

}  // namespace

int compile(compile_arguments const& a) {
  auto const& pipeline = ad::find_pipeline(ad::standard_pipeline_table(), a.target);
  stopwatch watch;
  auto program = ad::frontend::pt2::load(a.model);
  watch.mark("read");
  std::optional<output_folder> dump_folder;
  std::optional<folder_dump> dump;
  if (!a.dump.empty()) dump.emplace(dump_folder.emplace(a.dump));
  std::optional<ad::stderr_log> log;
  if (ad::wants_log()) log.emplace(dump ? &*dump : nullptr);
  ad::dump_sink* sink = dump ? &*dump : nullptr;
  if (log) sink = &*log;
  ad::boundary_options const boundary{.quantize_io = a.quantize_io,
                                      .permute_memory_format = !a.permute_memory_format.empty()};
  auto const compiled = pipeline.compile(std::move(program), boundary, sink);
  watch.mark("passes and lowering");
  if (a.require_whole) refuse_host_nodes(compiled);
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
  if (!a.quiet) report(a, compiled, bytes);
  if (a.timings) watch.print();
  return 0;
}

}  // namespace armdc
