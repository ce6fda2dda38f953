// SPDX-License-Identifier: BSD-3-Clause
// aten.renorm: rows with a large norm become shorter.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("renorm: one of two rows, norm 1") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.renorm.default", {x, 1.0, std::int64_t{0}, 8.0}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2, 2}, {1, 1, -64, 0}}});
  CHECK(made[0].data[0] == 1);
  CHECK(made[0].data[1] == 1);
  CHECK(made[0].data[2] == doctest::Approx(-8).epsilon(1e-6));
  CHECK(made[0].data[3] == 0);
}
