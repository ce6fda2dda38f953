// SPDX-License-Identifier: BSD-3-Clause
// aten.hsplit: SLICEs.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("hsplit: along dimension 1") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 4});
  auto const parts = b.call_all("aten.hsplit.int", {x, 2});
  REQUIRE(parts.size() == 2);
  CHECK(b[parts[1]].sizes()[1] == 2);
  CHECK(b.call_all("aten.hsplit.array", {x, {1, -1}}).size() == 3);
}

TEST_CASE("hsplit: parts of different lengths are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 4});
  auto const text = support::failure([&] { b.call_all("aten.hsplit.int", {x, 3}); });
  CHECK(text.find("4 elements do not make 3 equal parts") != std::string::npos);
}

TEST_CASE("hsplit: a vector is divided along its dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  CHECK(b.call_all("aten.hsplit.int", {x, 3}).size() == 3);
}
