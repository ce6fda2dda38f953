// SPDX-License-Identifier: BSD-3-Clause
// aten.clamp: CLAMP with either bound left out.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;

TEST_CASE("clamp: a missing bound is infinity") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.clamp.default", {x, {"max", 0.5}}));
  b.output(b.call("aten.clamp.default", {x, {"min", 1}}));
  auto const text = to_string(support::lower(b));
  CHECK(text.find("min_val=-inf, max_val=0.5,") != std::string::npos);
  CHECK(text.find("min_val=1, max_val=inf,") != std::string::npos);
}

TEST_CASE("clamp: quantized, a missing bound is the last code") {
  auto b = support::builder();
  q const p{0.5, 0};
  auto const x = support::quantized_input(b, "x", {4}, p);
  b.output(support::fake(b, b.call("aten.clamp.default", {x, {"max", 2}}), p));
  auto const text = to_string(support::lower(b, support::integer));
  CHECK(text.find("min_val=-128, max_val=4,") != std::string::npos);
}

TEST_CASE("clamp: without any bound it is refused, as in PyTorch") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  auto const text = support::failure([&] { b.output(b.call("aten.clamp.default", {x})); });
  CHECK(text.find("neither min nor max") != std::string::npos);
}

TEST_CASE("clamp: a float bound makes a float of an integer, as in PyTorch") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {4});
  CHECK(b[b.call("aten.clamp.default", {x, 0.5})].type.type == ir::dtype::float32);
  CHECK(b[b.call("aten.clamp.default", {x, 1})].type.type == ir::dtype::int32);
}

TEST_CASE("clamp: tensors as bounds are MAXIMUM and MINIMUM") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const low = b.input("low", ir::dtype::float32, {1, 3});
  b.output(b.call("aten.clamp.Tensor", {x, low, b.input("high", ir::dtype::float32, {2, 1})}));
  CHECK(support::operators(support::lower(b)) == "MAXIMUM MINIMUM");
}

TEST_CASE("clamp: int32, for which TOSA has no CLAMP") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {3});
  b.output(b.call("aten.clamp.default", {x, -1, 5}));
  b.output(b.call("aten.clamp.default", {x, {"max", 5}}));
  CHECK(support::operators(support::lower(b, support::integer)) == "MAXIMUM MINIMUM MINIMUM");
}

TEST_CASE("clamp: clamp_min and clamp_max have one bound") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const bound = b.input("bound", ir::dtype::float32, {3});
  b.output(b.call("aten.clamp_min.default", {x, 0.5}));
  b.output(b.call("aten.clamp_max.default", {x, 0.5}));
  b.output(b.call("aten.clamp_min.Tensor", {x, bound}));
  b.output(b.call("aten.clamp_max.Tensor", {x, bound}));
  auto const g = support::lower(b);
  auto const y = support::evaluate(g, {{{2, 3}, {-1, 0, 1, 2, 3, 4}}, {{3}, {0, 1, 2}}});
  CHECK(y[0].data == std::vector<double>{0.5, 0.5, 1, 2, 3, 4});
  CHECK(y[1].data == std::vector<double>{-1, 0, 0.5, 0.5, 0.5, 0.5});
  CHECK(y[2].data == std::vector<double>{0, 1, 2, 2, 3, 4});
  CHECK(y[3].data == std::vector<double>{-1, 0, 1, 0, 1, 2});
}

TEST_CASE("clamp: infinity passes a bound that is not there") {
  auto const infinity = std::numeric_limits<double>::infinity();
  auto b = support::builder();
  b.output(b.call("aten.clamp_min.default", {b.input("x", ir::dtype::float32, {3}), -1}));
  auto const g = support::lower(b);
  CHECK(support::evaluate(g, {{{3}, {infinity, -infinity, 2}}}).front().data ==
        std::vector<double>{infinity, -1, 2});
}
