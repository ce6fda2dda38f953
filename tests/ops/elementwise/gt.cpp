// SPDX-License-Identifier: BSD-3-Clause
// aten.gt: GREATER; quantized in INT32.

#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("gt: operators in float") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.gt.Tensor", {x, b.input("y", ir::dtype::float32, {2, 1})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "GREATER");
  CHECK(support::output(g).type == tosa::dtype::boolean);
  CHECK(support::evaluate(g, {{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{2, 1}, {2, 5}}}).front().data ==
        std::vector<double>{0, 0, 1, 0, 0, 1});
}

TEST_CASE("gt: quantized with one scale, exact in INT32 without zero points") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {3}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {3}, {0.5, -7});
  b.output(b.call("aten.gt.Tensor", {x, y}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE RESCALE GREATER");
  // real: -62.5, 0, 62 and -60.5, 0.5, 61.5
  CHECK(support::evaluate(g, {{{3}, {-122, 3, 127}}, {{3}, {-128, -6, 116}}}).front().data ==
        std::vector<double>{0, 0, 1});
}

TEST_CASE("gt: scales that differ have a finer common unit than either") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {3}, {0.5});
  auto const y = support::quantized_input(b, "y", {3}, {0.125});
  b.output(b.call("aten.gt.Tensor", {x, y}));
  auto const g = support::lower(b, support::integer);
  // real: 1, 1, 1 and 0.875, 1, 1.125
  CHECK(support::evaluate(g, {{{3}, {2, 2, 2}}, {{3}, {7, 8, 9}}}).front().data ==
        std::vector<double>{1, 0, 0});
}

TEST_CASE("gt: integers need the integer profile") {
  auto b = support::builder();
  b.output(b.call("aten.gt.Scalar", {b.input("x", ir::dtype::int8, {3}), 1}));
  auto const program = support::finished(b);
  auto const text = support::failure([&] { support::lower(program.clone(), support::fp); });
  CHECK(text.find("compile for a target with +int") != std::string::npos);
  CHECK(support::operators(support::lower(program.clone(), support::integer)) == "CAST GREATER");
}
