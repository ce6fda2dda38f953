// SPDX-License-Identifier: BSD-3-Clause
// aten.trace: the sum of the diagonal.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("trace: wide, high, and infinite beside the diagonal") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {3, 1});
  b.output(b.call("aten.trace.default", {x}));
  b.output(b.call("aten.trace.default", {y}));
  auto const infinite = std::numeric_limits<double>::infinity();
  auto const made = support::evaluate(support::lower(b),
                                      {{{2, 3}, {1, infinite, 3, 4, 5, 6}}, {{3, 1}, {7, 8, 9}}});
  CHECK(made[0].data == std::vector<double>{6});
  CHECK(made[1].data == std::vector<double>{7});
}
