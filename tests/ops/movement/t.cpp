// SPDX-License-Identifier: BSD-3-Clause
// aten.t: a TRANSPOSE of a matrix.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("t: a TRANSPOSE of a matrix") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.t.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "TRANSPOSE");
  CHECK(support::output(g).sizes == ir::shape{3, 2});
}

TEST_CASE("t: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.t.default", {x}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "TRANSPOSE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("t: other parameters after it are one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.t.default", {x}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 3);
  CHECK(support::operand(g, rescale, "shift").front() == 29);  // 2
}

TEST_CASE("t: what does not fit is refused, naming the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 3});
  auto const text = support::failure([&] { b.call("aten.t.default", {x}); });
  CHECK(text.find("node 't'") != std::string::npos);
  CHECK(text.find("rank 0 to 2 is needed") != std::string::npos);
}
