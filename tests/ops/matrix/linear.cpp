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
