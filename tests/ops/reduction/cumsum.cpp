// SPDX-License-Identifier: BSD-3-Clause
// aten.cumsum: DEPTHWISE_CONV2D with a kernel of ones.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("cumsum: sums of all elements so far") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.cumsum.default", {x, 1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE DEPTHWISE_CONV2D RESHAPE");
  auto const y = support::evaluate(g, {{{2, 3}, {1, 5, -2, -7, -3, -4}}}).front();
  CHECK(y.data == std::vector<double>{1, 6, 4, -7, -10, -14});
}

TEST_CASE("cumsum: a RESCALE after quantized sums") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.cumsum.default", {x, 0}), {1, 0}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE DEPTHWISE_CONV2D RESCALE RESHAPE");
  auto const y = support::evaluate(g, {{{2, 3}, {3, 5, 7, 7, 9, 1}}}).front();
  CHECK(y.data == std::vector<double>{0, 1, 2, 2, 4, 1});
}

TEST_CASE("cumsum: integers are refused with a remedy") {
  auto b = support::builder();
  b.output(b.call("aten.cumsum.default",
                  {b.input("x", ir::dtype::int32, {3}), 0, {"dtype", ir::dtype::int32}}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("convert to float32 first") != std::string::npos);
}
