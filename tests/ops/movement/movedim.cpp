// SPDX-License-Identifier: BSD-3-Clause
// aten.movedim and aten.moveaxis: TRANSPOSE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("movedim: one dimension, and several") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 4});
  CHECK(b[b.call("aten.movedim.int", {x, 0, -1})].sizes() == ir::shape{3, 4, 2});
  CHECK(b[b.call("aten.movedim.int", {x, 2, 0})].sizes() == ir::shape{4, 2, 3});
  CHECK(b[b.call("aten.movedim.intlist", {x, {0, 1}, {1, 2}})].sizes() == ir::shape{4, 2, 3});
  CHECK(b[b.call("aten.moveaxis.int", {x, 0, -1})].sizes() == ir::shape{3, 4, 2});
  CHECK(b[b.call("aten.moveaxis.intlist", {x, {0, 1}, {1, 2}})].sizes() == ir::shape{4, 2, 3});
  auto const text = support::failure([&] { b.call("aten.movedim.intlist", {x, {0, 0}, {1, 2}}); });
  CHECK(text.find("names a dimension twice") != std::string::npos);
}

TEST_CASE("movedim: elements") {
  auto b = support::builder();
  b.output(b.call("aten.movedim.int", {b.input("x", ir::dtype::float32, {2, 3}), 1, 0}));
  auto const y = support::evaluate(support::lower(b), {{{2, 3}, {1, 2, 3, 4, 5, 6}}}).front();
  CHECK(y.data == std::vector<double>{1, 4, 2, 5, 3, 6});
}
