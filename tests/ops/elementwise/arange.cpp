// SPDX-License-Identifier: BSD-3-Clause
// aten.arange: a constant.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <utility>
#include <vector>

using namespace arm_delegate;

TEST_CASE("arange: a constant") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1});
  auto const y = b.call("aten.arange.start_step", {1, 2, 0.25});
  b.output(b.call("aten.add.Tensor", {x, y}));
  auto const g = support::lower(b);
  CHECK(support::operators(g).ends_with("ADD"));
  CHECK(g.main().operations.size() <= 2);
  CHECK(support::evaluate(g, {{{1}, {0}}}).front().data == std::vector<double>{1, 1.25, 1.5, 1.75});
}

// Sizes and elements: PyTorch's, torch.arange(3.5, 10.7, 1.5, dtype=...).
TEST_CASE("arange: integers without the fractions of the arguments") {
  for (auto const& [type, count] :
       {std::pair(ir::dtype::int64, 7), std::pair(ir::dtype::int32, 5)}) {
    auto b = support::builder();
    auto const y = b.call("aten.arange.start_step", {3.5, 10.7, 1.5, {"dtype", type}});
    CHECK(b[y].sizes() == ir::shape{count});
  }
  auto b = support::builder();
  auto const y = b.call("aten.arange.start_step", {3.5, 10.7, 1.5, {"dtype", ir::dtype::int32}});
  b.output(b.call("aten.add.Tensor", {b.input("x", ir::dtype::int32, {1}), y}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::evaluate(g, {{{1}, {0}}}).front().data == std::vector<double>{3, 4, 5, 6, 7});
}
