// SPDX-License-Identifier: BSD-3-Clause
// aten.kron: RESHAPE, MUL, RESHAPE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("kron: blocks") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const y = b.input("y", ir::dtype::float32, {2, 1});
  b.output(b.call("aten.kron.default", {x, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE MUL RESHAPE");
  auto const made = support::evaluate(g, {{{1, 2}, {1, 2}}, {{2, 1}, {3, 4}}});
  CHECK(made[0].data == std::vector<double>{3, 6, 4, 8});
}
