// SPDX-License-Identifier: BSD-3-Clause
// aten.round: half to even by two CASTs; quantized: TABLE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>
#include <support/tables.hpp>

#include <cmath>
#include <vector>

using namespace arm_delegate;

namespace {
double true_round(double x) { return std::nearbyint(x); }
}  // namespace

TEST_CASE("round: the operators in float") {
  auto b = support::builder();
  b.output(b.call("aten.round.default", {b.input("x", ir::dtype::float32, {2, 3})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CAST CAST ABS GREATER SELECT");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("round: int8, every entry of the table") {
  support::check_table_8("aten.round.default", true_round, {0.25, 7}, {0.3, 5});
}

// torch.round(torch.tensor([-2.5, -0.5, 0.5, 1.5, 2.5, 3.5, -0.75, 4194305, 3e9, -1e20]))
TEST_CASE("round: half to even, and large numbers are left alone") {
  auto b = support::builder();
  b.output(b.call("aten.round.default", {b.input("x", ir::dtype::float32, {10})}));
  auto const g = support::lower(b);
  auto const y =
      support::evaluate(g, {{{10}, {-2.5, -0.5, 0.5, 1.5, 2.5, 3.5, -0.75, 4194305, 3e9, -1e20}}});
  CHECK(y.front().data == std::vector<double>{-2, 0, 0, 2, 2, 4, -1, 4194305, 3e9, -1e20});
}
