// SPDX-License-Identifier: BSD-3-Clause
// armdc tvm: compiles a model with tvmc as MLonMCU's TVM backends do.
#include "tvm.hpp"

#include "output_folder.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/backends/tvm/arguments.hpp>
#include <arm_delegate/backends/tvm/backend_class.hpp>
#include <arm_delegate/backends/tvm/compile_job.hpp>
#include <arm_delegate/backends/tvm/generate.hpp>
#include <arm_delegate/backends/tvm/option.hpp>
#include <arm_delegate/backends/tvm/value.hpp>

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

/// Options that name a file: tvmc runs in another folder, so they are made absolute.
constexpr std::array<std::string_view, 2> file_options{"tvmc_custom_script",
                                                       "autotuned_results_file"};

std::string absolute_path(std::string const& path) {
  return std::filesystem::absolute(path).lexically_normal().string();
}

std::pair<std::string, std::string> split_pair(std::string const& text, char const* option) {
  auto const at = text.find('=');
  if (at == std::string::npos || at == 0) {
    throw usage_error(std::string(option) + " '" + text + "' is not KEY=VALUE");
  }
  return {text.substr(0, at), text.substr(at + 1)};
}

/// The configuration; a key without a dot is an option of the class.
value make_config(tvm_arguments const& a) {
  value config = value::of(ad::tvm::value_kind::map);
  for (std::string const& text : a.config) {
    auto [key, chosen] = split_pair(text, "--config");
    auto const name = key.substr(key.rfind('.') + 1);
    if (std::ranges::find(file_options, name) != file_options.end()) {
      chosen = absolute_path(chosen);
    }
    if (key.find('.') == std::string::npos) key.insert(0, a.class_name + ".");
    config.set(key, chosen);
  }
  return config;
}

/// NAME or NAME:KEY=VALUE,KEY=VALUE; a key without a dot is a setting of the feature.
ad::tvm::feature_request make_feature(std::string const& text) {
  auto const colon = text.find(':');
  ad::tvm::feature_request feature{.name = text.substr(0, colon)};
  std::string rest = colon == std::string::npos ? std::string() : text.substr(colon + 1);
  while (!rest.empty()) {
    auto const comma = rest.find(',');
    auto [key, chosen] = split_pair(rest.substr(0, comma), "--feature");
    if (key.find('.') == std::string::npos) key.insert(0, feature.name + ".");
    feature.config.set(key, chosen);
    rest = comma == std::string::npos ? std::string() : rest.substr(comma + 1);
  }
  return feature;
}

ad::tvm::compile_job make_job(tvm_arguments const& a) {
  auto const& type = ad::tvm::find_class(a.class_name, a.dialect);
  ad::tvm::host_facts host{
      .cpu_count = value::of(std::int64_t{std::max(std::thread::hardware_concurrency(), 1U)}),
      .python = a.python};
  for (char** variable = environ; *variable != nullptr; ++variable) {
    host.environment.emplace_back(*variable);
  }
  std::vector<ad::tvm::feature_request> features;
  features.reserve(a.features.size());
  for (std::string const& text : a.features) features.push_back(make_feature(text));
  return {type, ad::tvm::make_constructor_arguments(type, {}), features, make_config(a),
          std::move(host)};
}

std::string quoted(std::string const& word) {
  constexpr std::string_view safe =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./=:,+@%";
  if (!word.empty() && word.find_first_not_of(safe) == std::string::npos) return word;
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

void write_artifacts(ad::tvm::build_result const& result, std::string const& folder) {
  output_files files;
  output_folder to(files, folder);
  for (auto const& artifact : result.artifacts) to.write(artifact.name, artifact.content);
  files.commit();
  std::string text = "wrote";
  for (auto const& artifact : result.artifacts) text += " " + artifact.name;
  print_output(text + " to " + folder + "\n");
}

}  // namespace

void add_tvm_options(CLI::App& command, tvm_arguments& a) {
  command.add_option("model", a.model, "a model that tvmc reads: .tflite, .onnx, .relay, .pb")
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
      .add_option("--feature,-f", a.features,
                  "a feature, NAME or NAME:KEY=VALUE,..., as in usmp:algorithm=hill_climb")
      ->allow_extra_args(false)
      ->type_name("FEATURE");
  command
      .add_option("--input-shapes", a.input_shapes,
                  "shapes of the inputs, as in 'x:[1,2] y:[3]' (default: the model's)")
      ->type_name("SHAPES");
  command.add_option("--python", a.python, "the Python that has TVM (default: python3)")
      ->type_name("PROGRAM");
  command.add_option("--output,-o", a.output, "output folder (default: the model's name)")
      ->check(some_path())
      ->type_name("DIR");
  command.add_flag("--print", a.print, "print the command and its environment, do not run it");
}

int tvm(tvm_arguments const& a) {
  auto job = make_job(a);
  value const shapes = a.input_shapes.empty() ? value() : ad::tvm::parse_shapes(a.input_shapes);
  job.load_model({.path = absolute_path(a.model), .input_shapes = shapes});
  print_messages(job.warnings());
  std::string const folder =
      a.output.empty() ? std::filesystem::path(a.model).stem().string() : a.output;
  if (a.print) {
    print_command(job, absolute_path(folder) + "/default.tar");
    return 0;
  }
  progress shown("compiling " + a.model);
  if (is_true(job.option("print_outputs"))) shown.end();
  auto const result = ad::tvm::generate(job, {.show = print_output});
  shown.end();
  write_artifacts(result, folder);
  return 0;
}

}  // namespace armdc
