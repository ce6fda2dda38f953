// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_bicubic2d: products with constant matrices.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("upsample_bicubic2d: the middle between pixels") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 1, 4});
  b.output(b.call("aten.upsample_bicubic2d.vec", {x, {1, 7}, true, ir::none{}}));
  auto const y = support::evaluate(support::lower(b), {{{1, 1, 1, 4}, {1, 2, 4, 8}}}).front();
  // Half way: -3/32, 19/32, 19/32, -3/32 of the four pixels around.
  CHECK(y.data[2] == 2);
  CHECK(y.data[3] == doctest::Approx((19 * (2 + 4) - 3 * (1 + 8)) / 32.0));
  CHECK(y.data[5] == doctest::Approx((19 * (4 + 8) - 3 * (2 + 8)) / 32.0));
}

TEST_CASE("upsample_bicubic2d: quantized values are refused") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, {0.5});
  b.output(support::fake(b, b.call("aten.upsample_bicubic2d.vec", {x, {1, 4}, false, ir::none{}}),
                         {0.5}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("dtype of cubic interpolation: int8 (allowed: floating point)") !=
        std::string::npos);
}
