// SPDX-License-Identifier: BSD-3-Clause
// armdc compile.

#include "artifacts.hpp"
#include "commands.hpp"
#include "compile_plan.hpp"
#include "file_kind.hpp"
#include "host_nodes.hpp"
#include "inputs.hpp"
#include "npu_choice.hpp"
#include "output_folder.hpp"
#include "payload_report.hpp"
#include "pipelines.hpp"
#include "program_json.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "tosa_program.hpp"
#include "usage.hpp"
#include <arm_delegate/backends/desc_json.hpp>
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/memory_header.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pte/emit/emit_program.hpp>
#include <arm_delegate/pte/method_memory.hpp>
#include <arm_delegate/pte/method_structs.hpp>
#include <arm_delegate/pte/write_program.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/targets/target_facts.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

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
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

namespace {

using compiled_any = ad::basic_compiled_program<std::any>;

constexpr std::string_view program_file = "program.json";

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

std::string payload_name(compiled_any const& p, std::size_t i) {
  bool const is_npu = npu_artifact_of(p.delegates[i].artifact) != nullptr;
  return fmt::format("delegate_{}.{}", i, is_npu ? "bin" : "tosa");
}

fs::path output_path(compile_arguments const& a) {
  if (!a.output.empty()) return a.output;
  return a.model == standard_input ? fs::path("program") : fs::path(a.model).stem();
}

/// Writes a "desc_tag0.json" for each TOSA delegate, which `tosa_reference_model --test_desc`
/// reads. "desc.json" describes the last one, as with `arm_backend`.
void dump_descriptions(output_folder& folder, compiled_any const& p) {
  std::string last;
  for (std::size_t i = 0; i < p.delegates.size(); ++i) {
    auto const* graph = std::any_cast<ad::tosa::graph>(&p.delegates[i].artifact);
    if (graph == nullptr) continue;
    last = ad::desc_json(ad::describe_test(payload_name(p, i), graph->main()));
    folder.write(fmt::format("desc_{}.json", p.delegates[i].tag), last);
  }
  if (!last.empty()) folder.write("desc.json", last);
}

/// Removes the payloads left by an earlier call that had more delegates, or others.
void remove_stale(output_folder& folder, std::span<written_payload const> written) {
  if (!folder.has(program_file)) return;
  auto const remove = [&](std::string const& name) {
    if (!folder.has(name)) return false;
    folder.remove(name);
    return true;
  };
  for (std::size_t i = 0;; ++i) {
    bool const is_written = i < written.size();
    bool any = is_written;
    for (auto const* const ending : {"tosa", "bin"}) {
      auto const name = fmt::format("delegate_{}.{}", i, ending);
      if (is_written && written[i].file == name) continue;
      any = remove(name) || any;
    }
    if (!any) return;
  }
}

/// Throws if nothing is delegated, or, with --require-whole, if a node stays on the host.
void check_delegated(compile_arguments const& a, compiled_any const& p) {
  if (p.delegates.empty()) throw ad::nothing_delegated(p);
  auto problems = describe(p.host_nodes, ad::severity::error, a.model);
  if (a.require_whole && !problems.empty()) throw ad::error(std::move(problems));
}

/// "12 TOSA operators", or "31 NPU operations, about 41000 cycles".
std::string summary(ad::basic_delegate<std::any> const& d, written_payload const& payload) {
  auto const count = operations_of(d.artifact);
  if (!payload.npu) return fmt::format("{} TOSA operators", count);
  return fmt::format("{} NPU operations, about {} cycles", count, payload.npu->cycles.total);
}

void report(compile_arguments const& a, compiled_any const& p,
            std::span<written_payload const> payloads) {
  print_warnings(p);
  for (std::size_t i = 0; i < p.delegates.size(); ++i) {
    auto const& d = p.delegates[i];
    auto const path = (output_path(a) / payloads[i].file).string();
    auto const nodes = d.nodes != 0 ? fmt::format("{} nodes, ", d.nodes) : "";
    fmt::print("{}: {}{}, {} bytes for {}\n", ad::message_text(path, ad::longest_sentence), nodes,
               summary(d, payloads[i]), payloads[i].bytes, p.target);
  }
  auto const converting =
      std::ranges::count(p.host_nodes, ad::host_reason::boundary, &ad::host_node::kind);
  if (converting != 0) {
    fmt::print("{} nodes convert inputs and outputs on the host\n", converting);
  }
}

/// A table of the operations of each payload.
void print_operations(std::span<written_payload const> payloads) {
  for (auto const& p : payloads) {
    if (!p.npu) continue;
    auto const& cycles = p.npu->cycles;
    print_output(fmt::format("\n{}: estimated cycles for {}, {}\n\n", p.file,
                             ad::message_text(cycles.system.name, ad::longest_name),
                             ad::message_text(cycles.mode.name, ad::longest_name)));
    table operations({"cycles", "%", "operation", "node", "source"});
    for (auto const& o : p.npu->operations) {
      auto const share = 100. * static_cast<double>(o.cycles) /
                         static_cast<double>(std::max<std::int64_t>(cycles.total, 1));
      // A transfer overlaps other operations.
      operations.add({std::to_string(o.cycles), o.is_transfer ? "-" : fmt::format("{:.1f}", share),
                      o.name, o.node.empty() ? "-" : o.node, o.source.empty() ? "-" : o.source});
    }
    operations.print();
  }
}

/// The payload of a delegate: the bytes of its artifact, or a flatbuffer, which is not copied.
class delegate_payload {
 public:
  delegate_payload(ad::basic_delegate<std::any> const& d, ad::tosa_version version) {
    if (auto const* npu = npu_artifact_of(d.artifact)) {
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

/// Compiles a TOSA graph, which becomes one delegate.
compiled_any compile_tosa(compile_arguments const& a, compile_plan const& plan, stopwatch& watch) {
  auto const graph = read_tosa(a.model, a.limits);
  watch.mark("read");
  std::vector<ad::diagnostic> warnings;
  auto made = naming(a.model, [&] {
    auto problems = ad::tosa::verify(graph);
    if (!problems.empty()) throw ad::error(std::move(problems));
    return make_payload(plan, graph, warnings);
  });
  watch.mark(plan.with_vela ? "Vela" : "code generation");
  auto compiled = program_of(graph, std::move(made), *plan.target.target, a.model);
  compiled.warnings = std::move(warnings);
  return compiled;
}

compiled_any compile_program(compile_arguments const& a, compile_plan const& plan,
                             output_folder* dump_folder, stopwatch& watch) {
  auto program = read_program(a.model, a.bindings, a.limits);
  check_operator_names(a.keep_on_host, plan.lowering(), program);
  watch.mark("read");
  std::optional<folder_dump> dump;
  if (dump_folder != nullptr) dump.emplace(*dump_folder);
  std::optional<ad::stderr_log> log;
  if (ad::wants_log()) log.emplace(dump ? &*dump : nullptr);
  ad::dump_sink* sink = dump ? &*dump : nullptr;
  if (log) sink = &*log;
  ad::compile_options options{.quantize_io = a.quantize_io,
                              .permute_memory_format = !a.permute_memory_format.empty(),
                              .keep_on_host = a.keep_on_host,
                              .limits = a.limits};
  plan.add_to(options);
  auto lowered = plan.lowering().compile_any(std::move(program), options, sink);
  watch.mark("passes and lowering");
  auto compiled = naming(a.model, [&] { return finish(plan, std::move(lowered)); });
  if (plan.with_vela) watch.mark("Vela");
  return compiled;
}

/// Writes the payload of each delegate, also into the folder of --dump.
std::vector<written_payload> write_payloads(compiled_any const& p, output_folder& folder,
                                            output_folder* dump_folder, stopwatch& watch) {
  bool const dumps = dump_folder != nullptr && !dump_folder->is_same_as(folder);
  std::vector<written_payload> written;
  program_nodes const nodes(p.program);
  for (auto const& d : p.delegates) {
    delegate_payload const payload(d, p.version);
    watch.mark("serialize");
    auto& made = written.emplace_back();
    made.file = payload_name(p, written.size() - 1);
    made.bytes = payload.bytes().size();
    if (auto const* npu = npu_artifact_of(d.artifact)) made.npu = report_of(*npu, nodes);
    folder.write(made.file, payload.bytes());
    if (dumps) dump_folder->write(made.file, payload.bytes());
  }
  if (dump_folder != nullptr) dump_descriptions(*dump_folder, p);
  return written;
}

/// A file that the user names, and its folder.
class named_output {
 public:
  named_output(output_files& files, fs::path const& file)
      : name_(file.filename().string()),
        folder_(files, file.has_parent_path() ? file.parent_path() : fs::path(".")) {
    folder_.claim(name_);
  }
  void write(std::span<std::byte const> bytes) { folder_.write(name_, bytes); }
  void write(std::string_view text) { folder_.write(name_, text); }

 private:
  std::string name_;
  output_folder folder_;
};

/// Everything that a call writes. Claims the names that are known before the work is done.
struct outputs {
  output_files files{};
  std::optional<output_folder> dump{};
  output_folder folder;
  std::optional<named_output> pte{};
  std::optional<named_output> header{};
  std::optional<named_output> linker_script{};

  explicit outputs(compile_arguments const& a) : folder(make_folders(a)) {
    folder.claim(program_file);
    if (!a.pte.empty()) pte.emplace(files, a.pte);
    if (a.emit_header.empty()) return;
    header.emplace(files, a.emit_header);
    linker_script.emplace(files, fs::path(a.emit_header).replace_extension(".ld"));
  }

 private:
  /// The folder of --dump first: it may contain the other.
  output_folder make_folders(compile_arguments const& a) {
    if (!a.dump.empty()) dump.emplace(files, a.dump);
    return {files, output_path(a)};
  }
};

using ad::ethosu::compile::program_memory;

/// Writes the whole program for ExecuTorch's runtime.
program_memory write_pte(compile_arguments const& a, compiled_any const& p, named_output& file) {
  auto const program = ad::pte::emit_program(p, {.quantize_io = a.quantize_io});
  auto const bytes = ad::pte::write_program(program);
  file.write(bytes);
  program_memory made{.file = static_cast<std::int64_t>(bytes.size())};
  auto const& method = program.methods.front();
  for (auto const planned : method.buffer_bytes) made.planned += planned;
  constexpr ad::pte::method_structs cortex_m{.pointer = 4};
  auto const memory = ad::pte::memory_of(method, cortex_m);
  made.method = static_cast<std::int64_t>(memory.method);
  made.temp = static_cast<std::int64_t>(memory.temp);
  return made;
}

/// Writes the header of --emit-header, and the linker script beside it.
void write_memory_files(compile_arguments const& a, compiled_any const& p,
                        std::optional<program_memory> const& program, outputs& to) {
  std::vector<ad::ethosu::compile::npu_artifact const*> payloads;
  payloads.reserve(p.delegates.size());
  for (auto const& d : p.delegates) payloads.push_back(npu_artifact_of(d.artifact));
  auto const made = ad::ethosu::compile::describe_memory(
      payloads, fs::path(a.emit_header).stem().string(), program);
  to.header->write(made.header);
  to.linker_script->write(made.linker_script);
}

}  // namespace

void check_options(compile_arguments const& a, file_kind kind) {
  auto const& target = *pipeline_for(a.target).target;
  if (target.npu == nullptr) {
    refuse_option("--explain", a.explain, "Ethos-U targets", not_an_npu(target));
    refuse_option("--emit-header", !a.emit_header.empty(), "Ethos-U targets", not_an_npu(target));
  }
  if (a.explain && a.quiet) {
    throw usage_error("--explain excludes --quiet: leave out one of them");
  }
  fs::path const header = a.emit_header;
  if (!a.emit_header.empty() && (header.stem().empty() || header.extension() == ".ld")) {
    throw usage_error("--emit-header: '" + a.emit_header +
                      "' is not a name for a header; the linker script beside it ends in .ld");
  }
  if (kind != file_kind::tosa) return;
  auto const refuse = [&](std::string_view option, bool is_given) {
    refuse_option(option, is_given, "a .pt2", described(a.model, kind));
  };
  refuse("--dump", !a.dump.empty());
  refuse("--quantize-io", a.quantize_io);
  refuse("--permute-memory-format", !a.permute_memory_format.empty());
  refuse("--keep-on-host", !a.keep_on_host.empty());
  refuse("--bind", !a.bindings.empty());
}

int compile(compile_arguments const& a) {
  auto const plan = make_plan(a.target, a.payloads, a.limits);
  bool const is_tosa = kind_of_file(a.model, a.limits) == file_kind::tosa;
  stopwatch watch;
  outputs to(a);
  auto* const dump = to.dump ? &*to.dump : nullptr;
  // Not destroyed: the process ends soon, and its memory with it.
  static auto const& compiled = *new compiled_any(is_tosa ? compile_tosa(a, plan, watch)
                                                          : compile_program(a, plan, dump, watch));
  check_delegated(a, compiled);
  auto const payloads = write_payloads(compiled, to.folder, dump, watch);
  to.folder.write(program_file, program_json(compiled, payloads,
                                             plan.with_vela ? vela_compiler : native_compiler));
  std::optional<program_memory> program;
  if (to.pte) program = write_pte(a, compiled, *to.pte);
  if (to.header) write_memory_files(a, compiled, program, to);
  to.files.lock();
  remove_stale(to.folder, payloads);
  to.files.commit();
  watch.mark("write");
  progress::end_current();
  if (!a.quiet) report(a, compiled, payloads);
  if (a.explain) print_operations(payloads);
  if (a.timings) watch.print();
  return 0;
}

}  // namespace armdc
