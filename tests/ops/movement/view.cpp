// SPDX-License-Identifier: BSD-3-Clause
// aten.view: a RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("view: a RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 6});
  b.output(b.call("aten.view.default", {x, {3, -1}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{3, 4});
}

TEST_CASE("view: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 6}, p);
  b.output(support::fake(b, b.call("aten.view.default", {x, {3, -1}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("view: other parameters after it are one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 6}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.view.default", {x, {3, -1}}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 3);
  CHECK(support::operand(g, rescale, "shift").front() == 29);  // 2
}

TEST_CASE("view: what does not fit is refused, naming the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 6});
  auto const text = support::failure([&] { b.call("aten.view.default", {x, {5, -1}}); });
  CHECK(text.find("node 'view'") != std::string::npos);
  CHECK(text.find("cannot view [2, 6] as [5, 2]") != std::string::npos);
}

TEST_CASE("view: of a constant is folded") {
  auto b = support::builder();
  auto const c = b.constant("c", support::floats({4}, {1, 2, 3, 4}));
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.add.Tensor", {x, b.call("aten.view.default", {c, {2, 2}})}));
  CHECK(support::operators(support::lower(b)) == "ADD");
}
