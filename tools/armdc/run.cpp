// SPDX-License-Identifier: BSD-3-Clause
// armdc run.

#include "commands.hpp"
#include "file_kind.hpp"
#include "inputs.hpp"
#include "output_folder.hpp"
#include "usage.hpp"
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/program_runner.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpret.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

void check_count(std::size_t given, std::size_t wanted, std::string const& file) {
  if (given != wanted) refuse_count(given, wanted, file);
}

/// Writes each tensor an operator computes as "NNN_name.npy".
class folder_observer final : public ad::tosa::tensor_observer {
 public:
  explicit folder_observer(std::string const& folder) : folder_(folder) {}
  void computed(ad::tosa::tensor const& what, ad::tosa::operand const& elements) override {
    auto name = what.name;
    for (char& c : name) {
      if (c == '/' || c == '\\' || static_cast<unsigned char>(c) < 0x20) c = '_';
    }
    constexpr std::size_t longest = 100;
    folder_.write(fmt::format("{:04}_{}.npy", count_++, name.substr(0, longest)),
                  ad::tosa::write_array(elements));
  }
  void commit() { folder_.commit(); }

 private:
  output_folder folder_;
  int count_ = 0;
};

/// Runs `net`, an interpreter or a program runner, and writes its outputs.
template <class Net, class Output>
void run_and_write(Net& net, run_arguments const& a, std::size_t outputs, Output output) {
  std::optional<folder_observer> observer;
  if (!a.dump_intermediates.empty()) observer.emplace(a.dump_intermediates);
  naming(a.file, [&] { net.run(observer ? &*observer : nullptr); });
  output_folder folder(a.output);
  for (std::size_t i = 0; i < outputs; ++i) {
    folder.write(fmt::format("out{}.npy", i), ad::tosa::write_array(output(i)));
  }
  if (observer) observer->commit();
  folder.commit();
}

ad::tosa::run_options options(run_arguments const& a) {
  return {.threads = a.threads != 0 ? a.threads : std::thread::hardware_concurrency()};
}

int run_tosa(run_arguments const& a) {
  auto graph = read_tosa(a.file);
  auto net = naming(a.file, [&] { return ad::tosa::interpreter(std::move(graph), options(a)); });
  check_count(a.inputs.size(), net.inputs().size(), a.file);
  for (std::size_t i = 0; i < a.inputs.size(); ++i) read_input(a.inputs[i], net.inputs()[i]);
  run_and_write(net, a, net.outputs().size(),
                [&](std::size_t i) -> decltype(auto) { return net.outputs()[i]; });
  return 0;
}

int run_program(run_arguments const& a) {
  auto const& pipeline = ad::find_pipeline(ad::standard_pipeline_table(), a.target);
  auto const& host = ad::find_pipeline(ad::standard_pipeline_table(), "tosa-1.0+fp");
  auto program = ad::frontend::pt2::load(a.file);
  check_operator_names(a.keep_on_host, pipeline, program);
  auto compiled = pipeline.compile(std::move(program), {.keep_on_host = a.keep_on_host}, nullptr);
  auto net =
      naming(a.file, [&] { return ad::program_runner(std::move(compiled), options(a), &host); });
  check_count(a.inputs.size(), net.input_count(), a.file);
  for (std::size_t i = 0; i < a.inputs.size(); ++i) read_input(a.inputs[i], net.input(i));
  run_and_write(net, a, net.output_count(),
                [&](std::size_t i) -> decltype(auto) { return net.output(i); });
  return 0;
}

}  // namespace

int run(run_arguments const& a) {
  if (kind_of_file(a.file) != file_kind::program) return run_tosa(a);
  if (a.target.empty()) {
    throw ad::error(ad::diagnostic{.id = ad::code::unknown_target,
                                   .message = "a .pt2 is compiled before it is run",
                                   .remedy = "say for what with --target",
                                   .file = a.file});
  }
  return run_program(a);
}

}  // namespace armdc
