// SPDX-License-Identifier: BSD-3-Clause
// aten.amin: REDUCE_MIN.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("amin: the smallest element") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.amin.default", {x, {1}, true}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_MIN");
  auto const y = support::evaluate(g, {{{2, 3}, {1, 5, -2, -7, -3, -4}}}).front();
  CHECK(y.data == std::vector<double>{-2, -7});
}

TEST_CASE("amin: quantized values are used as they are") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.amin.default", {x, {1}, true}), p));
  CHECK(support::operators(support::lower(b, support::integer)) == "REDUCE_MIN");
}
