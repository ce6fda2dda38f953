// SPDX-License-Identifier: BSD-3-Clause
// aten.linear: a 1x1 CONV2D over one pixel a row.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;

TEST_CASE("linear: leading dimensions are rows") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 4});
  b.output(b.call("aten.linear.default", {x, b.constant("w", support::filled({5, 4}, 1))}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE CONV2D RESHAPE");
  CHECK(g.main()[support::find(g, tosa::op::conv2d).inputs[0]].sizes == ir::shape{6, 1, 1, 4});
  CHECK(support::output(g).sizes == ir::shape{2, 3, 5});
}

TEST_CASE("linear: quantized numbers") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2}, {0.5, 2});
  auto const w = support::weight(b, support::bytes({2, 2}, {1, 2, 3, -4}), q{0.5});
  auto const bias = b.constant("bias", support::floats({2}, {1, 0}));
  b.output(support::fake(b, b.call("aten.linear.default", {x, w, bias}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  // x = {4, 1}: {0.5 * 4 + 1 * 1 + 1, 1.5 * 4 - 2 * 1} / 0.25
  CHECK(support::evaluate(g, {{{1, 2}, {10, 4}}}).front().data == std::vector<double>{16, 16});
}

TEST_CASE("linear: features must agree") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const w = b.constant("w", support::filled({5, 4}, 1));
  auto const text = support::failure([&] { b.call("aten.linear.default", {x, w}); });
  CHECK(text.find("input [2, 3] does not fit weight [5, 4]") != std::string::npos);
}

TEST_CASE("linear: a weight and a bias that are computed at run time") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const w = b.input("w", ir::dtype::float32, {3, 2});
  b.output(b.call("aten.linear.default", {x, w, b.input("bias", ir::dtype::float32, {3})}));
  auto const g = support::lower(b);
  auto const y = support::evaluate(
      g, {{{2, 2}, {1, 2, 3, 4}}, {{3, 2}, {1, 0, 0, 1, 1, 1}}, {{3}, {10, 20, 30}}});
  CHECK(y.front().data == std::vector<double>{11, 22, 33, 13, 24, 37});
}

TEST_CASE("linear: a quantized weight that is computed at run time") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2}, {0.5, 2});
  auto const w = support::quantized_input(b, "w", {2, 2}, {0.5, 1});
  auto const bias = b.constant("bias", support::floats({2}, {1, 0}));
  b.output(support::fake(b, b.call("aten.linear.default", {x, w, bias}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  // x = {4, 1}, w = {{0.5, 1}, {1.5, -2}}
  auto const y = support::evaluate(g, {{{1, 2}, {10, 4}}, {{2, 2}, {2, 3, 4, -3}}}).front();
  CHECK(y.data == std::vector<double>{16, 16});
}

TEST_CASE("linear: 16-bit values with a weight computed at run time have no bias") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2}, support::q16(0.5));
  auto const w = support::quantized_input(b, "w", {2, 2}, support::q16(0.5));
  auto const bias = b.constant("bias", support::floats({2}, {1, 0}));
  b.output(support::fake(b, b.call("aten.linear.default", {x, w, bias}), support::q16(0.25)));
  auto const text = support::failure([&] { support::lower(b, support::integer16); });
  CHECK(text.find("add the bias with an operator of its own") != std::string::npos);
}
