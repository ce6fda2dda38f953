// SPDX-License-Identifier: BSD-3-Clause
// aten.permute: a TRANSPOSE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("permute: a TRANSPOSE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 4});
  b.output(b.call("aten.permute.default", {x, {2, 0, 1}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "TRANSPOSE");
  CHECK(support::output(g).sizes == ir::shape{4, 2, 3});
}

TEST_CASE("permute: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3, 4}, p);
  b.output(support::fake(b, b.call("aten.permute.default", {x, {2, 0, 1}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "TRANSPOSE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("permute: other parameters after it are one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3, 4}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.permute.default", {x, {2, 0, 1}}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 3);
  CHECK(support::operand(g, rescale, "shift").front() == 29);  // 2
}

TEST_CASE("permute: what does not fit is refused, naming the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 4});
  auto const text = support::failure([&] { b.call("aten.permute.default", {x, {0, 1, 1}}); });
  CHECK(text.find("node 'permute'") != std::string::npos);
  CHECK(text.find("dims must name each dimension once") != std::string::npos);
}
