// SPDX-License-Identifier: BSD-3-Clause
// aten.rot90: REVERSE and TRANSPOSE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("rot90: quarter turns") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  for (std::int64_t k : {1, 2, 3, 4}) b.output(b.call("aten.rot90.default", {x, k}));
  auto const made = support::evaluate(support::lower(b), {{{2, 2}, {1, 2, 3, 4}}});
  CHECK(made[0].data == std::vector<double>{2, 4, 1, 3});
  CHECK(made[1].data == std::vector<double>{4, 3, 2, 1});
  CHECK(made[2].data == std::vector<double>{3, 1, 4, 2});
  CHECK(made[3].data == std::vector<double>{1, 2, 3, 4});
}

TEST_CASE("rot90: one dimension is no plane") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const text = support::failure([&] { b.call("aten.rot90.default", {x, 1, {0, 0}}); });
  CHECK(text.find("a dimension is named twice") != std::string::npos);
}
