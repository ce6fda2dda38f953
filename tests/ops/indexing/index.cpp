// SPDX-License-Identifier: BSD-3-Clause
// aten.index: GATHER.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("index: rows that a tensor chooses") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int32, {2});
  b.output(b.call("aten.index.Tensor", {x, std::vector<ir::value_id>{i}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CAST CLAMP MUL SUB CAST RESHAPE RESHAPE GATHER RESHAPE");
  auto const y = support::evaluate(g, {{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{2}, {2, 0}}}).front();
  CHECK(y.data == std::vector<double>{5, 6, 1, 2});
}

TEST_CASE("index: indices known at run time may count from the end") {
  for (auto const target : {support::fp, support::integer}) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::int32, {2, 3});
    auto const i = b.input("i", ir::dtype::int32, {3});
    auto const k = b.input("k", ir::dtype::int32, {3});
    b.output(b.call("aten.index.Tensor", {x, std::vector<ir::value_id>{i, k}}));
    auto const g = support::lower(b, target);
    auto const y = support::evaluate(
        g, {{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{3}, {-1, 0, -2}}, {{3}, {-1, -3, 2}}});
    CHECK(y.front().data == std::vector<double>{6, 1, 3});
  }
}

TEST_CASE("index: quantized values are moved without being rescaled") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {3, 2}, p);
  auto const i = b.input("i", ir::dtype::int32, {2});
  b.output(support::fake(b, b.call("aten.index.Tensor", {x, std::vector<ir::value_id>{i, i}}), p));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) ==
        "ARITHMETIC_RIGHT_SHIFT BITWISE_AND ADD MUL "
        "ARITHMETIC_RIGHT_SHIFT BITWISE_AND ADD ADD "
        "RESHAPE RESHAPE GATHER RESHAPE");
  CHECK(support::output(g).type == tosa::dtype::int8);
}

TEST_CASE("index: constant indices need no arithmetic, and may count from the end") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  std::vector<std::int64_t> const rows{-1, 1};
  auto const i = b.constant("i", ir::tensor_data::of(ir::dtype::int64, {2}, std::span(rows)));
  b.output(b.call("aten.index.Tensor", {x, std::vector<ir::value_id>{i, i}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE GATHER RESHAPE");
  auto const y = support::evaluate(g, {{{3, 2}, {1, 2, 3, 4, 5, 6}}}).front();
  CHECK(y.data == std::vector<double>{6, 4});
}

TEST_CASE("index: a mask is refused with a remedy") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::boolean, {3});
  b.output(b.call("aten.index.Tensor", {x, std::vector<ir::value_id>{i}}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("dtype of an index: bool") != std::string::npos);
}
