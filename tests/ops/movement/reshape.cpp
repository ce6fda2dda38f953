// SPDX-License-Identifier: BSD-3-Clause
// aten.reshape: a RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("reshape: a RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 6});
  b.output(b.call("aten.reshape.default", {x, {-1}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{12});
}

TEST_CASE("reshape: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 6}, p);
  b.output(support::fake(b, b.call("aten.reshape.default", {x, {-1}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("reshape: other parameters after it are one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 6}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.reshape.default", {x, {-1}}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 3);
  CHECK(support::operand(g, rescale, "shift").front() == 29);  // 2
}

TEST_CASE("reshape: what does not fit is refused, naming the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 6});
  auto const text = support::failure([&] { b.call("aten.reshape.default", {x, {13}}); });
  CHECK(text.find("node 'reshape'") != std::string::npos);
  CHECK(text.find("cannot view [2, 6] as [13]") != std::string::npos);
}
