// SPDX-License-Identifier: BSD-3-Clause
// armdc compile.

#include "commands.hpp"
#include "file_kind.hpp"
#include "inputs.hpp"
#include "npu_choice.hpp"
#include "output_folder.hpp"
#include "quantizing.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/backends/stderr_log.hpp>
#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/memory_header.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/report/explanation_text.hpp>
#include <arm_delegate/report/program_json.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/report/text.hpp>

#include <fmt/core.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <future>
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

using ad::compiler::artifact;
using ad::compiler::compilation;
using ad::ethosu::compile::program_memory;

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

fs::path output_path(compile_arguments const& a) {
  if (!a.output.empty()) return a.output;
  return a.model == standard_input ? fs::path("program") : fs::path(a.model).stem();
}

/// Removes the payloads left by an earlier call that had more delegates, or others.
void remove_stale(output_folder& folder, std::span<artifact const> written) {
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
      if (is_written && written[i].name == name) continue;
      any = remove(name) || any;
    }
    if (!any) return;
  }
}

/// Throws if nothing is delegated, or, with --require-whole, if a node stays on the host.
void check_delegated(compile_arguments const& a, compilation const& made) {
  if (made.program().delegates.empty()) throw ad::nothing_delegated(made.program());
  auto problems = describe(made.host_nodes(), ad::severity::error, a.model);
  if (a.require_whole && !problems.empty()) throw ad::error(std::move(problems));
}

/// Compiles a TOSA graph, which becomes one delegate.
compilation compile_tosa(compile_arguments const& a, ad::compiler::session const& with,
                         stopwatch& watch) {
  auto const graph = read_tosa(a.model, a.limits);
  watch.mark("read");
  auto made = with.compile(graph, a.model);
  watch.mark(with.uses_vela() ? "Vela" : "code generation");
  return made;
}

compilation compile_program(compile_arguments const& a, ad::compiler::session const& with,
                            quantizing* to_integers, output_folder* dump_folder, stopwatch& watch) {
  auto program = read_program(a.model, a.bindings, a.limits);
  check_operator_names(a.keep_on_host, with.lowering(), program);
  watch.mark("read");
  if (to_integers != nullptr) {
    program = to_integers->run(program);
    watch.mark("quantizing");
  }
  std::optional<folder_dump> dump;
  if (dump_folder != nullptr) dump.emplace(*dump_folder);
  std::optional<ad::stderr_log> log;
  if (ad::wants_log()) log.emplace(dump ? &*dump : nullptr);
  ad::dump_sink* sink = dump ? &*dump : nullptr;
  if (log) sink = &*log;
  auto lowered = with.lower(std::move(program),
                            {.quantize_io = a.quantize_io,
                             .permute_memory_format = !a.permute_memory_format.empty(),
                             .keep_on_host = a.keep_on_host,
                             .limits = a.limits},
                            sink);
  watch.mark("passes and lowering");
  auto made = with.as_compilation(with.finish(std::move(lowered)));
  if (with.uses_vela()) watch.mark("Vela");
  return made;
}

/// Writes the payload of each delegate, also into the folder of --dump.
std::vector<artifact> write_payloads(compilation const& made, output_folder& folder,
                                     output_folder* dump_folder, stopwatch& watch) {
  bool const dumps = dump_folder != nullptr && !dump_folder->is_same_as(folder);
  std::vector<artifact> written;
  for (std::size_t i = 0; i < made.program().delegates.size(); ++i) {
    auto const& payload = written.emplace_back(made.payload(i));
    watch.mark("serialize");
    folder.write(payload.name, payload.bytes);
    if (dumps) dump_folder->write(payload.name, payload.bytes);
  }
  if (dump_folder != nullptr) {
    for (auto const& text : made.descriptions()) dump_folder->write(text.name, text.bytes);
  }
  return written;
}

/// The header of --emit-header, and the linker script beside it.
struct memory_outputs {
  named_output header;
  named_output linker_script;

  memory_outputs(output_files& files, fs::path const& file)
      : header(files, file), linker_script(files, fs::path(file).replace_extension(".ld")) {}
};

/// Everything that a call writes. Claims the names that are known before the work is done.
struct outputs {
  output_files files{};
  std::optional<output_folder> dump{};
  output_folder folder;
  std::optional<named_output> pte{};
  std::optional<memory_outputs> memory{};

  explicit outputs(compile_arguments const& a) : folder(make_folders(a)) {
    folder.claim(program_file);
    if (!a.pte.empty()) pte.emplace(files, a.pte);
    if (!a.emit_header.empty()) memory.emplace(files, a.emit_header);
  }

 private:
  /// The folder of --dump first: it may contain the other.
  output_folder make_folders(compile_arguments const& a) {
    if (!a.dump.empty()) dump.emplace(files, a.dump);
    return {files, output_path(a)};
  }
};

/// Writes the whole program for ExecuTorch's runtime.
program_memory write_pte(compilation const& made, named_output& file) {
  auto const program = made.make_executorch_program();
  file.write(program.file.bytes);
  return program.memory;
}

/// Writes the header of --emit-header, and the linker script beside it.
void write_memory_files(compile_arguments const& a, compilation const& made,
                        std::optional<program_memory> const& program, memory_outputs& to) {
  auto const files = made.memory_files(fs::path(a.emit_header).stem().string(), program);
  to.header.write(files[0].bytes);
  to.linker_script.write(files[1].bytes);
}

/// Refuses options of quantizing without samples.
void check_quantizing(quantize_choices const& a) {
  if (!a.calibration.empty()) return;
  auto const refuse = [&](std::string_view option, bool is_given) {
    if (!is_given) return;
    throw usage_error(fmt::format("{} needs --calibration, which quantizes the program", option));
  };
  refuse("--scheme", !a.scheme.empty());
  refuse("--observer", !a.observer.empty());
  refuse("--keep-float", !a.keep_float.empty());
  refuse("--scheme-of", !a.scheme_of.empty());
  refuse("--uint8-io", a.uint8_io);
  refuse("--budget-sqnr", a.budget_sqnr.has_value());
  refuse("--report", !a.report.empty());
}

}  // namespace

void check_options(compile_arguments const& a, file_kind kind) {
  auto const& target = *ad::compiler::pipeline_for(a.target).target;
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
  check_quantizing(a.quantizing);
  if (kind != file_kind::tosa) return;
  auto const refuse = [&](std::string_view option, bool is_given) {
    refuse_option(option, is_given, "a .pt2", described(a.model, kind));
  };
  refuse("--dump", !a.dump.empty());
  refuse("--quantize-io", a.quantize_io);
  refuse("--permute-memory-format", !a.permute_memory_format.empty());
  refuse("--keep-on-host", !a.keep_on_host.empty());
  refuse("--calibration", !a.quantizing.calibration.empty());
  refuse("--bind", !a.bindings.empty());
}

int compile(compile_arguments const& a) {
  auto const session = make_session(a.target, a.payloads, a.limits);
  bool const is_tosa = kind_of_file(a.model, a.limits) == file_kind::tosa;
  stopwatch watch;
  outputs to(a);
  // Beside the compilation, which is single-threaded.
  auto const input = read_file(a.model, a.limits);
  auto hash = std::async(std::launch::async, [&] { return sha256_of(input.bytes); });
  auto* const dump = to.dump ? &*to.dump : nullptr;
  std::optional<quantizing> work;
  if (!a.quantizing.calibration.empty()) {
    work.emplace(a.quantizing, a.target, a.model, source_paths_below(a.source_root), a.limits,
                 to.files);
  }
  auto const made = is_tosa ? compile_tosa(a, session, watch)
                            : compile_program(a, session, work ? &*work : nullptr, dump, watch);
  check_delegated(a, made);
  auto const payloads = write_payloads(made, to.folder, dump, watch);
  auto report = ad::report::report_of(
      made, payloads, {.explain = a.explain, .sources = source_paths_below(a.source_root)});
  report.input_sha256 = hash.get();
  to.folder.write(program_file, ad::report::program_json(report));
  std::optional<program_memory> program;
  if (to.pte) program = write_pte(made, *to.pte);
  if (to.memory) write_memory_files(a, made, program, *to.memory);
  to.files.lock();
  remove_stale(to.folder, payloads);
  to.files.commit();
  watch.mark("write");
  progress::end_current();
  if (!a.quiet) {
    if (work) work->print(a.model);
    print_messages(ad::report::grouped_messages(report));
    print_output(ad::report::text(report, (output_path(a) / "").string()));
  }
  if (a.explain) {
    print_output(fitted(ad::report::explanation_text(report), output_width().value_or(0)));
  }
  if (a.timings) watch.print();
  return 0;
}

}  // namespace armdc
