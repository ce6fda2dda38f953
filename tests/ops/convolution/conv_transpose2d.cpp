// SPDX-License-Identifier: BSD-3-Clause
// aten.conv_transpose2d: TRANSPOSE_CONV2D.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("conv_transpose2d: each pixel times the kernel") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 1, 2});
  auto const w = b.constant("w", support::floats({1, 1, 1, 2}, {2, 3}));
  b.output(b.call("aten.conv_transpose2d.input", {x, w}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE TRANSPOSE_CONV2D RESHAPE");
  auto const y = support::evaluate(g, {{{1, 1, 1, 2}, {1, 2}}}).front();
  CHECK(y.data == std::vector<double>{2, 7, 6});
}

TEST_CASE("conv_transpose2d: quantized sums are rescaled once") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, {0.5, 3});
  auto const w = support::weight(b, support::bytes({1, 1, 1, 2}, {2, 3}), support::q{0.25, 0});
  b.output(support::fake(b, b.call("aten.conv_transpose2d.input", {x, w}), {0.5, 1}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE TRANSPOSE_CONV2D RESCALE RESHAPE");
}

TEST_CASE("conv_transpose2d: a quantized weight computed at run time is refused with a remedy") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, {0.5, 0});
  auto const w = support::quantized_input(b, "w", {1, 1, 1, 2}, {0.5, 0});
  b.output(support::fake(b, b.call("aten.conv_transpose2d.input", {x, w}), {1, 0}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("make it a parameter or buffer of the module") != std::string::npos);
}
