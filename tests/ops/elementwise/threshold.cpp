// SPDX-License-Identifier: BSD-3-Clause
// aten.threshold: GREATER and SELECT; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("threshold: a value replaces what is not above the threshold") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  b.output(b.call("aten.threshold.default", {x, 0.5, -2}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "GREATER SELECT");
  CHECK(support::evaluate(g, {{{3}, {0.25, 0.5, 0.75}}}).front().data ==
        std::vector<double>{-2, -2, 0.75});
}

TEST_CASE("threshold: integers stay integers; numbers lose their fractions") {
  auto b = support::builder();
  b.output(b.call("aten.threshold.default", {b.input("x", ir::dtype::int8, {3}), 1.5, -2}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "CAST GREATER SELECT CAST");
  CHECK(support::output(g).type == tosa::dtype::int8);
  CHECK(support::evaluate(g, {{{3}, {1, 2, 3}}}).front().data == std::vector<double>{-2, 2, 3});
}
