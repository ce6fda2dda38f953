// SPDX-License-Identifier: BSD-3-Clause
// aten.expand: a TILE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("expand: a TILE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 3});
  b.output(b.call("aten.expand.default", {x, {4, -1}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "TILE");
  CHECK(support::output(g).sizes == ir::shape{4, 3});
}

TEST_CASE("expand: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {1, 3}, p);
  b.output(support::fake(b, b.call("aten.expand.default", {x, {4, -1}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "TILE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("expand: other parameters after it are one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 3}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.expand.default", {x, {4, -1}}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 3);
  CHECK(support::operand(g, rescale, "shift").front() == 29);  // 2
}

TEST_CASE("expand: what does not fit is refused, naming the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 3});
  auto const text = support::failure([&] { b.call("aten.expand.default", {x, {4, 2}}); });
  CHECK(text.find("node 'expand'") != std::string::npos);
  CHECK(text.find("cannot expand [1, 3] to [4, 2]") != std::string::npos);
}
