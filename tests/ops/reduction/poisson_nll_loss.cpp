// SPDX-License-Identifier: BSD-3-Clause
// aten.poisson_nll_loss: the input is a logarithm or not; Stirling's terms.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("poisson_nll_loss: a logarithm") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.poisson_nll_loss.default", {x, y, true, false, 1e-8, std::int64_t{0}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {0, 0}}, {{2}, {3, 2}}});
  CHECK(made[0].data == std::vector<double>{1, 1});
}

TEST_CASE("poisson_nll_loss: no logarithm") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.poisson_nll_loss.default", {x, y, false, false, 0.5, std::int64_t{0}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {0.5, 0.5}}, {{2}, {3, 2}}});
  CHECK(made[0].data == std::vector<double>{0.5, 0.5});
}

TEST_CASE("poisson_nll_loss: targets up to 1 have no Stirling term") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.poisson_nll_loss.default", {x, y, true, true, 1e-8, std::int64_t{0}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2}, {0, 0}}, {{2}, {0, 1}}});
  CHECK(made[0].data == std::vector<double>{1, 1});
}
