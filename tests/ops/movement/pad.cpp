// SPDX-License-Identifier: BSD-3-Clause
// aten.pad: PAD, pairs in TOSA's order; SLICE where padding is negative.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;
using support::q;
using codes = std::vector<std::int64_t>;

TEST_CASE("pad: PyTorch counts from the last dimension, TOSA from the first") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.pad.default", {x, {1, 2, 3, 4}}));
  auto const g = support::lower(b);
  auto const& pad = support::find(g, tosa::op::pad);
  CHECK(support::operand(g, pad, "padding") == codes{3, 4, 1, 2});
  CHECK(support::real_operand(g, pad, "pad_const") == std::vector<double>{0});
  CHECK(support::output(g).sizes == ir::shape{9, 6});
}

TEST_CASE("pad: a negative amount cuts") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {5});
  b.output(b.call("aten.pad.default", {x, {-1, 2}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SLICE PAD");
  CHECK(support::operand(g, support::find(g, tosa::op::slice), "start") == codes{1});
  CHECK(support::output(g).sizes == ir::shape{6});
}

TEST_CASE("pad: quantized, the fill is a code: 0 is the zero point") {
  for (double fill : {0.0, 2.0}) {
    CAPTURE(fill);
    auto b = support::builder();
    q const p{0.5, -9};
    auto const x = support::quantized_input(b, "x", {4}, p);
    b.output(support::fake(b, b.call("aten.pad.default", {x, {1, 1}, "constant", fill}), p));
    auto const g = support::lower(b, support::integer);
    auto const& pad = support::find(g, tosa::op::pad);
    CHECK(support::operand(g, pad, "pad_const") == codes{fill == 0 ? -9 : -5});
  }
}

TEST_CASE("pad: modes other than constant are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 4});
  b.output(b.call("aten.pad.default", {x, {1, 1}, "reflect"}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("mode of a pad: reflect (allowed: constant)") != std::string::npos);
}
