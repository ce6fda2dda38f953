// SPDX-License-Identifier: BSD-3-Clause
// fake_quantize_per_tensor_affine: to the nearest code and back.

#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

namespace {

program_builder fake(double scale, int zero_point) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {7});
  b.output(
      b.call("aten.fake_quantize_per_tensor_affine.default", {x, scale, zero_point, -128, 127}));
  return b;
}

}  // namespace

// Wanted values are torch.fake_quantize_per_tensor_affine's, PyTorch 2.13.
TEST_CASE("fake_quantize: rounds half to even, clamps to the quantized range") {
  auto b = fake(0.5, 10);
  auto const g = support::lower(b, support::fp);
  CHECK(support::output(g).type == tosa::dtype::fp32);
  CHECK(support::evaluate(g, {{{7}, {0.25, 0.75, -0.25, 1, 1000, -1000, 0.3}}}).front().data ==
        std::vector<double>{0, 1, 0, 1, 58.5, -69, 0.5});
}

TEST_CASE("fake_quantize: an invalid scale is rejected") {
  auto const text = support::failure([] {
    auto b = fake(0, 0);
    support::lower(b, support::fp);
  });
  CHECK(text.find("(allowed: a positive number); check the model's calibration") !=
        std::string::npos);
}

TEST_CASE("fake_quantize: rank 0 stays rank 0") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {});
  b.output(b.call("aten.fake_quantize_per_tensor_affine.default", {x, 0.5, 10, -128, 127}));
  auto const g = support::lower(b, support::fp);
  CHECK(support::output(g).sizes == ir::shape{});
  // 0.75 / 0.5 = 1.5 -> 2 (half to even), times 0.5
  CHECK(support::evaluate(g, {{{}, {0.75}}}).front().data == std::vector<double>{1});
}
