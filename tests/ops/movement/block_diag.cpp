// SPDX-License-Identifier: BSD-3-Clause
// aten.block_diag: PADs and a CONCAT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("block_diag: zeros elsewhere") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2, 1});
  b.output(b.call("aten.block_diag.default", {std::vector<ir::value_id>{x, y}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE PAD PAD CONCAT");
  auto const made = support::evaluate(g, {{{2}, {1, 2}}, {{2, 1}, {3, 4}}});
  CHECK(made[0].data == std::vector<double>{1, 2, 0, 0, 0, 3, 0, 0, 4});
}
