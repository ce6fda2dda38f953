// SPDX-License-Identifier: BSD-3-Clause
// aten.as_strided: a RESHAPE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("as_strided: a RESHAPE") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.as_strided.default", {x, {3, 2}, {2, 1}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{3, 2});
}

TEST_CASE("as_strided: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.as_strided.default", {x, {3, 2}, {2, 1}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("as_strided: another order is refused, naming the strides") {
  auto b = support::builder();
  b.output(b.call("aten.as_strided.default",
                  {b.input("x", ir::dtype::float32, {2, 3}), {3, 2}, {1, 3}}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("strides of a view: [1, 3] for sizes [3, 2]") != std::string::npos);
}

TEST_CASE("as_strided: a constant, too, is refused in another order") {
  auto b = support::builder();
  auto const x = b.constant("x", support::floats({2, 3}, {1, 2, 3, 4, 5, 6}));
  auto const y = b.call("aten.as_strided.default", {x, {3}, {1}, 1});
  b.output(b.call("aten.add.Tensor", {b.input("z", ir::dtype::float32, {3}), y}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("strides of a view") != std::string::npos);
}
