// SPDX-License-Identifier: BSD-3-Clause
// aten.addr: outer product and sum.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("addr: with both factors") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {1});
  b.output(b.call("aten.addr.default", {x, y, x, {"beta", 2}, {"alpha", 0.5}}));
  auto const made = support::evaluate(support::lower(b), {{{2}, {1, 2}}, {{1}, {4}}});
  CHECK(made[0].data == std::vector<double>{4, 8});
}
