// SPDX-License-Identifier: BSD-3-Clause
// aten.mT, aten.mH, aten.adjoint: TRANSPOSE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("mt: the last two dimensions") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 3});
  b.output(b.call("aten.mT.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "TRANSPOSE");
  auto const made = support::evaluate(g, {{{1, 2, 3}, {1, 2, 3, 4, 5, 6}}});
  CHECK(made[0].data == std::vector<double>{1, 4, 2, 5, 3, 6});
}

TEST_CASE("mt: quantized values are used as they are") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.mT.default", {x}), p));
  CHECK(support::operators(support::lower(b, support::integer)) == "TRANSPOSE");
}

TEST_CASE("mt: a vector is an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const text = support::failure([&] { b.call("aten.mT.default", {x}); });
  CHECK(text.find("rank 2 to 8 is needed") != std::string::npos);
}
