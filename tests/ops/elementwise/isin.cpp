// SPDX-License-Identifier: BSD-3-Clause
// aten.isin: EQUAL and REDUCE_ANY.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("isin: in a list, and not in it") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {1, 2});
  b.output(b.call("aten.isin.Tensor_Tensor", {x, y}));
  b.output(b.call("aten.isin.Tensor_Scalar", {x, 2.0, {"invert", true}}));
  auto const made = support::evaluate(support::lower(b), {{{3}, {1, 2, 3}}, {{1, 2}, {3, 1}}});
  CHECK(made[0].data == std::vector<double>{1, 0, 1});
  CHECK(made[1].data == std::vector<double>{1, 0, 1});
}
