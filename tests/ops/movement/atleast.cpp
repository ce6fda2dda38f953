// SPDX-License-Identifier: BSD-3-Clause
// aten.atleast_1d, aten.atleast_2d and aten.atleast_3d.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("atleast: sizes of 1 before and after") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2, 1});
  auto const relu = [&](ir::value_id v) { return b.call("aten.relu.default", {v}); };
  b.output(relu(b.call("aten.atleast_1d.default", {x})));
  b.output(relu(b.call("aten.atleast_2d.default", {x})));
  b.output(relu(b.call("aten.atleast_3d.default", {x})));
  b.output(relu(b.call("aten.atleast_3d.default", {y})));
  auto const made = support::evaluate(support::lower(b), {{{2}, {1, 2}}, {{2, 1}, {1, 2}}});
  CHECK(made[0].sizes == ir::shape{2});
  CHECK(made[1].sizes == ir::shape{1, 2});
  CHECK(made[2].sizes == ir::shape{1, 2, 1});
  CHECK(made[3].sizes == ir::shape{2, 1, 1});
}
