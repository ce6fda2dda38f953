// SPDX-License-Identifier: BSD-3-Clause
// aten.special_ndtr: the normal distribution.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("special_ndtr: the middle, and one standard deviation") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  b.output(b.call("aten.special_ndtr.default", {x}));
  auto const y = support::evaluate(support::lower(b), {{{3}, {0, 1, -1}}}).front();
  CHECK(y.data[0] == 0.5);
  CHECK(y.data[1] == doctest::Approx(0.8413447461).epsilon(1e-6));
  CHECK(y.data[2] == doctest::Approx(0.1586552539).epsilon(1e-6));
}
