// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_max_pool1d: MAX_POOL2D.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("adaptive_max_pool1d: bins of two elements") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 4});
  b.output(b.call_all("aten.adaptive_max_pool1d.default", {x, {2}})[0]);
  auto const made = support::evaluate(support::lower(b), {{{1, 1, 4}, {1, 5, 2, 3}}});
  CHECK(made[0].data == std::vector<double>{5, 3});
}
