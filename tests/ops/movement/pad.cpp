// SPDX-License-Identifier: BSD-3-Clause
// aten.pad: PAD, pairs in TOSA's order; SLICE where padding is negative.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
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

TEST_CASE("pad: other modes repeat the tensor's own elements") {
  struct sample {
    char const* mode;
    char const* operators;
    std::vector<double> result;
  };
  for (auto const& s : {sample{"reflect", "SLICE REVERSE SLICE CONCAT", {3, 2, 1, 2, 3, 2}},
                        sample{"replicate", "SLICE TILE SLICE CONCAT", {1, 1, 1, 2, 3, 3}},
                        sample{"circular", "SLICE SLICE CONCAT", {2, 3, 1, 2, 3, 1}}}) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {1, 1, 3});
    b.output(b.call("aten.pad.default", {x, {2, 1}, s.mode}));
    auto const g = support::lower(b);
    CHECK(support::operators(g) == s.operators);
    CHECK(support::evaluate(g, {{{1, 1, 3}, {1, 2, 3}}}).front().data == s.result);
  }
}

TEST_CASE("pad: a reflection of more elements than there are is an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 3});
  auto const text = support::failure([&] { b.call("aten.pad.default", {x, {3, 0}, "reflect"}); });
  CHECK(text.find("a padding of 3 repeats more elements") != std::string::npos);
}
