// SPDX-License-Identifier: BSD-3-Clause
// aten.leaky_relu: MAXIMUM of x and its multiple; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <utility>

using namespace arm_delegate;

namespace {
double true_leaky_relu(double x) { return x > 0 ? x : 0.01 * x; }
}  // namespace

TEST_CASE("leaky_relu: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.leaky_relu.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL MAXIMUM");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("leaky_relu: int8, every entry of the table") {
  support::check_table_8("aten.leaky_relu.default", true_leaky_relu, {0.05, 3}, {0.04, -100});
}

TEST_CASE("leaky_relu: a slope above 1 takes the smaller one, slope 0 is relu") {
  for (auto const& [slope, operators] : {std::pair{2.0, "MUL MINIMUM"}, std::pair{0.0, "CLAMP"}}) {
    auto b = support::builder();
    b.output(b.call("aten.leaky_relu.default", {b.input("x", ir::dtype::float32, {4}), slope}));
    CHECK(support::operators(support::lower(b)) == operators);
  }
}
