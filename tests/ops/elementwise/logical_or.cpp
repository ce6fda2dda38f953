// SPDX-License-Identifier: BSD-3-Clause
// aten.logical_or: LOGICAL_OR.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("logical_or: LOGICAL_OR of bools, others are compared with 0") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::boolean, {4});
  auto const y = b.input("y", ir::dtype::float32, {4});
  b.output(b.call("aten.logical_or.default", {x, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EQUAL LOGICAL_NOT LOGICAL_OR");
  CHECK(support::evaluate(g, {{{4}, {0, 0, 1, 1}}, {{4}, {0, -0.5, 0, 2}}}).front().data ==
        std::vector<double>{0, 1, 1, 1});
}

TEST_CASE("logical_or: a quantized value is true unless it is its zero point") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::boolean, {4});
  auto const y = support::quantized_input(b, "y", {4}, {0.5, 3});
  b.output(b.call("aten.logical_or.default", {x, y}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::evaluate(g, {{{4}, {0, 0, 1, 1}}, {{4}, {3, 0, 3, 4}}}).front().data ==
        std::vector<double>{0, 1, 1, 1});
}
