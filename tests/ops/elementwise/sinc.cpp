// SPDX-License-Identifier: BSD-3-Clause
// aten.sinc: SIN, RECIPROCAL, MUL, SELECT.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("sinc: 1 for 0") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1});
  b.output(b.call("aten.sinc.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL SIN RECIPROCAL MUL EQUAL SELECT");
  auto const made = support::evaluate(g, {{{1}, {0}}});
  CHECK(made[0].data == std::vector<double>{1});
}
