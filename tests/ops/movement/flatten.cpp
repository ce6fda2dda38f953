// SPDX-License-Identifier: BSD-3-Clause
// aten.flatten: a RESHAPE from start_dim to end_dim.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("flatten: a RESHAPE from start_dim to end_dim") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 4});
  b.output(b.call("aten.flatten.using_ints", {x, 1}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{2, 12});
}

TEST_CASE("flatten: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3, 4}, p);
  b.output(support::fake(b, b.call("aten.flatten.using_ints", {x, 1}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("flatten: other parameters after it are one RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3, 4}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.flatten.using_ints", {x, 1}), {0.25, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 3);
  CHECK(support::operand(g, rescale, "shift").front() == 29);  // 2
}

TEST_CASE("flatten: what does not fit is refused, naming the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 4});
  auto const text = support::failure([&] { b.call("aten.flatten.using_ints", {x, 3}); });
  CHECK(text.find("node 'flatten'") != std::string::npos);
  CHECK(text.find("dimension 3 is outside a tensor of rank 3") != std::string::npos);
}
