// SPDX-License-Identifier: BSD-3-Clause
// aten.meshgrid: RESHAPE and TILE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("meshgrid: rows or columns first") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {3});
  auto const list = std::vector<ir::value_id>{x, y};
  for (std::string_view const order : {"ij", "xy"}) {
    for (auto v : b.call_all("aten.meshgrid.indexing", {list, {"indexing", order}})) b.output(v);
  }
  auto const made = support::evaluate(support::lower(b), {{{2}, {1, 2}}, {{3}, {3, 4, 5}}});
  REQUIRE(made.size() == 4);
  CHECK(made[0].data == std::vector<double>{1, 1, 1, 2, 2, 2});
  CHECK(made[1].data == std::vector<double>{3, 4, 5, 3, 4, 5});
  CHECK(made[2].data == std::vector<double>{1, 2, 1, 2, 1, 2});
  CHECK(made[3].data == std::vector<double>{3, 3, 4, 4, 5, 5});
}
