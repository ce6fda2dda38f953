// SPDX-License-Identifier: BSD-3-Clause
// armdc: from a torch.export program to TOSA, on the command line. See CLI in docs/.

#include "commands.hpp"
#include "file_kind.hpp"
#include "pipelines.hpp"
#include "process.hpp"
#include "reference.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/version.hpp>

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

constexpr int bad_input = 1;
constexpr int wrong_usage = 2;

template <class Number>
void add_threads(CLI::App& command, Number& threads) {
  command
      .add_option("--threads", threads,
                  "threads to use (default: all cores; does not change the output)")
      ->check(armdc::whole_number())
      ->type_name("N");
}

void add_max_bytes(CLI::App& command, arm_delegate::work_limits& limits) {
  command
      .add_option("--max-bytes", limits.max_bytes,
                  "memory limit for one tensor, for all tensors of a run, and for standard input; "
                  "accepts suffixes, as in 2G (default: 2 GiB)")
      ->transform(CLI::AsSizeValue(false))
      ->type_name("BYTES");
}

void add_max_iterations(CLI::App& command, arm_delegate::work_limits& limits) {
  command
      .add_option("--max-iterations", limits.max_iterations,
                  "limit on the iterations of all loops in a run (default: 1000000)")
      ->check(CLI::NonNegativeNumber)
      ->type_name("N");
}

void add_keep_on_host(CLI::App& command, std::vector<std::string>& operators) {
  command
      .add_option("--keep-on-host", operators,
                  "do not delegate this operator, as in aten.softmax or aten.softmax.int")
      ->allow_extra_args(false)
      ->type_name("OP");
}

void add_compile(CLI::App& app, armdc::compile_arguments& a) {
  auto* c = app.add_subcommand("compile", "Lower a .pt2 and write every delegate's payload");
  c->add_option("model", a.model, "the program, as torch.export.save wrote it")
      ->required()
      ->type_name("MODEL.pt2");
  c->add_option("--target,-t", a.target, "the target to compile for; 'armdc targets' lists them")
      ->required()
      ->type_name("TARGET");
  c->add_option("--output,-o", a.output, "output folder (default: the model's name)")
      ->check(armdc::some_path())
      ->type_name("DIR");
  c->add_option("--dump", a.dump, "write the graph after every pass to DIR")
      ->check(armdc::some_path())
      ->type_name("DIR");
  c->add_flag("--quantize-io", a.quantize_io,
              "leave quantize and dequantize at the boundary to the host");
  c->add_option("--permute-memory-format", a.permute_memory_format,
                "dimension order of rank-4 inputs and outputs")
      ->transform(armdc::one_of({"nhwc"}));
  add_keep_on_host(*c, a.keep_on_host);
  c->add_flag("--require-whole", a.require_whole, "exit 1 if a node stays on the host");
  c->add_flag("--timings", a.timings, "print seconds per stage");
  add_threads(*c, a.threads);
  c->add_flag("--quiet,-q", a.quiet, "print nothing but errors");
  add_max_bytes(*c, a.limits);
}

void add_partition(CLI::App& app, armdc::partition_arguments& a) {
  auto* c = app.add_subcommand("partition",
                               "Show which nodes of a .pt2 are delegated, which are not, and why");
  c->add_option("model", a.model, "the program, as torch.export.save wrote it")
      ->required()
      ->type_name("MODEL.pt2");
  c->add_option("--target,-t", a.target, "the target to partition for; 'armdc targets' lists them")
      ->required()
      ->type_name("TARGET");
  c->add_option("--format", a.format, "text, json or sarif")
      ->transform(armdc::one_of({"text", "json", "sarif"}));
  c->add_flag("--quantize-io", a.quantize_io,
              "leave quantize and dequantize at the boundary to the host");
  add_keep_on_host(*c, a.keep_on_host);
  add_max_bytes(*c, a.limits);
}

void add_run(CLI::App& app, armdc::run_arguments& a) {
  auto* c = app.add_subcommand(
      "run", "Run a .pt2 compiled for a target, a .tosa or an Ethos-U payload on the host");
  c->add_option("file", a.file, "the program, TOSA graph or payload")
      ->required()
      ->type_name("FILE");
  c->add_option("--input,-i", a.inputs, "a .npy for each of the user's inputs, in order")
      ->type_name("A.npy");
  c->add_option("--output,-o", a.output, "folder for out0.npy, out1.npy, ...")
      ->required()
      ->check(armdc::some_path())
      ->type_name("DIR");
  c->add_option("--target,-t", a.target, "the target to compile a .pt2 for")->type_name("TARGET");
  c->add_option("--state-in", a.state_in,
                "folder with a BUFFER.npy per mutable buffer (default: the program's values)")
      ->type_name("DIR");
  c->add_option("--state-out", a.state_out,
                "folder for a BUFFER.npy per mutable buffer after the run")
      ->type_name("DIR");
  add_keep_on_host(*c, a.keep_on_host);
  c->add_option("--dump-intermediates", a.dump_intermediates, "write every computed tensor to DIR")
      ->check(armdc::some_path())
      ->type_name("DIR");
  add_threads(*c, a.threads);
  add_max_bytes(*c, a.limits);
  add_max_iterations(*c, a.limits);
}

void add_simulate(CLI::App& app, armdc::simulate_arguments& a) {
  auto* c = app.add_subcommand("simulate", "Run an Ethos-U payload on the host, bit for bit");
  c->add_option("file", a.file, "vela_bin_stream or Vela's .npz")->required()->type_name("PAYLOAD");
  c->add_option("--input,-i", a.inputs, "a .npy for each input, in order")->type_name("A.npy");
  c->add_option("--output,-o", a.output, "folder for out0.npy, out1.npy, ...")
      ->required()
      ->check(armdc::some_path())
      ->type_name("DIR");
  c->add_option("--target,-t", a.target, "the NPU that the payload must be for")
      ->transform(armdc::one_of(arm_delegate::target::all_npus))
      ->type_name("TARGET");
  c->add_option("--fast-scratch", a.fast_scratch,
                "bytes of fast scratch, if the payload does not say (default: as many as it uses)")
      ->check(armdc::whole_number())
      ->type_name("BYTES");
  add_max_bytes(*c, a.limits);
}

CLI::Option* add_format(CLI::App& command, std::string& format) {
  return command.add_option("--format", format, "text or json")
      ->transform(armdc::one_of({"text", "json"}));
}

/// Accepts one of Vela's own names, or any name if a file with names is given, by an earlier
/// option.
template <class Table>
CLI::Validator name_unless(std::string const& config, Table const& table) {
  auto const own = armdc::one_of(table);
  return {[own, &config](std::string& name) { return config.empty() ? own(name) : std::string(); },
          own.get_description()};
}

void add_inspect(CLI::App& app, armdc::inspect_arguments& a) {
  auto* c = app.add_subcommand("inspect", "Explain a .pt2, a .tosa or an Ethos-U payload");
  c->add_option("file", a.file, "a program, a TOSA graph, or an Ethos-U payload")
      ->required()
      ->type_name("FILE");
  c->add_option("--format", a.format, "text, json, or dot: a .pt2 or .tosa for Graphviz")
      ->transform(armdc::one_of({"text", "json", "dot"}));
  c->add_flag("--weights", a.weights, "for payloads: also print decoded weights and scales");
  c->add_option("--config", a.config,
                "for payloads: a file in the format of Vela's vela.ini, with further systems and "
                "memory modes for the next two options")
      ->check(armdc::existing_file())
      ->type_name("FILE.ini");
  c->add_option("--system-config", a.system_config,
                "for payloads: estimate cycles for this system (default: as ExecuTorch's Arm "
                "backend)")
      ->transform(name_unless(a.config, arm_delegate::target::all_npu_systems))
      ->type_name("NAME");
  c->add_option("--memory-mode", a.memory_mode,
                "for payloads: estimate cycles for this memory mode (default: likewise)")
      ->transform(name_unless(a.config, arm_delegate::target::all_npu_memory_modes))
      ->type_name("NAME");
  add_max_bytes(*c, a.limits);
}

void add_compare(CLI::App& app, armdc::compare_arguments& a, std::string& format) {
  auto* c = app.add_subcommand("compare", "Compare a compiled .pt2 with PyTorch, node by node");
  c->add_option("model", a.model, "the program, quantized or not")
      ->required()
      ->type_name("MODEL.pt2");
  c->add_option("--target,-t", a.target, "the target to compile for")
      ->required()
      ->type_name("TARGET");
  c->add_option("--input,-i", a.inputs,
                "a .npy for each input, in order; repeat the set for another run")
      ->type_name("A.npy");
  c->add_option("--float", a.real_float,
                "the program before quantization (default: the same model without rounding)")
      ->type_name("F.pt2");
  add_format(*c, format);
  add_max_bytes(*c, a.limits);
  add_max_iterations(*c, a.limits);
}

/// Help that fits the terminal.
class help_formatter final : public CLI::Formatter {
 public:
  std::string make_help(CLI::App const* app, std::string name,
                        CLI::AppFormatMode mode) const override {
    return armdc::fitted(CLI::Formatter::make_help(app, std::move(name), mode),
                         armdc::output_width().value_or(0));
  }
};

/// `armdc help SUBCOMMAND` is `armdc SUBCOMMAND --help`.
int print_help(CLI::App const& app, std::string const& topic) {
  std::cout << (topic.empty() ? app.help() : armdc::find_subcommand(app, topic).help("armdc"));
  return 0;
}

struct reference_arguments {
  std::string form{};
  std::string subcommand{};
};

/// Hidden from the help; docs/cli_options.sh and CMake call it.
void add_reference(CLI::App& app, reference_arguments& a) {
  auto* c = app.add_subcommand("reference", "Print the command line as a document")->group("");
  c->add_option("form", a.form, "the document to print")
      ->required()
      ->transform(armdc::one_of({"names", "markdown", "man", "bash", "zsh", "fish"}));
  c->add_option("subcommand", a.subcommand, "of markdown: the subcommand to describe");
}

int print_reference(CLI::App const& app, reference_arguments const& a) {
  if (a.form == "names") {
    for (auto const* sub : armdc::visible_subcommands(app)) std::cout << sub->get_name() << '\n';
  } else if (a.form == "markdown") {
    std::cout << armdc::options_as_markdown(armdc::find_subcommand(app, a.subcommand));
  } else if (a.form == "man") {
    std::cout << armdc::manual_page(app);
  } else if (a.form == "bash") {
    std::cout << armdc::bash_completion(app);
  } else if (a.form == "zsh") {
    std::cout << armdc::zsh_completion(app);
  } else {
    std::cout << armdc::fish_completion(app);
  }
  return 0;
}

using armdc::file_kind;

/// Reports a bad target before any file is read.
void check_target(std::string const& target) { (void)armdc::pipeline_for(target); }
/// The same for subcommands that look at the operators of TOSA.
void check_tosa_target(std::string const& target) {
  auto const& found = armdc::pipeline_for(target);
  if (!found.makes_payloads()) return;
  throw arm_delegate::error(
      arm_delegate::code::unknown_target,
      "target '" + target + "' has no results of single nodes: they stay inside the NPU",
      std::string("compare the TOSA that its payloads are made from: --target tosa-1.0+int+int16") +
          (found.target->u55 ? "+int4+u55" : "+int4+cf"));
}

int run_compile(armdc::compile_arguments const& a) {
  check_target(a.target);
  armdc::check_kind(a.model, a.limits, {file_kind::program, file_kind::tosa});
  armdc::progress const shown("compiling " + a.model);
  return armdc::compile(a);
}

int run_partition(armdc::partition_arguments const& a) {
  check_target(a.target);
  armdc::check_kind(a.model, a.limits, {file_kind::program});
  armdc::progress const shown("partitioning " + a.model);
  return armdc::partition(a);
}

int run_simulate(armdc::simulate_arguments const& a) {
  armdc::check_kind(a.file, a.limits, {file_kind::payload});
  armdc::progress const shown("simulating " + a.file);
  return armdc::simulate(a);
}

/// A payload is simulated; its target must be an Ethos-U.
int run_run(armdc::run_arguments const& a) {
  auto const kind = armdc::kind_of_file(a.file, a.limits);
  armdc::check_options(a, kind);
  if (kind == file_kind::payload) {
    return run_simulate({.file = a.file,
                         .inputs = a.inputs,
                         .output = a.output,
                         .target = a.target,
                         .limits = a.limits});
  }
  if (!a.target.empty()) check_target(a.target);
  armdc::check_kind(a.file, a.limits, {file_kind::program, file_kind::tosa});
  armdc::progress const shown("running " + a.file);
  return armdc::run(a);
}

int run_compare(armdc::compare_arguments const& a) {
  check_tosa_target(a.target);
  armdc::check_kind(a.model, a.limits, {file_kind::program});
  armdc::progress const shown("comparing " + a.model);
  return armdc::compare(a);
}

/// `graph` applies to payloads only.
int run_verify(std::string const& file, std::string const& graph,
               arm_delegate::work_limits const& limits) {
  armdc::check_kind(file, limits, {file_kind::program, file_kind::tosa, file_kind::payload});
  if (!graph.empty() && armdc::kind_of_file(file, limits) != file_kind::payload) {
    throw armdc::usage_error("--graph says what a payload was compiled from; '" + file +
                             "' is not a payload");
  }
  armdc::progress const shown("checking " + file);
  return armdc::verify(file, graph, limits);
}

int run(int argc, char** argv) {
  CLI::App app("armdc: torch.export programs to TOSA for Arm NPUs", "armdc");
  app.formatter(std::make_shared<help_formatter>());
  app.require_subcommand(1);
  app.set_version_flag("--version", "armdc " ARM_DELEGATE_VERSION);
  armdc::compile_arguments compile;
  add_compile(app, compile);
  armdc::partition_arguments partition;
  add_partition(app, partition);
  armdc::run_arguments run;
  add_run(app, run);
  armdc::compare_arguments compare;
  std::string compare_format = "text";
  add_compare(app, compare, compare_format);
  std::string verified;
  std::string verified_graph;
  auto* verify =
      app.add_subcommand("verify", "Check a .tosa, .pt2 or Ethos-U payload; silent if it is good");
  verify->add_option("file", verified, "the file to check")->required()->type_name("FILE");
  verify
      ->add_option("--graph", verified_graph,
                   "the graph that a payload was compiled from: compare inputs and outputs")
      ->check(armdc::existing_file())
      ->type_name("G.tosa");
  arm_delegate::work_limits verify_limits;
  add_max_bytes(*verify, verify_limits);
  armdc::simulate_arguments simulate;
  add_simulate(app, simulate);
  armdc::inspect_arguments inspected;
  add_inspect(app, inspected);
  std::string targets_format = "text";
  add_format(*app.add_subcommand("targets", "List the targets this program was built with"),
             targets_format);
  std::string operators_target = "tosa-1.0+int";
  std::string operators_format = "text";
  auto* operators = app.add_subcommand("ops", "List the ATen operators of a target");
  operators->add_option("--target,-t", operators_target, "the target (default: tosa-1.0+int)")
      ->type_name("TARGET");
  add_format(*operators, operators_format);
  std::string topic;
  app.add_subcommand("help", "Show the help of a subcommand")
      ->add_option("subcommand", topic, "the subcommand (default: all)")
      ->type_name("SUBCOMMAND");
  reference_arguments reference;
  add_reference(app, reference);
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help, --version
    throw armdc::explain(app, e);
  }
  if (app.got_subcommand("compile")) return run_compile(compile);
  if (app.got_subcommand("partition")) return run_partition(partition);
  if (app.got_subcommand("run")) return run_run(run);
  if (app.got_subcommand("compare")) {
    compare.json = compare_format == "json";
    return run_compare(compare);
  }
  if (app.got_subcommand("verify")) return run_verify(verified, verified_graph, verify_limits);
  if (app.got_subcommand("simulate")) return run_simulate(simulate);
  if (app.got_subcommand("inspect")) return armdc::inspect(inspected);
  if (app.got_subcommand("targets")) return armdc::list_targets(targets_format == "json");
  if (app.got_subcommand("ops")) {
    return armdc::list_operators(operators_target, operators_format == "json");
  }
  if (app.got_subcommand("reference")) return print_reference(app, reference);
  return print_help(app, topic);
}

int try_run(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (arm_delegate::error const& e) {
    armdc::print_messages(e.diagnostics());
    return e.id() == arm_delegate::code::unknown_target ? wrong_usage : bad_input;
  } catch (armdc::usage_error const& e) {
    armdc::print_message({.id = arm_delegate::code::bad_arguments, .message = e.what()});
    return wrong_usage;
  } catch (std::exception const& e) {
    if (!armdc::is_output_failure(e)) armdc::print_message({.message = e.what()});
    return bad_input;
  }
}

}  // namespace

int main(int argc, char** argv) {
  armdc::begin_process();
  return armdc::end_process(try_run(argc, argv));
}
