// SPDX-License-Identifier: BSD-3-Clause
// aten._safe_softmax: softmax, and 0 for masked lines.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("safe_softmax: a line that is masked altogether is 0") {
  constexpr auto infinity = std::numeric_limits<double>::infinity();
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten._safe_softmax.default", {x, -1}));
  auto const made =
      support::evaluate(support::lower(b), {{{2, 2}, {-infinity, -infinity, -infinity, 0}}});
  CHECK(made[0].data == std::vector<double>{0, 0, 0, 1});
}
