// SPDX-License-Identifier: BSD-3-Clause
// aten.vander: powers.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("vander: falling and rising powers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.vander.default", {x, 4}));
  b.output(b.call("aten.vander.default", {x, 3, true}));
  auto const made = support::evaluate(support::lower(b), {{{2}, {2, -3}}});
  CHECK(made[0].data == std::vector<double>{8, 4, 2, 1, -27, 9, -3, 1});
  CHECK(made[1].data == std::vector<double>{1, 2, 4, 1, -3, 9});
}

TEST_CASE("vander: linalg_vander of several vectors") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  b.output(b.call("aten.linalg_vander.default", {x, {"N", std::int64_t{3}}}));
  auto const y = support::evaluate(support::lower(b), {{{2, 1}, {2, -3}}}).front();
  CHECK(y.sizes == ir::shape{2, 1, 3});
  CHECK(y.data == std::vector<double>{1, 2, 4, 1, -3, 9});
}
