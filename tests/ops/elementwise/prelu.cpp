// SPDX-License-Identifier: BSD-3-Clause
// aten.prelu: x, or x times the weight of its channel.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("prelu: a weight for each channel") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  auto const w = b.constant("w", support::floats({2}, {0.5, -1}));
  b.output(b.call("aten.prelu.default", {x, w}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL GREATER SELECT");
  auto const y = support::evaluate(g, {{{1, 2, 2}, {-2, 3, -4, 0}}}).front();
  CHECK(y.data == std::vector<double>{-1, 3, 4, 0});
}

TEST_CASE("prelu: weights must fit the channels") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 2});
  auto const w = b.constant("w", support::filled({3}, 1));
  auto const text = support::failure([&] { b.call("aten.prelu.default", {x, w}); });
  CHECK(text.find("weight [3] does not fit the channels of [1, 2, 2]") != std::string::npos);
}
