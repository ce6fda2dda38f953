// SPDX-License-Identifier: BSD-3-Clause
// aten.tensordot: TRANSPOSE, RESHAPE, MATMUL.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("tensordot: two pairs of dimensions") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const y = b.input("y", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.tensordot.default", {x, y, {0, 1}, {1, 0}}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{2, 2}, {1, 2, 3, 4}}, {{2, 2}, {1, 2, 3, 4}}});
  CHECK(made[0].data == std::vector<double>{29});
}

TEST_CASE("tensordot: other sizes are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {2, 4});
  auto const text = support::failure([&] { b.call("aten.tensordot.default", {x, y, {1}, {1}}); });
  CHECK(text.find("that are summed differ") != std::string::npos);
}
