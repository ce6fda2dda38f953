// SPDX-License-Identifier: BSD-3-Clause
// aten.conv3d: CONV3D.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("conv3d: each pixel times the kernel") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 1, 1, 3});
  auto const w = b.constant("w", support::floats({1, 1, 1, 1, 2}, {2, 3}));
  b.output(b.call("aten.conv3d.default", {x, w}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE CONV3D RESHAPE");
  auto const y = support::evaluate(g, {{{1, 1, 1, 1, 3}, {1, 2, 3}}}).front();
  CHECK(y.data == std::vector<double>{8, 13});
}

TEST_CASE("conv3d: quantized sums are rescaled once") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 1, 3}, {0.5, 3});
  auto const w = support::weight(b, support::bytes({1, 1, 1, 1, 2}, {2, 3}), support::q{0.25, 0});
  b.output(support::fake(b, b.call("aten.conv3d.default", {x, w}), {0.5, 1}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE CONV3D RESCALE RESHAPE");
}

TEST_CASE("conv3d: a quantized weight computed at run time is refused with a remedy") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 1, 3}, {0.5, 0});
  auto const w = support::quantized_input(b, "w", {1, 1, 1, 1, 2}, {0.5, 0});
  b.output(support::fake(b, b.call("aten.conv3d.default", {x, w}), {1, 0}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("make it a parameter or buffer of the module") != std::string::npos);
}
