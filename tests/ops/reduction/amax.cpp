// SPDX-License-Identifier: BSD-3-Clause
// aten.amax: REDUCE_MAX; a MAX_POOL2D in TOSA 0.80.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string_view>
#include <vector>

using namespace arm_delegate;

TEST_CASE("amax: the same maximum in both encodings") {
  struct sample {
    std::string_view target;
    char const* operators;
  };
  for (auto const& s : {sample{support::fp, "REDUCE_MAX"},
                        sample{support::main_0_80, "RESHAPE MAX_POOL2D RESHAPE"}}) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {2, 3});
    b.output(b.call("aten.amax.default", {x, {1}, true}));
    auto const g = support::lower(b, s.target);
    CHECK(support::operators(g) == s.operators);
    auto const y = support::evaluate(g, {{{2, 3}, {1, 5, -2, -7, -3, -4}}}).front();
    CHECK(y.data == std::vector<double>{5, -3});
  }
}

TEST_CASE("amax: 0.80 pools as far as a kernel of Ethos-U55 reaches") {
  auto b = support::builder();
  b.output(b.call("aten.amax.default", {b.input("x", ir::dtype::float32, {257}), {0}, true}));
  CHECK(support::operators(support::lower(b, support::main_0_80)) == "REDUCE_MAX");
}

TEST_CASE("amax: quantized values are used as they are") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.amax.default", {x, {1}, true}), p));
  CHECK(support::operators(support::lower(b, support::integer)) == "REDUCE_MAX");
}
