// SPDX-License-Identifier: BSD-3-Clause
// aten.conv_transpose1d: TRANSPOSE_CONV2D on an image of one row.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <span>
#include <vector>

using namespace arm_delegate;

TEST_CASE("conv_transpose1d: each element times the kernel, the stride apart") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 3});
  auto const w = b.constant("w", support::floats({1, 1, 2}, {2, 3}));
  auto const bias = b.constant("b", support::floats({1}, {10}));
  auto const y = b.call("aten.conv_transpose1d.default", {x, w, bias, {2}, {0}, {1}});
  CHECK(b[y].sizes() == ir::shape{1, 1, 7});
  b.output(y);
  auto const made = support::evaluate(support::lower(b), {{{1, 1, 3}, {1, 2, 4}}}).front();
  CHECK(made.data == std::vector<double>{12, 13, 14, 16, 18, 22, 10});
}

TEST_CASE("conv_transpose1d: padding cuts the ends") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2});
  auto const w = b.constant("w", support::floats({1, 1, 3}, {1, 10, 100}));
  b.output(b.call("aten.conv_transpose1d.default", {x, w, ir::none{}, {1}, {1}}));
  auto const made = support::evaluate(support::lower(b), {{{1, 1, 2}, {1, 2}}}).front();
  CHECK(made.data == std::vector<double>{12, 120});
}

TEST_CASE("conv_transpose1d: quantized per channel") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 2}, {0.5, 3});
  auto const stored = b.constant("weight", support::bytes({1, 2, 1}, {2, 3}));
  auto const scales = b.constant("scales", support::floats({2}, {0.5F, 1}));
  std::vector<std::int64_t> const zeros(2);
  auto const zero_points =
      b.constant("zero_points", ir::tensor_data::of(ir::dtype::int64, {2}, std::span(zeros)));
  auto const w = b.call("quantized_decomposed.dequantize_per_channel.default",
                        {stored, scales, zero_points, 1, -127, 127, ir::dtype::int8});
  auto const y = b.call("aten.conv_transpose1d.default", {x, w});
  b.output(support::fake(b, y, {0.5, 1}));
  auto const g = support::lower(b, support::integer);
  // x = 1, -1 times the weights 1 and 3.
  auto const made = support::evaluate(g, {{{1, 1, 2}, {5, 1}}}).front();
  CHECK(made.data == std::vector<double>{3, -1, 7, -5});
}
