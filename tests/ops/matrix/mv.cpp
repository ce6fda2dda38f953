// SPDX-License-Identifier: BSD-3-Clause
// aten.mv: MATMUL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("mv: a matrix and a vector") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.mv.default", {x, y}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2, 2}, {1, 2, 3, 4}}, {{2}, {1, 10}}});
  CHECK(made[0].data == std::vector<double>{21, 43});
}

TEST_CASE("mv: other sizes are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {2});
  auto const text = support::failure([&] { b.call("aten.mv.default", {x, y}); });
  CHECK(text.find("[2, 3] and [2] do not multiply") != std::string::npos);
}
