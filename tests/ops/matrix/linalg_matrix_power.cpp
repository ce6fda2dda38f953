// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_matrix_power: products of squares.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("linalg_matrix_power: the sixth, by three products, and refused ones") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.linalg_matrix_power.default", {x, 6}));
  auto const g = support::lower(b);
  CHECK(support::count(g, tosa::op::matmul) == 3);
  CHECK(support::evaluate(g, {{{2, 2}, {1, 1, 1, 0}}}).front().data ==
        std::vector<double>{13, 8, 8, 5});

  auto c = support::builder();
  auto const y = c.input("y", ir::dtype::float32, {2, 2});
  c.output(c.call("aten.linalg_matrix_power.default", {y, -1}));
  CHECK(support::failure([&] {
          support::lower(c);
        }).find("power of a matrix: -1 (allowed: 0 or more)") != std::string::npos);
}
