// SPDX-License-Identifier: BSD-3-Clause
// aten.sub: SUB; quantized as add.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;
using support::q;

TEST_CASE("sub: operands keep their order") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  b.output(b.call("aten.sub.Tensor", {y, x}));
  CHECK(to_string(support::lower(b)).find("SUB(%y, %x)") != std::string::npos);
}

TEST_CASE("sub: quantized, a negative alpha adds") {
  struct sample {
    double alpha;
    char const* operators;
    double expected;  // (10 * 0.5) - alpha * (4 * 0.5), in units of 1
  };
  for (auto const& s :
       {sample{1, "RESCALE RESCALE SUB RESCALE", 3}, sample{2, "RESCALE RESCALE SUB RESCALE", 1},
        sample{-1, "RESCALE RESCALE ADD RESCALE", 7}}) {
    CAPTURE(s.alpha);
    auto b = support::builder();
    auto const x = support::quantized_input(b, "x", {1}, {0.5});
    auto const y = support::quantized_input(b, "y", {1}, {0.5});
    b.output(support::fake(b, b.call("aten.sub.Tensor", {x, y, {"alpha", s.alpha}}), {1}));
    auto const g = support::lower(b, support::integer);
    CHECK(support::operators(g) == s.operators);
    CHECK(support::evaluate(g, {{{1}, {10}}, {{1}, {4}}}).front().data.front() == s.expected);
  }
}
