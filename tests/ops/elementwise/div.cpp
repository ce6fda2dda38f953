// SPDX-License-Identifier: BSD-3-Clause
// aten.div: MUL by the RECIPROCAL; INTDIV of integers.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("div: RECIPROCAL and MUL; a divisor known now is a factor") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  b.output(b.call("aten.div.Tensor", {x, b.input("y", ir::dtype::float32, {3})}));
  CHECK(support::operators(support::lower(b)) == "RECIPROCAL MUL");
  auto c = support::builder();
  auto const y = c.call("aten.div.Scalar", {c.input("x", ir::dtype::float32, {3}), 4});
  c.output(c.call("aten.div.Tensor", {y, c.constant("c", support::floats({1}, {0.5F}))}));
  auto const g = support::lower(c);
  CHECK(support::operators(g) == "MUL MUL");
  CHECK(support::evaluate(g, {{{3}, {1, 2, 4}}}).front().data == std::vector<double>{0.5, 1, 2});
}

TEST_CASE("div: integers make float32, unless they are rounded") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int16, {3});
  CHECK(b[b.call("aten.div.Scalar", {x, 2})].type.type == ir::dtype::float32);
  CHECK(b[b.call("aten.div.Scalar_mode", {x, 2, {"rounding_mode", "trunc"}})].type.type ==
        ir::dtype::int16);
}

TEST_CASE("div: INTDIV of narrow integers in INT32") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int16, {3});
  auto const y = b.input("y", ir::dtype::int16, {3});
  b.output(b.call("aten.div.Tensor_mode", {x, y, {"rounding_mode", "trunc"}}));
  CHECK(support::operators(support::lower(b, support::integer)) == "CAST CAST INTDIV CAST");
}

// torch.div(x, y, rounding_mode="floor"), in both profiles
TEST_CASE("div: the floor of integers") {
  for (auto const target : {support::integer, support::fp}) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::int32, {6});
    auto const y = b.input("y", ir::dtype::int32, {6});
    b.output(b.call("aten.div.Tensor_mode", {x, y, {"rounding_mode", "floor"}}));
    auto const g = support::lower(b, target);
    CHECK(support::evaluate(g, {{{6}, {7, -7, 7, -7, 6, -6}}, {{6}, {2, 2, -2, -2, 3, 3}}})
              .front()
              .data == std::vector<double>{3, -4, -4, 3, 2, -2});
  }
}

// torch.div(x, y, rounding_mode="floor")
TEST_CASE("div: the floor of a tiny negative quotient is -1, of a multiple the multiple") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.div.Tensor_mode", {x, y, {"rounding_mode", "floor"}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RECIPROCAL MUL FLOOR ADD MUL EQUAL SELECT");
  CHECK(support::evaluate(g, {{{3}, {-1e-20, 147, -7}}, {{3}, {3, 49, 2}}}).front().data ==
        std::vector<double>{-1, 3, -4});
}
