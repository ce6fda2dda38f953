// SPDX-License-Identifier: BSD-3-Clause
// aten.dsplit: SLICEs.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("dsplit: along dimension 2") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 4});
  auto const parts = b.call_all("aten.dsplit.int", {x, 2});
  REQUIRE(parts.size() == 2);
  CHECK(b[parts[1]].sizes()[2] == 2);
  CHECK(b.call_all("aten.dsplit.array", {x, {1, -1}}).size() == 3);
}

TEST_CASE("dsplit: parts of different lengths are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 4});
  auto const text = support::failure([&] { b.call_all("aten.dsplit.int", {x, 3}); });
  CHECK(text.find("4 elements do not make 3 equal parts") != std::string::npos);
}

TEST_CASE("dsplit: too few dimensions are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 4});
  auto const text = support::failure([&] { b.call_all("aten.dsplit.int", {x, 1}); });
  CHECK(text.find("rank 3 to 8 is needed") != std::string::npos);
}
