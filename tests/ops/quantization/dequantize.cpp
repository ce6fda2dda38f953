// SPDX-License-Identifier: BSD-3-Clause
// dequantize_per_tensor where integers meet a float: CAST, SUB, MUL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("dequantize: (code - zero point) * scale") {
  auto b = support::builder();
  b.output(support::dequantize(b, b.input("x", ir::dtype::int8, {3}), {0.5, 10}));
  auto const g = support::lower(b, support::main_0_80);
  CHECK(support::operators(g) == "CAST SUB MUL");
  CHECK(support::evaluate(g, {{{3}, {10, 127, -128}}}).front().data ==
        std::vector<double>{0, 58.5, -69});
}

TEST_CASE("dequantize: a zero point of 0 needs no SUB") {
  auto b = support::builder();
  b.output(support::dequantize(b, b.input("x", ir::dtype::int8, {3}), {0.5, 0}));
  CHECK(support::operators(support::lower(b, support::main_0_80)) == "CAST MUL");
}

TEST_CASE("dequantize: rank 0 stays rank 0") {
  auto b = support::builder();
  b.output(support::dequantize(b, b.input("x", ir::dtype::int8, {}), {0.5, 10}));
  auto const g = support::lower(b, support::main_0_80);
  CHECK(support::output(g).sizes == ir::shape{});
  CHECK(support::evaluate(g, {{{}, {13}}}).front().data == std::vector<double>{1.5});
}
