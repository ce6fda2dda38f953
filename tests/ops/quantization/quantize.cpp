// SPDX-License-Identifier: BSD-3-Clause
// quantize_per_tensor where a float meets integers: float operators that round half to even.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;

TEST_CASE("quantize: at run time on a target with floats and integers") {
  auto b = support::builder();
  b.output(support::quantize(b, b.input("x", ir::dtype::float32, {6}), {0.5, 10}));
  auto const g = support::lower(b, support::main_0_80);
  CHECK(support::output(g).type == tosa::dtype::int8);
  // 0.25 / 0.5 = 0.5 -> 0, 0.75 / 0.5 = 1.5 -> 2, -0.25 / 0.5 = -0.5 -> 0
  CHECK(support::evaluate(g, {{{6}, {0.25, 0.75, -0.25, 1, 1000, -1000}}}).front().data ==
        std::vector<double>{10, 12, 10, 12, 127, -128});
}

TEST_CASE("quantize: an invalid scale is rejected") {
  for (double scale : {0.0, -1.0}) {
    auto b = support::builder();
    b.output(support::quantize(b, b.input("x", ir::dtype::float32, {2}), {scale, 0}));
    auto const text = support::failure([&] { support::lower(b, support::main_0_80); });
    CHECK(text.find("(allowed: a positive number); check the model's calibration") !=
          std::string::npos);
  }
}

TEST_CASE("quantize: rank 0 stays rank 0") {
  auto b = support::builder();
  b.output(support::quantize(b, b.input("x", ir::dtype::float32, {}), {0.5, 10}));
  auto const g = support::lower(b, support::main_0_80);
  CHECK(support::output(g).sizes == ir::shape{});
  CHECK(support::evaluate(g, {{{}, {0.75}}}).front().data == std::vector<double>{12});
}
