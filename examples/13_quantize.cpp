// SPDX-License-Identifier: BSD-3-Clause
// New: quantizer::calibrator, which makes a program for integers of a float one, with samples; and
// pt2::save, which writes it for PyTorch.
//
//     build/release/examples/example_13_quantize

#include <arm_delegate/compiler/load.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/frontends/pt2/write.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/quantizer/calibrator.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/sample_files.hpp>
#include <arm_delegate/quantizer/scheme.hpp>

#include <array>
#include <cstddef>
#include <cstdio>
#include <string>
#include <utility>

namespace {

// region: quantize
namespace ad = arm_delegate;

ad::ir::exported_program quantized(ad::ir::exported_program const& program,
                                   std::string const& images) {
  using namespace ad::quantizer;
  calibrator c(program, ad::compiler::host_pipeline(), scheme::int8::numbers);
  std::array const files{images};
  sample_files const samples(files, c.inputs());
  for (std::size_t i = 0; i < samples.count(); ++i) {
    samples.read(i);
    c.observe();
  }
  return c.quantize(observe::histogram{});
}
// endregion

}  // namespace

int main() {
  try {
    std::string const model = "examples/digits_cnn/float.pt2";
    auto const file = ad::files::read_file(model);
    auto made =
        quantized(ad::compiler::load_program(file, model), "examples/digits_cnn/test_x.npy");
    std::printf("%zu bytes of .pt2\n", ad::frontend::pt2::write(made).size());
    ad::compiler::session const session({.target = "ethos-u55-128"});
    for (auto const& payload : session.compile(std::move(made)).payloads()) {
      std::printf("%s: %zu bytes\n", payload.name.c_str(), payload.bytes.size());
    }
    return 0;
  } catch (ad::error const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
