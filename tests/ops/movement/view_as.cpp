// SPDX-License-Identifier: BSD-3-Clause
// aten.view_as: RESHAPE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("view_as: the sizes of another tensor, which is not read") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const y = b.input("y", ir::dtype::float32, {4, 1});
  b.output(b.call("aten.view_as.default", {b.call("aten.exp.default", {x}), y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EXP RESHAPE");
  auto const made = support::evaluate(g, {{{2, 2}, {0, 0, 0, 0}}, {{4, 1}, {5, 6, 7, 8}}});
  CHECK(made[0].data == std::vector<double>{1, 1, 1, 1});
  CHECK(support::output(g).sizes == ir::shape{4, 1});
}

TEST_CASE("view_as: another number of elements is an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  auto const y = b.input("y", ir::dtype::float32, {3});
  auto const text = support::failure([&] { b.call("aten.view_as.default", {x, y}); });
  CHECK(text.find("cannot view [2, 2] as [3]") != std::string::npos);
}
