// SPDX-License-Identifier: BSD-3-Clause
// aten.neg: NEGATE with zero points, or with other scales in INT32.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

using support::q;
using codes = std::vector<std::int64_t>;

namespace {
tosa::graph negated(q const& in, q const& out) {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {3}, in);
  b.output(support::fake(b, b.call("aten.neg.default", {x}), out));
  return support::lower(b, support::integer);
}
}  // namespace

TEST_CASE("neg: NEGATE, of integers too") {
  auto const operators = [](ir::dtype type) {
    auto b = support::builder();
    b.output(b.call("aten.neg.default", {b.input("x", type, {4})}));
    return support::operators(support::lower(b, support::both));
  };
  CHECK(operators(ir::dtype::float32) == "NEGATE");
  CHECK(operators(ir::dtype::int32) == "NEGATE");
  // CAST wraps as PyTorch's -(-128) does; NEGATE of INT8 saturates.
  CHECK(operators(ir::dtype::int8) == "CAST NEGATE CAST");
}

// real = (code - zp) * s: 9 - (code - 4)
TEST_CASE("neg: quantized with one scale, the zero points are operands") {
  auto const g = negated({0.5, 4}, {0.5, 9});
  REQUIRE(support::operators(g) == "NEGATE");
  auto const& n = support::find(g, tosa::op::negate);
  CHECK(support::operand(g, n, "input1_zp") == codes{4});
  CHECK(support::operand(g, n, "output_zp") == codes{9});
  CHECK(support::evaluate(g, {{{3}, {-128, 4, 127}}}).front().data ==
        std::vector<double>{127, 9, -114});
}

TEST_CASE("neg: quantized with two scales, in INT32") {
  auto const g = negated({0.5, 4}, {0.25, 9});
  CHECK(support::operators(g) == "RESCALE NEGATE RESCALE");
  CHECK(support::evaluate(g, {{{3}, {-10, 4, 5}}}).front().data == std::vector<double>{37, 9, 7});
}
