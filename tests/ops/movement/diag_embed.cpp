// SPDX-License-Identifier: BSD-3-Clause
// aten.diag_embed: vectors on diagonals.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("diag_embed: above, below, and across other dimensions") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.diag_embed.default", {x}));
  b.output(b.call("aten.diag_embed.default", {x, 1}));
  b.output(b.call("aten.diag_embed.default", {x, -1}));
  b.output(b.call("aten.diag_embed.default", {x, 1, 1, 0}));
  auto const made = support::evaluate(support::lower(b), {{{2}, {5, 6}}});
  CHECK(made[0].data == std::vector<double>{5, 0, 0, 6});
  CHECK(made[1].data == std::vector<double>{0, 5, 0, 0, 0, 6, 0, 0, 0});
  CHECK(made[2].data == std::vector<double>{0, 0, 0, 5, 0, 0, 0, 6, 0});
  CHECK(made[3].data == made[2].data);
}

TEST_CASE("diag_embed: quantized zeros are the zero point") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2}, p);
  b.output(support::fake(b, b.call("aten.diag_embed.default", {x}), p));
  auto const y = support::evaluate(support::lower(b, support::integer), {{{2}, {5, 6}}}).front();
  CHECK(y.data == std::vector<double>{5, 3, 3, 6});
}
