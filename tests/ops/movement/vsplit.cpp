// SPDX-License-Identifier: BSD-3-Clause
// aten.vsplit: SLICEs.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("vsplit: along dimension 0") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4, 2});
  auto const parts = b.call_all("aten.vsplit.int", {x, 2});
  REQUIRE(parts.size() == 2);
  CHECK(b[parts[1]].sizes()[0] == 2);
  CHECK(b.call_all("aten.vsplit.array", {x, {1, -1}}).size() == 3);
}

TEST_CASE("vsplit: parts of different lengths are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4, 2});
  auto const text = support::failure([&] { b.call_all("aten.vsplit.int", {x, 3}); });
  CHECK(text.find("4 elements do not make 3 equal parts") != std::string::npos);
}

TEST_CASE("vsplit: too few dimensions are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  auto const text = support::failure([&] { b.call_all("aten.vsplit.int", {x, 1}); });
  CHECK(text.find("rank 2 to 8 is needed") != std::string::npos);
}
