// SPDX-License-Identifier: BSD-3-Clause
// requantize: the same numbers under other parameters, one RESCALE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;
using support::q;

TEST_CASE("requantize: what quantize makes of a dequantize") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int8, {3});
  b.output(support::quantize(b, support::dequantize(b, x, {0.5, 10}), {0.25, -20}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE");
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(support::operand(g, rescale, "input_zp").front() == 10);
  CHECK(support::operand(g, rescale, "output_zp").front() == -20);
  // (20 - 10) * 2 - 20 and so on, cut to int8
  CHECK(support::evaluate(g, {{{3}, {20, 127, -128}}}).front().data ==
        std::vector<double>{0, 127, -128});
}

TEST_CASE("requantize: uint8 is stored as INT8 and RESCALE says so") {
  auto b = support::builder();
  q const bytes{0.5, 128, ir::dtype::uint8, 0, 255};
  auto const x = b.input("x", ir::dtype::uint8, {3});
  b.output(support::quantize(b, support::dequantize(b, x, bytes), {0.5, 0}));
  auto const g = support::lower(b, support::integer);
  auto const& rescale = support::find(g, tosa::op::rescale);
  CHECK(rescale.attrs.flag(tosa::attr::input_unsigned));
  CHECK_FALSE(rescale.attrs.flag(tosa::attr::output_unsigned));
}
