// SPDX-License-Identifier: BSD-3-Clause
// aten.nansum and aten.nanmean: NaN does not count.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <vector>

using namespace arm_delegate;

TEST_CASE("nansum: sums, and means, of what is left") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.nansum.default", {x}));
  b.output(b.call("aten.nanmean.default", {x, {1}, true}));
  auto const nan = std::numeric_limits<double>::quiet_NaN();
  auto const made = support::evaluate(support::lower(b), {{{2, 3}, {1, nan, 4, nan, nan, 7}}});
  CHECK(made[0].data == std::vector<double>{12});
  CHECK(made[1].sizes == ir::shape{2, 1});
  CHECK(made[1].data == std::vector<double>{2.5, 7});
}
