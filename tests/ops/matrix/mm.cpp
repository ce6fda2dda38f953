// SPDX-License-Identifier: BSD-3-Clause
// aten.mm: MATMUL; quantized: followed by one RESCALE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;
using codes = std::vector<std::int64_t>;

TEST_CASE("mm: MATMUL over batches") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {3, 4});
  b.output(b.call("aten.mm.default", {x, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE MATMUL RESHAPE");
  CHECK(support::output(g).sizes == ir::shape{2, 4});
}

TEST_CASE("mm: quantized, zero points are operands and the scale is s_a * s_b / s_y") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {3, 4}, {0.25, -4});
  b.output(support::fake(b, b.call("aten.mm.default", {x, y}), {1, 7}));
  auto const g = support::lower(b, support::integer);
  auto const& product = support::find(g, tosa::op::matmul);
  CHECK(support::operand(g, product, "a_zp") == codes{3});
  CHECK(support::operand(g, product, "b_zp") == codes{-4});
  CHECK(support::result(g, product).type == tosa::dtype::int32);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "shift") == codes{33});  // 2^30 * 2^-33 = 1/8
  CHECK(support::operand(g, rescale, "output_zp") == codes{7});
}

TEST_CASE("mm: sizes that do not multiply are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {2, 4});
  auto const text = support::failure([&] { b.call("aten.mm.default", {x, y}); });
  CHECK(text.find("[2, 3] and [2, 4] do not multiply") != std::string::npos);
}
