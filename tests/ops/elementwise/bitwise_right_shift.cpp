// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_right_shift: ARITHMETIC_RIGHT_SHIFT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("bitwise_right_shift: ARITHMETIC_RIGHT_SHIFT") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int16, {3});
  b.output(b.call("aten.bitwise_right_shift.Tensor", {x, b.input("y", ir::dtype::int16, {3})}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "ARITHMETIC_RIGHT_SHIFT");
  CHECK(support::evaluate(g, {{{3}, {-7, 7, 64}}, {{3}, {1, 2, 3}}}).front().data ==
        std::vector<double>{-4, 1, 8});
}

TEST_CASE("bitwise_right_shift: an amount that TOSA does not define is refused") {
  auto b = support::builder();
  b.output(b.call("aten.__rshift__.Scalar", {b.input("x", ir::dtype::int8, {3}), 8}));
  auto const text = support::failure([&] { support::lower(b, support::integer); });
  CHECK(text.find("amount of a shift: 8 (allowed: 0 to 7)") != std::string::npos);
}
