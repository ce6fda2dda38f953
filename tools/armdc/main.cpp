// SPDX-License-Identifier: BSD-3-Clause
// armdc: from a torch.export program to TOSA, on the command line. See CLI in docs/.

#include "commands.hpp"
#include "file_kind.hpp"
#include "process.hpp"
#include "reference.hpp"
#include "subcommands.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "tvm.hpp"
#include "usage.hpp"
#include <arm_delegate/base/work_limits.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/version.hpp>

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <memory>
#include <string>
#include <utility>

namespace {

constexpr int bad_input = 1;
constexpr int wrong_usage = 2;

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

int print_reference(CLI::App const& app, armdc::reference_arguments const& a) {
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
void check_target(std::string const& target) { (void)arm_delegate::compiler::pipeline_for(target); }

/// Throws unless a target can compile a file. For TOSA targets, there is nothing to compile in a
/// TOSA graph.
void check_input(std::string const& file, std::string const& target,
                 arm_delegate::work_limits const& limits) {
  if (arm_delegate::compiler::pipeline_for(target).makes_payloads()) {
    armdc::check_kind(file, limits, {file_kind::program, file_kind::tosa});
  } else {
    armdc::check_kind(file, limits, {file_kind::program});
  }
}

int run_compile(armdc::compile_arguments const& a) {
  check_input(a.model, a.target, a.limits);
  armdc::check_options(a, armdc::kind_of_file(a.model, a.limits));
  armdc::progress const shown("compiling " + a.model);
  return armdc::compile(a);
}

int run_partition(armdc::partition_arguments const& a) {
  check_target(a.target);
  armdc::check_kind(a.model, a.limits, {file_kind::program});
  armdc::progress const shown("partitioning " + a.model);
  return armdc::partition(a);
}

int run_report(armdc::report_arguments const& a) {
  armdc::check_options(a);
  if (!a.target.empty()) check_input(a.input, a.target, a.limits);
  armdc::progress const shown("reporting " + a.input);
  return armdc::report(a);
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
  armdc::check_kind(a.file, a.limits, {file_kind::program, file_kind::tosa, file_kind::executorch});
  armdc::progress const shown("running " + a.file);
  return armdc::run(a);
}

int run_compare(armdc::compare_arguments const& a) {
  check_target(a.target);
  armdc::check_kind(a.model, a.limits, {file_kind::program});
  armdc::progress const shown("comparing " + a.model);
  return armdc::compare(a);
}

int run_quantize(armdc::quantize_arguments const& a) {
  check_target(a.target);
  armdc::check_kind(a.model, a.limits, {file_kind::program});
  armdc::progress const shown("quantizing " + a.model);
  return armdc::quantize(a);
}

/// `graph` applies to payloads only.
int run_verify(armdc::verify_arguments const& a) {
  armdc::check_kind(
      a.file, a.limits,
      {file_kind::program, file_kind::tosa, file_kind::payload, file_kind::executorch});
  if (!a.graph.empty() && armdc::kind_of_file(a.file, a.limits) != file_kind::payload) {
    throw armdc::usage_error("--graph says what a payload was compiled from; '" + a.file +
                             "' is not a payload");
  }
  armdc::progress const shown("checking " + a.file);
  return armdc::verify(a);
}

int run(int argc, char** argv) {
  CLI::App app("armdc: torch.export programs to TOSA for Arm NPUs", "armdc");
  app.formatter(std::make_shared<help_formatter>());
  app.require_subcommand(1);
  app.set_version_flag("--version", "armdc " ARM_DELEGATE_VERSION);
  armdc::all_arguments a;
  armdc::add_subcommands(app, a, argc > 1 ? argv[1] : "");
  try {
    app.parse(argc, argv);
  } catch (CLI::ParseError const& e) {
    if (e.get_exit_code() == 0) return app.exit(e);  // --help, --version
    throw armdc::explain(app, e);
  }
  if (app.got_subcommand("compile")) return run_compile(a.compile);
  if (app.got_subcommand("partition")) return run_partition(a.partition);
  if (app.got_subcommand("report")) return run_report(a.report);
  if (app.got_subcommand("run")) return run_run(a.run);
  if (app.got_subcommand("compare")) {
    a.compare.json = a.compare_format == "json";
    return run_compare(a.compare);
  }
  if (app.got_subcommand("quantize")) return run_quantize(a.quantize);
  if (app.got_subcommand("verify")) return run_verify(a.verify);
  if (app.got_subcommand("simulate")) return run_simulate(a.simulate);
  if (app.got_subcommand("inspect")) return armdc::inspect(a.inspect);
  if (app.got_subcommand("tvm")) return armdc::tvm(a.tvm);
  if (app.got_subcommand("targets")) return armdc::list_targets(a.targets_format == "json");
  if (app.got_subcommand("ops")) {
    return armdc::list_operators(a.ops.target, a.ops.format == "json");
  }
  if (app.got_subcommand("reference")) return print_reference(app, a.reference);
  return print_help(app, a.help_topic);
}

int try_run(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (arm_delegate::error const& e) {
    armdc::print_messages(e.diagnostics());
    return e.id() == arm_delegate::code::unknown_target ? wrong_usage : bad_input;
  } catch (armdc::usage_error const& e) {
    armdc::print_message({.id = arm_delegate::code::bad_arguments, .why = {.rule = e.what()}});
    return wrong_usage;
  } catch (std::exception const& e) {
    if (!armdc::is_output_failure(e)) armdc::print_message({.why = {.rule = e.what()}});
    return bad_input;
  }
}

}  // namespace

int main(int argc, char** argv) {
  armdc::begin_process();
  return armdc::end_process(try_run(argc, argv));
}
