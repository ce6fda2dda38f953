// SPDX-License-Identifier: BSD-3-Clause
// aten.index_fill: SELECT, or SCATTER.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <span>
#include <vector>

using namespace arm_delegate;

namespace {

ir::value_id indices(program_builder& b, std::vector<std::int64_t> const& all) {
  auto const count = static_cast<std::int64_t>(all.size());
  return b.constant("i", ir::tensor_data::of(ir::dtype::int64, {count}, std::span(all)));
}

}  // namespace

TEST_CASE("index_fill: constant indices are a mask, also the same one twice") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const i = indices(b, {2, 0, -1});
  b.output(b.call("aten.index_fill.int_Scalar", {x, 1, i, 9.0}));
  auto const g = support::lower(b);
  CHECK(support::count(g, tosa::op::select) == 1);
  CHECK(support::count(g, tosa::op::scatter) == 0);
  auto const y = support::evaluate(g, {{{2, 3}, {1, 2, 3, 4, 5, 6}}}).front();
  CHECK(y.data == std::vector<double>{9, 2, 9, 9, 5, 9});
}

TEST_CASE("index_fill: indices that a tensor chooses, and a value that another has") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int32, {2});
  auto const v = b.input("v", ir::dtype::float32, {});
  b.output(b.call("aten.index_fill.int_Tensor", {x, 0, i, v}));
  auto const g = support::lower(b);
  CHECK(support::count(g, tosa::op::scatter) == 1);
  auto const y =
      support::evaluate(g, {{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{2}, {2, 0}}, {{}, {7}}}).front();
  CHECK(y.data == std::vector<double>{7, 7, 3, 4, 7, 7});
}

TEST_CASE("index_fill: the number is quantized with the result's parameters") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {3}, p);
  auto const i = indices(b, {1});
  b.output(support::fake(b, b.call("aten.index_fill.int_Scalar", {x, 0, i, 2.0}), p));
  auto const g = support::lower(b, support::integer);
  auto const y = support::evaluate(g, {{{3}, {-5, 6, 7}}}).front();
  CHECK(y.data == std::vector<double>{-5, 7, 7});
}
