// SPDX-License-Identifier: BSD-3-Clause
// aten.log2: LOG and MUL; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>

using namespace arm_delegate;

namespace {
double true_log2(double x) { return std::log2(x); }
}  // namespace

TEST_CASE("log2: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.log2.default", {b.input("x", ir::dtype::float32, {2})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "LOG MUL");
  auto const y = support::evaluate(g, {{{2}, {8, 0.25}}}).front();
  CHECK(y.data[0] == doctest::Approx(3));
  CHECK(y.data[1] == doctest::Approx(-2));
}

TEST_CASE("log2: int8, every entry of the table") {
  support::check_table_8("aten.log2.default", true_log2, {0.02, -128}, {0.05, 60});
}
