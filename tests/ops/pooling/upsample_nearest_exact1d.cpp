// SPDX-License-Identifier: BSD-3-Clause
// aten._upsample_nearest_exact1d.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("upsample_nearest_exact1d: three of five") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 5});
  b.output(b.call("aten._upsample_nearest_exact1d.default", {x, {3}}));
  auto const y = support::evaluate(support::lower(b), {{{1, 1, 5}, {1, 2, 3, 4, 5}}}).front();
  CHECK(y.data == std::vector<double>{1, 3, 5});
}
