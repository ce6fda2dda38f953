// SPDX-License-Identifier: BSD-3-Clause
// aten.cosine_embedding_loss: angles by target.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("cosine_embedding_loss: the same direction, apart, and neither") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4, 2});
  auto const y = b.input("y", ir::dtype::float32, {4, 2});
  auto const t = b.input("t", ir::dtype::float32, {4});
  b.output(b.call("aten.cosine_embedding_loss.default",
                  {x, y, t, {"margin", 0.25}, {"reduction", std::int64_t{0}}}));
  auto const made = support::evaluate(support::lower(b), {{{4, 2}, {3, 4, 3, 4, 1, 0, 1, 2}},
                                                          {{4, 2}, {3, 4, 3, 4, 0, 1, 3, 4}},
                                                          {{4}, {1, -1, 1, 0}}});
  std::vector<double> const wanted{0, 0.75, 1, 0};
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    CHECK(made[0].data[i] == doctest::Approx(wanted[i]).epsilon(1e-6));
  }
}
