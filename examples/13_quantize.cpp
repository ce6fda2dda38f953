// SPDX-License-Identifier: BSD-3-Clause
// New: quantizer::recipe, a type that makes a program for integers of a float one, with samples;
// and pt2::write, which writes it for PyTorch.
//
//     build/release/examples/example_13_quantize

// region: quantize
#include <arm_delegate/arm_delegate.hpp>
#include <arm_delegate/quantizer/recipe.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
// endregion
#include <arm_delegate/compiler/load.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/run/program_runner.hpp>

#include <array>
#include <cstdio>
#include <string>
#include <utility>

namespace {

// region: quantize
namespace ad = arm_delegate;
namespace quantizer = arm_delegate::quantizer;

/// What is tried is a part of the type; without the last three: the standard ones.
using for_npu =
    quantizer::recipe<ad::target::ethos_u55<128>, ad::op::standard, quantizer::scheme::int8,
                      quantizer::observe::histogram,
                      quantizer::improve<quantizer::separate_averages, quantizer::correct_bias>>;

quantizer::quantize_result quantized(ad::ir::exported_program const& program,
                                     std::string const& images) {
  auto const& host = for_npu::floating();
  ad::program_runner const runner(host.compile(program.clone()), {}, &host);
  std::array const files{images};
  return for_npu::quantize(program, quantizer::sample_files(files, runner.inputs()));
}
// endregion

}  // namespace

int main() {
  try {
    std::string const model = "examples/digits_cnn/float.pt2";
    auto const file = ad::files::read_file(model);
    auto made =
        quantized(ad::compiler::load_program(file, model), "examples/digits_cnn/test_x.npy");
    for (auto const& step : made.steps) {
      std::printf("%s: %.1f to %.1f dB\n", std::string(step.name).c_str(), step.before, step.after);
    }
    std::printf("%zu bytes of .pt2\n", ad::frontend::pt2::write(made.program).size());
    ad::compiler::session const session({.target = "ethos-u55-128"});
    for (auto const& payload : session.compile(std::move(made.program)).payloads()) {
      std::printf("%s: %zu bytes\n", payload.name.c_str(), payload.bytes.size());
    }
    return 0;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
