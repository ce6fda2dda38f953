// SPDX-License-Identifier: BSD-3-Clause
// aten.full and its kin: constants.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("full: a constant that the next operator reads") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.mul.Tensor", {x, b.call("aten.full.default", {{2}, 1.5})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL");
  CHECK(support::real_operand(g, support::find(g, tosa::op::mul), "input2") ==
        std::vector<double>{1.5, 1.5});
}

TEST_CASE("full: the dtype is the fill's unless it is given, as in PyTorch") {
  auto b = support::builder();
  CHECK(b[b.call("aten.full.default", {{2}, 3})].type.type == ir::dtype::int64);
  CHECK(b[b.call("aten.full.default", {{2}, true})].type.type == ir::dtype::boolean);
  CHECK(b[b.call("aten.full.default", {{2}, 3.0})].type.type == ir::dtype::float32);
  CHECK(b[b.call("aten.zeros.default", {{2}})].type.type == ir::dtype::float32);
  auto const x = b.input("x", ir::dtype::int32, {2});
  CHECK(b[b.call("aten.ones_like.default", {x})].type.type == ir::dtype::int32);
}

TEST_CASE("full: a constant output is made by an operator") {
  auto b = support::builder();
  b.output(b.call("aten.ones.default", {{2}}));
  CHECK(support::operators(support::lower(b)) == "IDENTITY");
}
