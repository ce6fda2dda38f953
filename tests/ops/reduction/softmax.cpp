// SPDX-License-Identifier: BSD-3-Clause
// aten.softmax: amax, sub, exp, sum, reciprocal, mul.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cmath>
#include <string>

using namespace arm_delegate;

TEST_CASE("softmax: stable, and a distribution") {
  auto b = support::builder();
  b.output(b.call("aten.softmax.int", {b.input("x", ir::dtype::float32, {1, 3}), -1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_MAX SUB EXP REDUCE_SUM RECIPROCAL MUL");
  auto const y = support::evaluate(g, {{{1, 3}, {1000, 1001, 1002}}}).front().data;
  auto const total = 1 + std::exp(-1.0) + std::exp(-2.0);
  CHECK(y[2] == doctest::Approx(1 / total));
  CHECK(y[0] == doctest::Approx(std::exp(-2.0) / total));
}

TEST_CASE("softmax: quantized as a whole is refused with a remedy on integer targets") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 3}, {0.5});
  b.output(support::fake(b, b.call("aten.softmax.int", {x, 1}), {1.0 / 256, -128}));
  CHECK_FALSE(support::failure([&] { support::lower(b, support::integer); }).empty());
}

TEST_CASE("softmax: a dimension outside the tensor is refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 3});
  auto const text = support::failure([&] { b.call("aten.softmax.int", {x, 2}); });
  CHECK(text.find("dimension 2 is outside a tensor of rank 2") != std::string::npos);
}
