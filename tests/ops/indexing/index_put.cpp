// SPDX-License-Identifier: BSD-3-Clause
// aten.index_put: SCATTER.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("index_put: rows that a tensor chooses") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int32, {1});
  auto const v = b.input("v", ir::dtype::float32, {2});
  b.output(b.call("aten.index_put.default", {x, std::vector<ir::value_id>{i}, v}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE CAST CLAMP MUL SUB CAST RESHAPE RESHAPE SCATTER RESHAPE");
  auto const y =
      support::evaluate(g, {{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{1}, {1}}, {{2}, {8, 9}}}).front();
  CHECK(y.data == std::vector<double>{1, 2, 8, 9, 5, 6});
}

TEST_CASE("index_put: accumulation adds to the elements before") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  auto const i = b.input("i", ir::dtype::int32, {2});
  auto const v = b.input("v", ir::dtype::float32, {2});
  b.output(b.call("aten.index_put.default", {x, std::vector<ir::value_id>{i}, v, true}));
  auto const g = support::lower(b);
  auto const y = support::evaluate(g, {{{3}, {1, 2, 3}}, {{2}, {2, 0}}, {{2}, {10, 20}}}).front();
  CHECK(y.data == std::vector<double>{21, 2, 13});
}

TEST_CASE("index_put: a mask with one value is a choice") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const mask = b.input("mask", ir::dtype::boolean, {3});
  auto const v = b.input("v", ir::dtype::float32, {});
  b.output(b.call("aten.index_put.default", {x, std::vector<ir::value_id>{ir::no_value, mask}, v}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE SELECT");
  auto const y =
      support::evaluate(g, {{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{3}, {1, 0, 1}}, {{}, {9}}}).front();
  CHECK(y.data == std::vector<double>{9, 2, 9, 9, 5, 9});
}

TEST_CASE("index_put: masks that are refused, or do not fit") {
  using indices = std::vector<ir::value_id>;
  auto const failure = [](ir::shape const& sizes, bool beside, ir::shape const& values,
                          bool accumulate = false) {
    auto b = support::builder();
    auto const x = b.input("x", ir::dtype::float32, {2, 3});
    auto const mask = b.input("mask", ir::dtype::boolean, sizes);
    auto const v = b.input("v", ir::dtype::float32, values);
    indices const given =
        beside ? indices{mask, b.input("i", ir::dtype::int32, {2})} : indices{mask};
    return support::failure([&] {
      b.output(b.call("aten.index_put.default", {x, given, v, accumulate}));
      support::lower(b);
    });
  };
  CHECK(failure({2}, true, {}).find("indices beside a mask: 1 (allowed: 0)") != std::string::npos);
  CHECK(failure({2, 3}, false, {4}).find("values of a mask: 4 (allowed: 1)") != std::string::npos);
  CHECK(failure({2}, false, {}, true).find("accumulation with a mask") != std::string::npos);
  CHECK(failure({3}, false, {}).find("does not fit the dimensions") != std::string::npos);
  CHECK(failure({2, 3}, true, {}).find("more dimensions than its input") != std::string::npos);
}

TEST_CASE("index_put: accumulation of values with one index") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 2});
  auto const i = b.input("i", ir::dtype::int32, {2});
  auto const v = b.input("v", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.index_put.default", {x, std::vector<ir::value_id>{i}, v, true}));
  auto const g = support::lower(b);
  auto const y = support::evaluate(
      g, {{{3, 2}, {1, 2, 3, 4, 5, 6}}, {{2}, {1, 1}}, {{2, 2}, {10, 20, 100, 200}}});
  CHECK(y.front().data == std::vector<double>{1, 2, 113, 224, 5, 6});
}

TEST_CASE("index_put: accumulation at constant indices that differ gathers and scatters") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3});
  std::vector<std::int64_t> const chosen{2, 0};
  auto const i = b.constant("i", ir::tensor_data::of(ir::dtype::int64, {2}, std::span(chosen)));
  auto const v = b.input("v", ir::dtype::float32, {2});
  b.output(b.call("aten.index_put.default", {x, std::vector<ir::value_id>{i}, v, true}));
  auto const g = support::lower(b);
  CHECK(support::operators(g).find("GATHER ADD SCATTER") != std::string::npos);
  auto const y = support::evaluate(g, {{{3}, {1, 2, 3}}, {{2}, {10, 20}}}).front();
  CHECK(y.data == std::vector<double>{21, 2, 13});
}
