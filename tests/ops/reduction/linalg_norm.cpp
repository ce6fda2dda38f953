// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_norm and aten.linalg_matrix_norm.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <limits>
#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("linalg_norm: sums of columns and of rows") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.linalg_norm.default", {x, 1}));
  b.output(b.call("aten.linalg_norm.default", {x, std::numeric_limits<double>::infinity()}));
  b.output(b.call("aten.linalg_matrix_norm.default", {x, -1}));
  auto const made = support::evaluate(support::lower(b), {{{2, 2}, {1, -2, 3, 4}}});
  CHECK(made[0].data == std::vector<double>{6});
  CHECK(made[1].data == std::vector<double>{7});
  CHECK(made[2].data == std::vector<double>{4});
}

TEST_CASE("linalg_norm: singular values are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.linalg_norm.default", {x, 2}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("order of a matrix norm: 2 (allowed: 'fro', 1, -1, inf and -inf)") !=
        std::string::npos);
}
