// SPDX-License-Identifier: BSD-3-Clause
// aten.broadcast_tensors: TILE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("broadcast_tensors: a column and a row") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  auto const y = b.input("y", ir::dtype::float32, {2});
  auto const list = std::vector<ir::value_id>{x, y};
  for (auto v : b.call_all("aten.broadcast_tensors.default", {list})) b.output(v);
  auto const made = support::evaluate(support::lower(b), {{{2, 1}, {1, 2}}, {{2}, {3, 4}}});
  CHECK(made[0].data == std::vector<double>{1, 1, 2, 2});
  CHECK(made[1].data == std::vector<double>{3, 4, 3, 4});
}
