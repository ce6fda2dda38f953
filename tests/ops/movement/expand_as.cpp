// SPDX-License-Identifier: BSD-3-Clause
// aten.expand_as: TILE to the sizes of another tensor.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("expand_as: the sizes of another tensor") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  auto const y = b.call("aten.expand_as.default", {x, b.input("y", ir::dtype::float32, {2, 3})});
  b.output(b.call("aten.exp.default", {y}));
  b.output(y);
  auto const made =
      support::evaluate(support::lower(b), {{{2, 1}, {1, 2}}, {{2, 3}, {0, 0, 0, 0, 0, 0}}});
  CHECK(made[1].data == std::vector<double>{1, 1, 1, 2, 2, 2});
}

TEST_CASE("expand_as: sizes that do not fit are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const y = b.input("y", ir::dtype::float32, {2, 3});
  auto const text = support::failure([&] { b.call("aten.expand_as.default", {x, y}); });
  CHECK(text.find("do not broadcast") != std::string::npos);
}
