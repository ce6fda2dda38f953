// SPDX-License-Identifier: BSD-3-Clause
// New: a compiled program runs on the host, without hardware or other tools, and is compared with
// PyTorch node by node.
//
//     build/release/examples/example_06_run

// region: run
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/targets/tosa.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <exception>
#include <string>

namespace ad = arm_delegate;

// endregion
namespace {

std::string const folder = "examples/digits_cnn/";

// region: run
constexpr std::size_t pixels = 64;  // of a digit: 8 x 8 floats

/// Returns the digit that the model recognizes.
std::size_t classify(ad::program_runner& net, float const* image) {
  std::memcpy(net.input(0).data, image, net.input(0).byte_size());
  net.run();  // allocates nothing
  auto const* scores = net.output(0).as<float>();
  return static_cast<std::size_t>(std::max_element(scores, scores + 10) - scores);
}
// endregion

bool run(ad::ir::exported_program const& model, float const* images, std::byte const* labels) {
  ad::program_runner net(ad::compile<ad::target::tosa_1_0_int>(model.clone()));
  constexpr std::size_t count = 100;
  std::size_t right = 0;
  for (std::size_t i = 0; i < count; ++i) {
    std::int64_t label = 0;
    std::memcpy(&label, labels + i * sizeof(label), sizeof(label));
    if (classify(net, images + i * pixels) == static_cast<std::size_t>(label)) ++right;
  }
  std::printf("%zu of %zu digits are right\n", right, count);
  return right > 95;
}

// region: compare
/// True if every node's results match PyTorch's.
bool compare(ad::ir::exported_program const& model, float const* images) {
  auto const table = ad::standard_pipeline_table();
  ad::comparison c(model, ad::find_pipeline(table, "tosa-1.0+int"),
                   ad::find_pipeline(table, "tosa-1.0+fp"));
  for (std::size_t i = 0; i < 8; ++i) {
    std::memcpy(c.input(0).data, images + i * pixels, c.input(0).byte_size());
    c.run();
  }
  auto const* noisiest = c.noisiest();
  std::printf("largest quantization error at %s: %.1f dB\n", noisiest->name.c_str(),
              noisiest->rounded.sqnr());
  return c.first_departing() == nullptr;
}
// endregion

}  // namespace

int main() {
  try {
    auto const model = ad::frontend::pt2::load(folder + "int8.pt2");
    auto const x = ad::files::read_file(folder + "test_x.npy");
    auto const y = ad::files::read_file(folder + "test_y.npy");
    auto const images = ad::files::parse_npy(x.bytes, "test_x.npy");
    auto const labels = ad::files::parse_npy(y.bytes, "test_y.npy");
    auto const* pixel = reinterpret_cast<float const*>(images.data.data());
    return run(model, pixel, labels.data.data()) && compare(model, pixel) ? 0 : 1;
  } catch (std::exception const& e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 1;
  }
}
