// SPDX-License-Identifier: BSD-3-Clause
// aten.mul: MUL; quantized in INT32 and one RESCALE by the product of the scales.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;
using codes = std::vector<std::int64_t>;

TEST_CASE("mul: a number is a constant of the tensor's rank; the shift is 0") {
  auto b = support::builder();
  b.output(b.call("aten.mul.Scalar", {b.input("x", ir::dtype::float32, {2, 3}), 2.5}));
  CHECK(to_string(support::lower(b)) == R"(main(%x: FP32[2, 3]) {
  %mul_const: FP32[1, 1] = [2.5]
  %mul_const_2: INT8[1] = [0]
  %mul: FP32[2, 3] = MUL(%x, %mul_const, %mul_const_2)
  return %mul
}
)");
}

TEST_CASE("mul: quantized, inputs by 1, output by s_a * s_b / s_y") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2}, {0.5, 10});
  auto const y = support::quantized_input(b, "y", {2}, {0.25, -3});
  b.output(support::fake(b, b.call("aten.mul.Tensor", {x, y}), {0.75, 5}));
  auto const g = support::lower(b, support::integer);
  REQUIRE(support::operators(g) == "RESCALE RESCALE MUL RESCALE");
  for (std::size_t i : {0U, 1U}) {
    auto const& in = support::find(g, tosa::op::rescale, i);
    CHECK(support::operand(g, in, "multiplier") == codes{1 << 30});
    CHECK(support::operand(g, in, "shift") == codes{30});
    CHECK(support::operand(g, in, "input_zp") == codes{i == 0 ? 10 : -3});
  }
  auto const& out = support::find(g, tosa::op::rescale, 2);  // 1/6 = 0.6667 * 2^-2
  CHECK(support::operand(g, out, "multiplier") == codes{1431655765});
  CHECK(support::operand(g, out, "shift") == codes{33});
  CHECK(support::operand(g, out, "output_zp") == codes{5});
  // (40 - 10) * (9 + 3) / 6 + 5 = 65
  CHECK(support::evaluate(g, {{{2}, {40, 10}}, {{2}, {9, 0}}}).front().data ==
        std::vector<double>{65, 5});
}
