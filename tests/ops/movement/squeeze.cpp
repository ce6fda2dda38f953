// SPDX-License-Identifier: BSD-3-Clause
// aten.squeeze: a RESHAPE without the dimension.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("squeeze: a RESHAPE without the dimension") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 1, 2});
  b.output(b.call("aten.squeeze.dim", {x, 1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{3, 2});
}

TEST_CASE("squeeze: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {3, 1, 2}, p);
  b.output(support::fake(b, b.call("aten.squeeze.dim", {x, 1}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("squeeze: other parameters after it are one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {3, 1, 2}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.squeeze.dim", {x, 1}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 3);
  CHECK(support::operand(g, rescale, "shift").front() == 29);  // 2
}

TEST_CASE("squeeze: what does not fit is refused, naming the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 1, 2});
  auto const text = support::failure([&] { b.call("aten.squeeze.dim", {x, -4}); });
  CHECK(text.find("node 'squeeze'") != std::string::npos);
  CHECK(text.find("dimension -4 is outside a tensor of rank 3") != std::string::npos);
}
