// SPDX-License-Identifier: BSD-3-Clause
// The subcommands of armdc and their options.

#include "subcommands.hpp"

#include "commands.hpp"
#include "tvm.hpp"
#include "usage.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <CLI/CLI.hpp>
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

template <class Number>
void add_threads(CLI::App& command, Number& threads) {
  command
      .add_option("--threads", threads,
                  "threads to use (default: all cores; does not change the output)")
      ->transform(whole_number<Number>())
      ->type_name("N");
}

void add_max_bytes(CLI::App& command, ad::work_limits& limits) {
  command
      .add_option("--max-bytes", limits.max_bytes,
                  "memory limit for one tensor, for all tensors of a run, and for standard input; "
                  "accepts suffixes, as in 2G (default: 2 GiB)")
      ->transform(byte_count())
      ->type_name("BYTES");
}

void add_max_iterations(CLI::App& command, ad::work_limits& limits) {
  command
      .add_option("--max-iterations", limits.max_iterations,
                  "limit on the iterations of all loops in a run (default: 1000000)")
      ->transform(whole_number<std::int64_t>())
      ->type_name("N");
}

void add_keep_on_host(CLI::App& command, std::vector<std::string>& operators) {
  command
      .add_option("--keep-on-host", operators,
                  "do not delegate this operator, as in aten.softmax or aten.softmax.int")
      ->allow_extra_args(false)
      ->type_name("OP");
}

void add_source_root(CLI::App& command, std::string& root) {
  command
      .add_option("--source-root", root,
                  "print and write paths of the model's Python files relative to DIR (default: the "
                  "current folder); those elsewhere in a home folder begin with ~")
      ->type_name("DIR");
}

void add_bindings(CLI::App& command, std::vector<std::string>& bindings) {
  command
      .add_option("--bind", bindings,
                  "for a .pt2 with dynamic shapes: the number for a symbol; give one for each")
      ->allow_extra_args(false)
      ->type_name("SYMBOL=N");
}

/// Accepts one of Vela's own names, or any name if a file with names is given, by an earlier
/// option.
template <class Table>
CLI::Validator name_unless(std::string const& config, Table const& table) {
  auto const own = one_of(table);
  return {[own, &config](std::string& name) { return config.empty() ? own(name) : std::string(); },
          own.get_description()};
}

/// `condition`: which of the inputs or targets the options are for; `use`: "make payloads for".
void add_npu(CLI::App& command, npu_arguments& a, std::string const& condition,
             std::string const& use) {
  command
      .add_option("--config", a.config,
                  condition +
                      "a file in the format of Vela's vela.ini, with further systems and "
                      "memory modes for the next two options")
      ->check(existing_file())
      ->type_name("FILE.ini");
  command
      .add_option("--system-config", a.system_config,
                  condition + use + " this system (default: as ExecuTorch's Arm backend)")
      ->transform(name_unless(a.config, ad::target::all_npu_systems))
      ->type_name("NAME");
  command
      .add_option("--memory-mode", a.memory_mode,
                  condition + use + " this memory mode (default: likewise)")
      ->transform(name_unless(a.config, ad::target::all_npu_memory_modes))
      ->type_name("NAME");
}

void add_payload_choices(CLI::App& command, payload_choices& a) {
  add_npu(command, a, "for Ethos-U: ", "make payloads for");
  command
      .add_option(
          "--sram,--arena-cache-size", a.sram,
          "for Ethos-U: the most bytes of the memory mode's cache in SRAM, or of its arena "
          "if it has no cache (default: as the mode says); accepts suffixes, as in 256K: K is "
          "1024")
      ->transform(byte_count(static_cast<std::uint64_t>(ad::address_space(ad::npu_family::u85))))
      ->type_name("BYTES");
  command
      .add_option("--optimise,--optimize", a.optimise,
                  "for Ethos-U: prefer the least SRAM, the fewest cycles, or a balance of both "
                  "(default: performance)")
      ->transform(one_of({std::string(name(ad::npu_goal::size)),
                          std::string(name(ad::npu_goal::performance)),
                          std::string(name(ad::npu_goal::balanced))}));
  command
      .add_option(
          "--effort", a.effort,
          fmt::format("for Ethos-U: how long the code generator searches, from {} to {}: "
                      "each level doubles the work of the one below it (default: {})",
                      ad::npu_effort::least, ad::npu_effort::most, ad::npu_effort::standard))
      ->transform(whole_number_between(ad::npu_effort::least, ad::npu_effort::most))
      ->type_name("N");
}

void add_payloads(CLI::App& command, payload_arguments& a) {
  add_payload_choices(command, a);
  command
      .add_option("--compiler", a.compiler,
                  "for Ethos-U: the code generator, armdc's own or an installed Vela (default: "
                  "native)")
      ->transform(one_of({std::string(name(ad::compiler::code_generator::native)),
                          std::string(name(ad::compiler::code_generator::vela))}));
}

/// The options of quantizing. Returns that for the samples.
CLI::Option* add_quantizing(CLI::App& c, quantize_choices& a, std::string const& condition) {
  auto* const calibration =
      c.add_option("--calibration,-c", a.calibration,
                   condition +
                       "samples of the inputs: for each input in order a folder of .npy files or "
                       "a .npy stacked on the first axis, or a .npz for all, compressed or not; "
                       "random or random:SEED where only cycles and memory matter")
          ->type_name("DATA");
  c.add_option("--scheme", a.scheme,
               condition + "int8, a16w8, int8-per-tensor or a8w4 (default: int8)")
      ->transform(one_of(ad::quantizer::all_schemes));
  c.add_option("--observer", a.observer,
               condition +
                   "how ranges follow from the values seen: histogram, minmax, mse, or "
                   "percentile:P (default: histogram)")
      ->type_name("METHOD");
  c.add_option("--keep-float", a.keep_float,
               condition +
                   "do not quantize this node, this operator, or what is in this module, as "
                   "conv2d_3, aten.softmax or features.3; repeat it for more")
      ->allow_extra_args(false)
      ->type_name("NAME");
  c.add_option("--scheme-of", a.scheme_of,
               condition + "another scheme for the nodes that NAME means, as for --keep-float")
      ->allow_extra_args(false)
      ->type_name("NAME=SCHEME");
  c.add_flag("--uint8-io", a.uint8_io,
             condition + "take inputs as uint8 numbers, such as the bytes of a camera image");
  c.add_option("--budget-sqnr", a.budget_sqnr,
               condition +
                   "compute with 16-bit activations in as few nodes as needed for this "
                   "signal-to-noise ratio of the outputs, in dB")
      ->type_name("DB");
  c.add_option("--report", a.report,
               condition +
                   "write the range, scale, clipped share and error of each value as JSON, and "
                   "print them")
      ->check(some_path())
      ->type_name("FILE.json");
  return calibration;
}

void add_compile(CLI::App& c, all_arguments& all) {
  auto& a = all.compile;
  c.add_option("model", a.model, "the program, as torch.export.save wrote it, or a TOSA graph")
      ->required()
      ->type_name("MODEL.pt2|GRAPH.tosa");
  c.add_option("--target,-t", a.target, "the target to compile for; 'armdc targets' lists them")
      ->required()
      ->type_name("TARGET");
  c.add_option("--output,-o", a.output, "output folder (default: the model's name)")
      ->check(some_path())
      ->type_name("DIR");
  c.add_option("--pte", a.pte, "also write the whole program, with its delegates, for ExecuTorch")
      ->check(some_path())
      ->type_name("FILE.pte");
  c.add_option("--dump", a.dump, "write the graph after every pass to DIR")
      ->check(some_path())
      ->type_name("DIR");
  c.add_option(
       "--emit-header", a.emit_header,
       "for Ethos-U: write the payloads' memory as a C++ header of constants, and beside it "
       "a part of a linker script (.ld)")
      ->check(some_path())
      ->type_name("FILE.hpp");
  c.add_flag("--quantize-io", a.quantize_io,
             "leave quantize and dequantize at the boundary to the host");
  c.add_option("--permute-memory-format", a.permute_memory_format,
               "dimension order of rank-4 inputs and outputs")
      ->transform(one_of({"nhwc"}));
  add_keep_on_host(c, a.keep_on_host);
  add_quantizing(c, a.quantizing, "to quantize a float program first: ");
  add_payloads(c, a.payloads);
  c.add_flag("--require-whole", a.require_whole, "exit 1 if a node stays on the host");
  c.add_flag("--timings", a.timings, "print seconds per stage");
  c.add_flag(
      "--explain", a.explain,
      "for Ethos-U: print each operation of the payloads with what was decided, the runner-up "
      "of its block, and its cycles by cause; program.json has them too");
  add_source_root(c, a.source_root);
  add_threads(c, a.threads);
  c.add_flag("--quiet,-q", a.quiet, "print nothing but errors");
  add_bindings(c, a.bindings);
  add_max_bytes(c, a.limits);
}

void add_partition(CLI::App& c, all_arguments& all) {
  auto& a = all.partition;
  c.add_option("model", a.model, "the program, as torch.export.save wrote it")
      ->required()
      ->type_name("MODEL.pt2");
  c.add_option("--target,-t", a.target, "the target to partition for; 'armdc targets' lists them")
      ->required()
      ->type_name("TARGET");
  c.add_option("--format", a.format, "text, json or sarif")
      ->transform(one_of({"text", "json", "sarif"}));
  add_source_root(c, a.source_root);
  c.add_flag("--quantize-io", a.quantize_io,
             "leave quantize and dequantize at the boundary to the host");
  add_keep_on_host(c, a.keep_on_host);
  add_payload_choices(c, a.payloads);
  add_bindings(c, a.bindings);
  add_max_bytes(c, a.limits);
}

void add_report(CLI::App& c, all_arguments& all) {
  auto& a = all.report;
  c.add_option("input", a.input,
               "the program, a TOSA graph, or a folder that armdc compile has written")
      ->required()
      ->type_name("MODEL|DIR");
  c.add_option("--output,-o", a.output, "the file to write")
      ->required()
      ->check(some_path())
      ->type_name("FILE");
  c.add_option("--format", a.format,
               "html: a page for a browser; markdown: for a pull request; csv and layers-csv: the "
               "columns of Vela's summary and per-layer files (default: html)")
      ->transform(one_of({"html", "markdown", "csv", "layers-csv"}));
  c.add_option("--target,-t", a.target,
               "for a model: the target to compile for; 'armdc targets' lists them")
      ->type_name("TARGET");
  add_keep_on_host(c, a.keep_on_host);
  add_payloads(c, a.payloads);
  add_source_root(c, a.source_root);
  add_bindings(c, a.bindings);
  add_max_bytes(c, a.limits);
}

void add_run(CLI::App& c, all_arguments& all) {
  auto& a = all.run;
  c.add_option("file", a.file, "the program, TOSA graph or payload")->required()->type_name("FILE");
  c.add_option("--input,-i", a.inputs, "a .npy for each of the user's inputs, in order")
      ->type_name("A.npy");
  c.add_option("--output,-o", a.output, "folder for out0.npy, out1.npy, ...")
      ->required()
      ->check(some_path())
      ->type_name("DIR");
  c.add_option("--target,-t", a.target, "the target to compile a .pt2 for")->type_name("TARGET");
  c.add_option("--state-in", a.state_in,
               "folder with a BUFFER.npy per mutable buffer (default: the program's values)")
      ->type_name("DIR");
  c.add_option("--state-out", a.state_out,
               "folder for a BUFFER.npy per mutable buffer after the run")
      ->type_name("DIR");
  add_keep_on_host(c, a.keep_on_host);
  add_payloads(c, a.payloads);
  c.add_option("--method", a.method, "the method of a .pte to run (default: forward)")
      ->type_name("NAME");
  c.add_option("--dump-intermediates", a.dump_intermediates, "write every computed tensor to DIR")
      ->check(some_path())
      ->type_name("DIR");
  add_threads(c, a.threads);
  add_bindings(c, a.bindings);
  add_max_bytes(c, a.limits);
  add_max_iterations(c, a.limits);
}

void add_simulate(CLI::App& c, all_arguments& all) {
  auto& a = all.simulate;
  c.add_option("file", a.file, "vela_bin_stream or Vela's .npz")->required()->type_name("PAYLOAD");
  c.add_option("--input,-i", a.inputs, "a .npy for each input, in order")->type_name("A.npy");
  c.add_option("--output,-o", a.output, "folder for out0.npy, out1.npy, ...")
      ->required()
      ->check(some_path())
      ->type_name("DIR");
  c.add_option("--target,-t", a.target, "the NPU that the payload must be for")
      ->transform(one_of(ad::target::all_npus))
      ->type_name("TARGET");
  c.add_option("--fast-scratch", a.fast_scratch,
               "bytes of fast scratch, if the payload does not say (default: as many as it uses)")
      ->transform(whole_number<std::uint32_t>())
      ->type_name("BYTES");
  add_max_bytes(c, a.limits);
}

CLI::Option* add_format(CLI::App& command, std::string& format) {
  return command.add_option("--format", format, "text or json")
      ->transform(one_of({"text", "json"}));
}

void add_inspect(CLI::App& c, all_arguments& all) {
  auto& a = all.inspect;
  c.add_option("file", a.file, "a .pt2, a TOSA graph, a .pte, or an Ethos-U payload")
      ->required()
      ->type_name("FILE");
  c.add_option("--format", a.format, "text, json, or dot: a .pt2 or .tosa for Graphviz")
      ->transform(one_of({"text", "json", "dot"}));
  c.add_flag("--weights", a.weights, "for payloads: also print decoded weights and scales");
  add_npu(c, a.npu, "for payloads: ", "estimate cycles for");
  add_bindings(c, a.bindings);
  add_max_bytes(c, a.limits);
}

void add_compare(CLI::App& c, all_arguments& all) {
  auto& a = all.compare;
  c.add_option("model", a.model, "the program, quantized or not")
      ->required()
      ->type_name("MODEL.pt2");
  c.add_option("--target,-t", a.target, "the target to compile for")
      ->required()
      ->type_name("TARGET");
  c.add_option("--input,-i", a.inputs,
               "a .npy for each input, in order; repeat the set for another run")
      ->type_name("A.npy");
  c.add_option("--float", a.real_float,
               "the program before quantization (default: the same model without rounding)")
      ->type_name("F.pt2");
  add_payloads(c, a.payloads);
  add_format(c, all.compare_format);
  add_source_root(c, a.source_root);
  add_bindings(c, a.bindings);
  add_max_bytes(c, a.limits);
  add_max_iterations(c, a.limits);
}

void add_quantize(CLI::App& c, all_arguments& all) {
  auto& a = all.quantize;
  c.add_option("model", a.model, "the float program")->required()->type_name("MODEL.pt2");
  c.add_option("--target,-t", a.target, "the target that the quantized program is for")
      ->required()
      ->type_name("TARGET");
  add_quantizing(c, a.quantizing, "")->required();
  c.add_option("--output,-o", a.output, "the quantized program to write")
      ->required()
      ->check(some_path())
      ->type_name("OUT.pt2");
  c.add_option("--optimize,--optimise", a.quantizing.optimize,
               "accuracy: try improvements and keep what lessens the error on the samples; none: "
               "the scales of ExecuTorch's quantizer (default: accuracy, none if the samples are "
               "random)")
      ->transform(one_of({"accuracy", "none"}));
  add_source_root(c, a.source_root);
  c.add_flag("--quiet,-q", a.quiet, "do not print a summary");
  add_bindings(c, a.bindings);
  add_max_bytes(c, a.limits);
}

void add_verify(CLI::App& c, all_arguments& all) {
  auto& a = all.verify;
  c.add_option("file", a.file, "the file to check")->required()->type_name("FILE");
  c.add_option("--graph", a.graph,
               "the graph that a payload was compiled from: compare inputs and outputs")
      ->check(existing_file())
      ->type_name("G.tosa");
  add_bindings(c, a.bindings);
  add_max_bytes(c, a.limits);
}

void add_targets(CLI::App& c, all_arguments& all) { add_format(c, all.targets_format); }

void add_ops(CLI::App& c, all_arguments& all) {
  c.add_option("--target,-t", all.ops.target, "the target (default: tosa-1.0+int)")
      ->type_name("TARGET");
  add_format(c, all.ops.format);
}

void add_help(CLI::App& c, all_arguments& all) {
  c.add_option("subcommand", all.help_topic, "the subcommand (default: all)")
      ->type_name("SUBCOMMAND");
}

/// Hidden from the help; tests/docs/cli_options.sh and CMake call it.
void add_reference(CLI::App& c, all_arguments& all) {
  auto& a = all.reference;
  c.group("");
  c.add_option("form", a.form, "the document to print")
      ->required()
      ->transform(one_of({"names", "markdown", "man", "bash", "zsh", "fish"}));
  c.add_option("subcommand", a.subcommand, "of markdown: the subcommand to describe");
}

struct subcommand_row {
  std::string_view name;
  std::string_view description;
  void (*add_options)(CLI::App&, all_arguments&);
  bool describes_others = false;
};

constexpr std::array subcommand_rows{
    subcommand_row{"compile", "Compile a .pt2 or .tosa and write every delegate's payload",
                   add_compile},
    subcommand_row{"partition", "Show which nodes of a .pt2 are delegated, which are not, and why",
                   add_partition},
    subcommand_row{"report", "Report on a compilation: a page for a browser, Markdown or CSV",
                   add_report},
    subcommand_row{"run",
                   "Run a .pt2 compiled for a target, a .tosa, a .pte or an Ethos-U payload on the "
                   "host",
                   add_run},
    subcommand_row{"compare", "Compare a compiled .pt2 with PyTorch, node by node", add_compare},
    subcommand_row{"quantize", "Quantize a float .pt2 with ranges seen on samples", add_quantize},
    subcommand_row{"verify", "Check a .tosa, .pt2, .pte or Ethos-U payload; silent if it is good",
                   add_verify},
    subcommand_row{"simulate", "Run an Ethos-U payload on the host, bit for bit", add_simulate},
    subcommand_row{"inspect", "Explain a .pt2, a .tosa, a .pte or an Ethos-U payload", add_inspect},
    subcommand_row{"tvm", "Compile a model with TVM's tvmc, as MLonMCU does",
                   [](CLI::App& c, all_arguments& all) { add_tvm_options(c, all.tvm); }},
    subcommand_row{"targets", "List the targets this program was built with", add_targets},
    subcommand_row{"ops", "List the ATen operators of a target", add_ops},
    subcommand_row{"help", "Show the help of a subcommand", add_help, true},
    subcommand_row{"reference", "Print the command line as a document", add_reference, true},
};

}  // namespace

void add_subcommands(CLI::App& app, all_arguments& a, std::string_view first_word) {
  auto const* const named = std::ranges::find(subcommand_rows, first_word, &subcommand_row::name);
  bool const is_alone = named != subcommand_rows.end() && !named->describes_others;
  for (auto const& row : subcommand_rows) {
    auto* c = app.add_subcommand(std::string(row.name), std::string(row.description));
    if (!is_alone || &row == named) row.add_options(*c, a);
  }
}

}  // namespace armdc
