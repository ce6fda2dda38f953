// SPDX-License-Identifier: BSD-3-Clause
// The bundled model, compiled and run on its test images.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/elements.hpp>

#include <doctest/doctest.h>
#include <support/reference.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

using namespace arm_delegate;

namespace {

/// The share of the 450 test images that are classified correctly.
template <class Target>
double accuracy(std::string_view model) {
  auto const folder = std::filesystem::path(ARM_DELEGATE_SOURCE_DIR) / "examples" / "digits_cnn";
  program_runner net(compile<Target>(frontend::pt2::load((folder / model).string())));
  support::npy_stack const images(folder / "test_x.npy");
  support::npy_stack const labels(folder / "test_y.npy");
  REQUIRE(images.size() == 450);
  std::size_t right = 0;
  for (std::size_t i = 0; i < images.size(); ++i) {
    auto image = images[i];
    image.shape.insert(image.shape.begin(), 1);
    tosa::read_array(image, net.input(0), "image");
    net.run();
    auto const* scores = net.output(0).as<float>();
    auto const best = std::max_element(scores, scores + net.output(0).numel()) - scores;
    std::int64_t label = 0;
    std::byte memory[sizeof(label)];
    tosa::operand const to{.type = tosa::dtype::int64, .sizes = {}, .data = memory};
    tosa::read_array(labels[i], to, "label");
    if (*to.as<std::int64_t>() == best) ++right;
  }
  return static_cast<double>(right) / static_cast<double>(images.size());
}

}  // namespace

// The accuracies measured in training: examples/digits_cnn/README.md.
TEST_CASE("digits_cnn classifies its test images: int8") {
  CHECK(accuracy<target::tosa_1_0_int>("int8.pt2") >= 0.980);
  CHECK(accuracy<target::tosa_0_80_bi>("int8.pt2") >= 0.980);
}

TEST_CASE("digits_cnn classifies its test images: float") {
  CHECK(accuracy<target::tosa_1_0_fp>("float.pt2") >= 0.982);
  CHECK(accuracy<target::tosa_0_80_mi>("float.pt2") >= 0.982);
}
