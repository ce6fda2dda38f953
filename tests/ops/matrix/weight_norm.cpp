// SPDX-License-Identifier: BSD-3-Clause
// aten._weight_norm: a constant, or norm, division and product.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("weight_norm: of constants it is the constant weight of a convolution") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 4});
  auto const v = b.constant("v", support::floats({1, 2, 1}, {3, 4}));
  auto const g = b.constant("g", support::floats({1, 1, 1}, {10}));
  b.output(b.call("aten.conv1d.default", {x, b.call("aten._weight_norm.default", {v, g})}));
  auto const lowered = support::lower(b);
  CHECK(support::operators(lowered).find("CONV2D") != std::string::npos);
  CHECK(support::operators(lowered).find("MUL") == std::string::npos);
  auto const weight =
      support::real_operand(lowered, support::find(lowered, tosa::op::conv2d), "weight");
  CHECK(weight == std::vector<double>{6, 8});
}

TEST_CASE("weight_norm: of inputs") {
  auto b = support::builder();
  auto const v = b.input("v", ir::dtype::float32, {2, 2});
  auto const g = b.input("g", ir::dtype::float32, {2, 1});
  b.output(b.call("aten._weight_norm.default", {v, g}));
  auto const made =
      support::evaluate(support::lower(b), {{{2, 2}, {3, 4, 0, 2}}, {{2, 1}, {5, 1}}});
  CHECK(made[0].data[0] == doctest::Approx(3));
  CHECK(made[0].data[1] == doctest::Approx(4));
  CHECK(made[0].data[3] == doctest::Approx(1));
}
