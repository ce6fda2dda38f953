// SPDX-License-Identifier: BSD-3-Clause
// armdc run.

#include "commands.hpp"
#include "file_kind.hpp"
#include "inputs.hpp"
#include "npu_choice.hpp"
#include "output_folder.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/pte/run/method_runner.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>
#include <arm_delegate/tosa/storage.hpp>
#include <arm_delegate/tosa/unsigned_tensors.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;
namespace fs = std::filesystem;

namespace {

/// Makes a file name of a tensor's name: another one for each name. Characters that a file name
/// cannot have are written as in a URI, "a%2Fb".
std::string file_name(std::string_view name) {
  std::string text;
  for (char const c : name) {
    bool const is_plain =
        static_cast<unsigned char>(c) >= 0x20 && c != '/' && c != '\\' && c != '%';
    text += is_plain ? std::string(1, c) : fmt::format("%{:02X}", c);
  }
  return text;
}

/// Writes each tensor an operator computes as "NNN_name.npy".
class folder_observer final : public ad::tosa::tensor_observer {
 public:
  folder_observer(output_files& files, std::string const& folder) : folder_(files, folder) {}
  void computed(ad::tosa::tensor const& what, ad::tosa::operand const& elements) override {
    constexpr std::size_t longest = 100;
    folder_.write(fmt::format("{:04}_{}.npy", count_++, file_name(what.name).substr(0, longest)),
                  ad::tosa::write_array(elements));
  }

 private:
  output_folder folder_;
  int count_ = 0;
};

/// The inputs and outputs of a run of a .tosa or a .pt2.
struct run_tensors {
  std::vector<file_tensor> inputs{};
  std::vector<file_tensor> outputs{};
  std::vector<file_tensor> buffers{};
};

void read_inputs(run_arguments const& a, run_tensors const& t) {
  check_count(a.inputs.size(), t.inputs, a.file);
  for (std::size_t i = 0; i < a.inputs.size(); ++i) read_input(a.inputs[i], t.inputs[i], a.limits);
}

std::string output_file(file_tensor const& output) {
  return fmt::format("out{}.npy", output.position);
}
std::string buffer_file(file_tensor const& buffer) { return file_name(buffer.name) + ".npy"; }

void read_state(run_arguments const& a, run_tensors const& t) {
  bool const has_option = !a.state_in.empty() || !a.state_out.empty();
  if (has_option && t.buffers.empty()) {
    throw ad::error(ad::diagnostic{.id = ad::code::bad_arguments,
                                   .why = {.rule = "the program has no mutable buffers",
                                           .remedy = "leave out --state-in and --state-out"},
                                   .file = a.file});
  }
  if (a.state_in.empty()) return;
  for (auto const& b : t.buffers) {
    read_input((fs::path(a.state_in) / buffer_file(b)).string(), b, a.limits);
  }
}

/// Runs `net`, an interpreter or a program runner, and writes its outputs.
template <class Net>
void run_and_write(Net& net, run_arguments const& a, run_tensors const& t) {
  read_inputs(a, t);
  read_state(a, t);
  output_files files;
  std::optional<folder_observer> observer;
  if (!a.dump_intermediates.empty()) observer.emplace(files, a.dump_intermediates);
  output_folder folder(files, a.output);
  for (auto const& output : t.outputs) folder.claim(output_file(output));
  std::optional<output_folder> state;
  if (!a.state_out.empty()) {
    state.emplace(files, a.state_out, true);
    for (auto const& b : t.buffers) state->claim(buffer_file(b));
  }
  naming(a.file, [&] { net.run(observer ? &*observer : nullptr); });
  for (auto const& output : t.outputs) folder.write(output_file(output), as_npy(output));
  if (state) {
    for (auto const& b : t.buffers) state->write(buffer_file(b), as_npy(b));
  }
  files.commit();
}

ad::tosa::run_options options(run_arguments const& a) {
  return {.work = a.limits,
          .threads = a.threads != 0 ? a.threads : std::thread::hardware_concurrency()};
}

std::vector<file_tensor> inputs_of(ad::tosa::interpreter const& net) {
  using enum file_tensor::sign;
  auto const& main = net.program().main();
  auto const is_read_unsigned = ad::tosa::read_as_unsigned(main);
  std::vector<file_tensor> made;
  for (std::size_t i = 0; i < main.inputs.size(); ++i) {
    auto const& data = net.inputs()[i];
    bool const both = is_read_unsigned[static_cast<std::size_t>(main.inputs[i])];
    made.push_back({.name = net.input_name(i),
                    .type = ad::tosa::name(data.type),
                    .data = data,
                    .holds = both ? either : is_signed});
  }
  return made;
}

std::vector<file_tensor> outputs_of(ad::tosa::interpreter const& net) {
  std::vector<file_tensor> made;
  for (auto const& data : net.outputs()) made.push_back({.data = data, .position = made.size()});
  return made;
}

int run_tosa(run_arguments const& a) {
  auto graph = read_tosa(a.file, a.limits);
  auto net = naming(a.file, [&] { return ad::tosa::interpreter(std::move(graph), options(a)); });
  run_and_write(net, a, {.inputs = inputs_of(net), .outputs = outputs_of(net)});
  return 0;
}

/// What the model returns: the new value of a changed input is not returned, neither by PyTorch
/// nor by ExecuTorch's runtime.
std::vector<file_tensor> returned(std::span<ad::program_tensor const> outputs) {
  std::vector<ad::program_tensor> made;
  std::ranges::copy_if(outputs, std::back_inserter(made), std::logical_not{},
                       &ad::program_tensor::changes_input);
  return file_tensors(made);
}

int run_program(run_arguments const& a) {
  auto const session = make_session(a.target, a.payloads, a.limits);
  auto const& lowering = session.lowering();
  auto program = read_program(a.file, a.bindings, a.limits);
  check_operator_names(a.keep_on_host, lowering, program);
  ad::compile_options const choices{.keep_on_host = a.keep_on_host, .limits = a.limits};
  auto net = naming(a.file, [&] {
    if (!session.system()) {
      return ad::program_runner(lowering.compile(std::move(program), choices), options(a),
                                &ad::compiler::host_pipeline());
    }
    return ad::program_runner(session.finish(session.lower(std::move(program), choices)),
                              session.npu_net(), options(a), &ad::compiler::host_pipeline());
  });
  run_and_write(net, a,
                {.inputs = file_tensors(net.inputs()),
                 .outputs = returned(net.outputs()),
                 .buffers = file_tensors(net.buffers())});
  return print_findings(net.findings(), a.file);
}

int run_pte(run_arguments const& a) {
  auto net = naming(a.file, [&] {
    auto const file = read_file(a.file, a.limits);
    return ad::pte::method_runner(ad::pte::read_program(file.bytes, file.owner), a.method,
                                  options(a), ad::compiler::host_pipeline());
  });
  run_and_write(net, a,
                {.inputs = file_tensors(net.inputs()),
                 .outputs = file_tensors(net.outputs()),
                 .buffers = file_tensors(net.buffers())});
  return print_findings(net.findings(), a.file);
}

}  // namespace

void check_options(run_arguments const& a, file_kind kind) {
  auto const refuse = [&](std::string_view option, bool is_given, std::string_view wanted) {
    refuse_option(option, is_given, wanted, described(a.file, kind));
  };
  if (kind != file_kind::executorch) refuse("--method", a.method != default_method, "a .pte");
  bool const is_program = kind == file_kind::program || kind == file_kind::unknown;
  if (is_program) return;
  if (kind != file_kind::executorch) {
    refuse("--state-in", !a.state_in.empty(), "a .pt2 or a .pte");
    refuse("--state-out", !a.state_out.empty(), "a .pt2 or a .pte");
  }
  refuse("--keep-on-host", !a.keep_on_host.empty(), "a .pt2");
  refuse("--bind", !a.bindings.empty(), "a .pt2");
  refuse_npu_options(a.payloads, "a .pt2", described(a.file, kind));
  if (kind == file_kind::executorch) {
    refuse("--target", !a.target.empty(), "a .pt2 or an Ethos-U payload");
    return;
  }
  if (kind == file_kind::tosa) {
    bool const must_compile =
        !a.target.empty() && ad::compiler::pipeline_for(a.target).makes_payloads();
    refuse("--target " + a.target, must_compile, "a .pt2 or an Ethos-U payload");
    return;
  }
  refuse("--dump-intermediates", !a.dump_intermediates.empty(), "a .pt2 or a .tosa");
}

int run(run_arguments const& a) {
  auto const kind = kind_of_file(a.file, a.limits);
  if (kind == file_kind::executorch) return run_pte(a);
  if (kind != file_kind::program) return run_tosa(a);
  if (a.target.empty()) {
    throw ad::error(ad::diagnostic{.id = ad::code::unknown_target,
                                   .why = {.rule = "a .pt2 must be compiled before it runs",
                                           .remedy = "give a target with --target"},
                                   .file = a.file});
  }
  return run_program(a);
}

}  // namespace armdc
