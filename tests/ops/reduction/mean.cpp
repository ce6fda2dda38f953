// SPDX-License-Identifier: BSD-3-Clause
// aten.mean: REDUCE_SUM and MUL; quantized, the division is part of the RESCALE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("mean: sums times 1 / count") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 4, 2});
  b.output(b.call("aten.mean.dim", {x, {-1, -2}, true}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_SUM REDUCE_SUM MUL");
  CHECK(support::real_operand(g, support::find(g, tosa::op::mul), "input2") ==
        std::vector<double>{0.125});
}

TEST_CASE("mean: quantized, the count is in the scale") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 4}, {0.5, 10});
  b.output(support::fake(b, b.call("aten.mean.dim", {x, {1}}), {0.25, -1}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE REDUCE_SUM RESCALE RESHAPE");
  // (0 + 10 + 20 + 30) * 0.5 / 4 / 0.25 - 1
  CHECK(support::evaluate(g, {{{1, 4}, {10, 20, 30, 40}}}).front().data == std::vector<double>{29});
}

TEST_CASE("mean: integers have none, as in PyTorch") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {4});
  auto const text = support::failure([&] { b.call("aten.mean.default", {x}); });
  CHECK(text.find("state dtype=torch.float32") != std::string::npos);
}
