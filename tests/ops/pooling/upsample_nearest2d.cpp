// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_nearest2d: RESIZE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("upsample_nearest2d: twice the width") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 1, 2});
  b.output(b.call("aten.upsample_nearest2d.vec", {x, {1, 4}, ir::none{}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESIZE RESHAPE");
  auto const y = support::evaluate(g, {{{1, 1, 1, 2}, {1, 3}}}).front();
  CHECK(y.data == std::vector<double>{1, 1, 3, 3});
}

TEST_CASE("upsample_nearest2d: quantized values keep their parameters") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, p);
  b.output(support::fake(b, b.call("aten.upsample_nearest2d.vec", {x, {1, 4}, ir::none{}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE RESIZE RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("upsample_nearest2d: a sixteenth is refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 16, 32});
  b.output(b.call("aten.upsample_nearest2d.vec", {x, {1, 2}, ir::none{}}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("sizes of RESIZE: 16 to 1 rows") != std::string::npos);
}
