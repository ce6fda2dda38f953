// SPDX-License-Identifier: BSD-3-Clause
// aten.diff: SLICE and SUB.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("diff: twice, after what is prepended") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const y = b.input("y", ir::dtype::float32, {1});
  b.output(b.call("aten.diff.default", {x, 2, 0, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "CONCAT SLICE SLICE SUB SLICE SLICE SUB");
  auto const made = support::evaluate(g, {{{3}, {2, 5, 9}}, {{1}, {1}}});
  CHECK(made[0].data == std::vector<double>{2, 1});
}

TEST_CASE("diff: of bools stays on the host") {
  auto b = support::builder();
  b.output(b.call("aten.diff.default", {b.input("x", ir::dtype::boolean, {3})}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("use logical_xor of two slices") != std::string::npos);
}
