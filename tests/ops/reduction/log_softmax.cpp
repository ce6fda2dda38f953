// SPDX-License-Identifier: BSD-3-Clause
// aten.log_softmax: distances from the logarithm of a sum of powers.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cmath>

using namespace arm_delegate;

TEST_CASE("log_softmax: stable for large numbers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  b.output(b.call("aten.log_softmax.int", {x, 1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_MAX SUB EXP REDUCE_SUM LOG SUB");
  auto const y = support::evaluate(g, {{{1, 2}, {1000, 1000}}}).front();
  CHECK(y.data[0] == doctest::Approx(-std::log(2.0)));
  CHECK(y.data[1] == doctest::Approx(-std::log(2.0)));
}
