// SPDX-License-Identifier: BSD-3-Clause
// aten.remainder: x - y floor(x / y); quantized, by a number: TABLE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("remainder: has the sign of the divisor, and is 0 for multiples") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {5});
  b.output(b.call("aten.remainder.Scalar", {x, 49}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL FLOOR ADD MUL EQUAL MUL SUB SELECT");
  // The remainder of a tiny negative number rounds to the divisor.
  CHECK(support::evaluate(g, {{{5}, {50, 49, -1, 98, -1e-20}}}).front().data ==
        std::vector<double>{1, 0, 48, 0, 49});
}

// torch.remainder(x, y)
TEST_CASE("remainder: of integers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {4});
  b.output(b.call("aten.remainder.Tensor", {x, b.input("y", ir::dtype::int32, {4})}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::evaluate(g, {{{4}, {7, -7, 7, -7}}, {{4}, {2, 2, -2, -2}}}).front().data ==
        std::vector<double>{1, 1, -1, -1});
}

TEST_CASE("remainder: quantized by a number is one TABLE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.remainder.Scalar", {x, 3}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  REQUIRE(support::operators(g) == "TABLE");
  auto const entries = support::operand(g, support::find(g, tosa::op::table), "table");
  CHECK(entries.at(128 + 3) == 0);   // 0
  CHECK(entries.at(128 + 2) == 10);  // -0.5 -> 2.5
  CHECK(entries.at(128 + 12) == 6);  // 4.5 -> 1.5
}
