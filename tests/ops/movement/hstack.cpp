// SPDX-License-Identifier: BSD-3-Clause
// aten.hstack: RESHAPE and CONCAT.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("hstack: the sizes of the result") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 1});
  auto const y = b.input("y", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.hstack.default", {std::vector<ir::value_id>{x, y}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CONCAT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("hstack: sizes that do not fit are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 4});
  auto const y = b.input("y", ir::dtype::float32, {3, 4, 5});
  auto const text =
      support::failure([&] { b.call("aten.hstack.default", {std::vector<ir::value_id>{x, y}}); });
  CHECK(text.find("do not concatenate") != std::string::npos);
}
