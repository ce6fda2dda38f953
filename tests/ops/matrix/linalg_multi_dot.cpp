// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_multi_dot: MATMULs.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("linalg_multi_dot: three matrices") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const y = b.input("y", ir::dtype::float32, {2, 2});
  auto const list = std::vector<ir::value_id>{x, y, y};
  b.output(b.call("aten.linalg_multi_dot.default", {list}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{1, 2}, {1, 1}}, {{2, 2}, {1, 2, 3, 4}}});
  CHECK(made[0].data == std::vector<double>{22, 32});
}

TEST_CASE("linalg_multi_dot: vectors at both ends") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2, 2});
  auto const list = std::vector<ir::value_id>{x, y, x};
  b.output(b.call("aten.linalg_multi_dot.default", {list}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {1, 1}}, {{2, 2}, {1, 2, 3, 4}}});
  CHECK(made[0].data == std::vector<double>{10});
}
