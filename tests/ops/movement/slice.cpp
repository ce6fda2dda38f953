// SPDX-License-Identifier: BSD-3-Clause
// aten.slice: a SLICE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>

using namespace arm_delegate;

TEST_CASE("slice: a SLICE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4, 3});
  b.output(b.call("aten.slice.Tensor", {x, 0, -3, -1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SLICE");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("slice: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {4, 3}, p);
  b.output(support::fake(b, b.call("aten.slice.Tensor", {x, 0, -3, -1}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "SLICE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("slice: other parameters after it are one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {4, 3}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.slice.Tensor", {x, 0, -3, -1}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 3);
  CHECK(support::operand(g, rescale, "shift").front() == 29);  // 2
}

TEST_CASE("slice: what does not fit is refused, naming the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4, 3});
  auto const text = support::failure([&] { b.call("aten.slice.Tensor", {x, 0, 0, 4, 0}); });
  CHECK(text.find("node 'slice'") != std::string::npos);
  CHECK(text.find("step of a slice: ") != std::string::npos);
}

TEST_CASE("slice: a step is a RESHAPE to whole steps and a SLICE of the first of each") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {6});
  b.output(b.call("aten.slice.Tensor", {x, 0, 0, 6, 2}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE SLICE RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{3});
}

TEST_CASE("slice: a step past the end is no step") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 8});
  constexpr std::int64_t large = std::int64_t{1} << 62;
  b.output(b.call("aten.slice.Tensor", {x, 1, 3, 8, large}));
  CHECK(support::operators(support::lower(b)) == "SLICE");
}
