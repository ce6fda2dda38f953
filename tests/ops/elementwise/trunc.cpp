// SPDX-License-Identifier: BSD-3-Clause
// aten.trunc: rounded towards zero; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <vector>

using namespace arm_delegate;

namespace {
double true_trunc(double x) { return std::trunc(x); }
}  // namespace

TEST_CASE("trunc: towards zero") {
  auto b = support::builder();
  b.output(b.call("aten.trunc.default", {b.input("x", ir::dtype::float32, {5})}));
  auto const y = support::evaluate(support::lower(b), {{{5}, {-1.75, -0.5, 0.5, 1.75, 3}}}).front();
  CHECK(y.data == std::vector<double>{-1, 0, 0, 1, 3});
}

TEST_CASE("trunc: int8, every entry of the table") {
  support::check_table_8("aten.trunc.default", true_trunc, {0.25, 3}, {0.25, 3});
}
