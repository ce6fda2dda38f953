// SPDX-License-Identifier: BSD-3-Clause
// aten.hinge_embedding_loss: near and far by target.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("hinge_embedding_loss: 1, -1 within and outside the margin, and neither") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  auto const t = b.input("t", ir::dtype::int32, {4});
  b.output(b.call("aten.hinge_embedding_loss.default",
                  {x, t, {"margin", 2.0}, {"reduction", std::int64_t{0}}}));
  auto const made =
      support::evaluate(support::lower(b), {{{4}, {3, 0.5, 5, 1.5}}, {{4}, {1, -1, -1, 0}}});
  CHECK(made[0].data == std::vector<double>{3, 1.5, 0, 2});
}
