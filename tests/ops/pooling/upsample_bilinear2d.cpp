// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_bilinear2d: RESIZE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <vector>

using namespace arm_delegate;

TEST_CASE("upsample_bilinear2d: twice the width") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 1, 2});
  b.output(b.call("aten.upsample_bilinear2d.vec", {x, {1, 4}, false, ir::none{}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESIZE RESHAPE");
  auto const y = support::evaluate(g, {{{1, 1, 1, 2}, {1, 3}}}).front();
  CHECK(y.data == std::vector<double>{1, 1.5, 2.5, 3});
}

TEST_CASE("upsample_bilinear2d: quantized values keep their parameters") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, p);
  b.output(
      support::fake(b, b.call("aten.upsample_bilinear2d.vec", {x, {1, 4}, false, ir::none{}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE RESIZE RESCALE RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("upsample_bilinear2d: a sixteenth is the mean of the middle pixels") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 16, 32});
  b.output(b.call("aten.upsample_bilinear2d.vec", {x, {1, 2}, false, ir::none{}}));
  std::vector<double> pixels(16 * 32);
  for (std::size_t i = 0; i < pixels.size(); ++i) pixels[i] = static_cast<double>(i * i);
  support::array const image{{1, 1, 16, 32}, pixels};
  auto const y = support::evaluate(support::lower(b), {image}).front();
  auto const middle = [&](std::size_t column) {
    auto const at = 7 * 32 + column;
    return (pixels[at] + pixels[at + 1] + pixels[at + 32] + pixels[at + 33]) / 4;
  };
  CHECK(y.data == std::vector<double>{middle(7), middle(23)});
}

TEST_CASE("upsample_bilinear2d: finer steps than the input's are rounded once") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 1, 2}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.upsample_bilinear2d.vec", {x, {1, 4}, false, ir::none{}}),
                         {0.125, -10}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE RESIZE SUB RESCALE RESHAPE");
  // 5 and 9 stand for 1 and 3; between them are 1.5 and 2.5.
  CHECK(support::evaluate(g, {{{1, 1, 1, 2}, {5, 9}}}).front().data ==
        std::vector<double>{-2, 2, 10, 14});
}
