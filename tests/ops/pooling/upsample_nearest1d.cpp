// SPDX-License-Identifier: BSD-3-Clause
// aten.upsample_nearest1d: RESIZE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("upsample_nearest1d: twice the length") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2});
  b.output(b.call("aten.upsample_nearest1d.default", {x, {4}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{1, 1, 2}, {1, 2}}});
  CHECK(made[0].data == std::vector<double>{1, 1, 2, 2});
}

TEST_CASE("upsample_nearest1d: quantized values are used as they are") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 1, 2}, p);
  b.output(support::fake(b, b.call("aten.upsample_nearest1d.default", {x, {4}}), p));
  CHECK(support::operators(support::lower(b, support::integer)) ==
        "RESHAPE RESHAPE RESIZE RESHAPE");
}
