// SPDX-License-Identifier: BSD-3-Clause
// aten.rsub: SUB.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("rsub: other - alpha * self") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  b.output(b.call("aten.rsub.Scalar", {x, 1, 2}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL SUB");
  CHECK(support::evaluate(g, {{{3}, {0, 1, -2}}}).front().data == std::vector<double>{1, -1, 5});
}
