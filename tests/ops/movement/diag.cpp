// SPDX-License-Identifier: BSD-3-Clause
// aten.diag and aten.diagflat.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("diag: of a matrix, as a matrix, and of all elements") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.diag.default", {x}));
  b.output(b.call("aten.diag.default", {x, 2}));
  b.output(b.call("aten.diag.default", {x, -1}));
  b.output(b.call("aten.diag.default", {y, -1}));
  b.output(b.call("aten.diagflat.default", {x, 0}));
  auto const made =
      support::evaluate(support::lower(b), {{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{2}, {7, 8}}});
  CHECK(made[0].data == std::vector<double>{1, 5});
  CHECK(made[1].data == std::vector<double>{3});
  CHECK(made[2].data == std::vector<double>{4});
  CHECK(made[3].data == std::vector<double>{0, 0, 0, 7, 0, 0, 0, 8, 0});
  CHECK(made[4].sizes == ir::shape{6, 6});
  CHECK(made[4].data[7] == 2);
}
