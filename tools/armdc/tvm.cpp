// SPDX-License-Identifier: BSD-3-Clause
// armdc tvm: compiles a model with tvmc as MLonMCU's TVM backends do.
#include "tvm.hpp"

#include "input_files.hpp"
#include "output_folder.hpp"
#include "temporaries.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/generate.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/base/visible_text.hpp>

#include <CLI/CLI.hpp>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;
using ad::tvm::value;

namespace {

std::pair<std::string, std::string> split_pair(std::string const& text, char const* option) {
  auto const at = text.find('=');
  if (at == std::string::npos || at == 0) {
    throw usage_error(std::string(option) + " '" + text + "' is not KEY=VALUE");
  }
  return {text.substr(0, at), text.substr(at + 1)};
}

ad::tvm::compile_job make_job(tvm_arguments const& a) {
  auto request = a.request;
  for (std::string const& text : a.config) request.config.push_back(split_pair(text, "--config"));
  return ad::tvm::make_job(ad::tvm::find_class(a.class_name, a.dialect), request);
}

/// As a word of a shell. $'...' has the escapes of `visible_text`.
std::string quoted(std::string const& word) {
  constexpr std::string_view safe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%";
  if (!word.empty() && word.find_first_not_of(safe) == std::string::npos) return word;
  if (ad::message_text(word, word.size()) != word) return "$'" + ad::visible_text(word, '\'') + "'";
  std::string out = "'";
  for (char const c : word) out.append(c == '\'' ? "'\\''" : std::string(1, c));
  return out += "'";
}

/// One line for a shell: the variables that are set, then the command.
void print_command(ad::tvm::compile_job const& job, std::string const& out) {
  auto const launch = job.make_launch(out, ad::tvm::dumps_of(job));
  std::string line;
  for (auto const& [name, v] : job.environment()) line += name + "=" + quoted(to_text(v)) + " ";
  for (std::string const& word : launch.arguments) line += quoted(word) + " ";
  line.back() = '\n';
  print_output(line);
}

ad::tvm::build_result run_tool(ad::tvm::compile_job& job) {
  deferred_stop const stop;
  return ad::tvm::generate(job, {.show = print_output, .stop = deferred_stop::requested()});
}

void write_artifacts(ad::tvm::build_result const& result, std::string const& folder) {
  output_files files;
  output_folder to(files, folder);
  for (auto const& artifact : result.artifacts) to.write(artifact.name, artifact.content);
  files.commit();
  std::string text = "wrote";
  for (auto const& artifact : result.artifacts) text += " " + artifact.name;
  print_output(text + " to " + ad::message_text(folder, ad::longest_sentence) + "\n");
}

}  // namespace

void add_tvm_options(CLI::App& command, tvm_arguments& a) {
  command
      .add_option("model", a.request.model, "a model that tvmc reads: .tflite, .onnx, .relay, .pb")
      ->required()
      ->type_name("MODEL");
  command.add_option("--class", a.class_name, "the backend (default: tvmaot)")
      ->transform(one_of({"tvmaot", "tvmaotplus", "tvmrt", "tvmllvm", "tvmcg"}));
  command.add_option("--dialect", a.dialect, "the version of MLonMCU to follow (default: 2024-04)")
      ->transform(one_of({"2024-04", "0.9"}));
  command
      .add_option("--config,-c", a.config,
                  "an option of the backend, as in opt_level=2 or tvm.pythonpath=DIR")
      ->allow_extra_args(false)
      ->type_name("KEY=VALUE");
  command
      .add_option("--feature,-f", a.request.features,
                  "a feature, NAME or NAME:KEY=VALUE,..., as in usmp:algorithm=hill_climb")
      ->allow_extra_args(false)
      ->type_name("FEATURE");
  command
      .add_option("--input-shapes", a.request.input_shapes,
                  "shapes of the inputs, as in 'x:[1,2] y:[3]' (default: the model's)")
      ->type_name("SHAPES");
  command.add_option("--python", a.request.python, "the Python that has TVM (default: python3)")
      ->type_name("PROGRAM");
  command.add_option("--output,-o", a.output, "output folder (default: the model's name)")
      ->check(some_path())
      ->type_name("DIR");
  command.add_flag("--print", a.print, "print the command and its environment, do not run it");
}

int tvm(tvm_arguments const& a) {
  note_input(a.request.model);
  auto job = make_job(a);
  print_messages(job.warnings());
  std::string const folder =
      a.output.empty() ? std::filesystem::path(a.request.model).stem().string() : a.output;
  if (a.print) {
    print_command(job, (std::filesystem::absolute(folder) / "default.tar").lexically_normal());
    return 0;
  }
  progress shown("compiling " + a.request.model);
  if (is_true(job.option("print_outputs"))) shown.end();
  auto const result = run_tool(job);
  shown.end();
  write_artifacts(result, folder);
  return 0;
}

}  // namespace armdc
