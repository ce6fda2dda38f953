// SPDX-License-Identifier: BSD-3-Clause
// aten.gradient: slopes.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("gradient: of a parabola, at the ends by one or two neighbours") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call_all("aten.gradient.scalarint", {x})[0]);
  b.output(b.call_all("aten.gradient.scalarint",
                      {x, {"spacing", 0.5}, {"edge_order", std::int64_t{2}}})[0]);
  auto const made = support::evaluate(support::lower(b), {{{4}, {0, 1, 4, 9}}});
  CHECK(made[0].data == std::vector<double>{1, 2, 4, 5});
  CHECK(made[1].data == std::vector<double>{0, 4, 8, 12});
}

TEST_CASE("gradient: a result for each dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  for (auto y : b.call_all("aten.gradient.scalarint", {x})) b.output(y);
  auto const made = support::evaluate(support::lower(b), {{{2, 2}, {1, 3, 4, 8}}});
  CHECK(made[0].data == std::vector<double>{3, 5, 3, 5});
  CHECK(made[1].data == std::vector<double>{2, 2, 4, 4});
}
