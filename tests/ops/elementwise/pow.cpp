// SPDX-License-Identifier: BSD-3-Clause
// aten.pow: POW, products, RSQRT; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("pow: whole exponents are products, halves RSQRT") {
  struct sample {
    double exponent;
    char const* operators;
  };
  for (auto const& s :
       {sample{2, "MUL"}, sample{3, "MUL MUL"}, sample{8, "MUL MUL MUL"}, sample{-1, "RECIPROCAL"},
        sample{-2, "MUL RECIPROCAL"}, sample{0.5, "RSQRT RECIPROCAL"}, sample{-0.5, "RSQRT"},
        sample{1.5, "POW"}, sample{65, "POW"}}) {
    auto b = support::builder();
    b.output(b.call("aten.pow.Tensor_Scalar", {b.input("x", ir::dtype::float32, {3}), s.exponent}));
    CAPTURE(s.exponent);
    CHECK(support::operators(support::lower(b)) == s.operators);
  }
}

TEST_CASE("pow: products of 16-bit floats are rounded once") {
  auto b = support::builder();
  b.output(b.call("aten.pow.Tensor_Scalar", {b.input("x", ir::dtype::float16, {3}), -3}));
  CHECK(support::operators(support::lower(b)) == "CAST MUL MUL RECIPROCAL CAST");
}

TEST_CASE("pow: quantized to the power of a number, and of a number, is one TABLE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4}, {0.5, 0});
  b.output(support::fake(b, b.call("aten.pow.Tensor_Scalar", {x, 3}), {0.125, 0}));
  b.output(support::fake(b, b.call("aten.pow.Scalar", {2, x}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  REQUIRE(support::operators(g) == "TABLE TABLE");
  auto const cube = support::operand(g, support::find(g, tosa::op::table, 0), "table");
  CHECK(cube.at(128 - 3) == -27);  // -1.5 -> -3.375
  auto const of_two = support::operand(g, support::find(g, tosa::op::table, 1), "table");
  CHECK(of_two.at(128 + 6) == 32);  // 3 -> 8
}
