// SPDX-License-Identifier: BSD-3-Clause
// aten.max: REDUCE_MAX; the indices are not computed.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("max: values along a dimension, if nothing reads their indices") {
  auto b = support::builder();
  b.output(b.call_all("aten.max.dim", {b.input("x", ir::dtype::float32, {2, 3}), 1})[0]);
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REDUCE_MAX RESHAPE");
  auto const y = support::evaluate(g, {{{2, 3}, {1, 5, -2, -7, -3, -4}}}).front();
  CHECK(y.data == std::vector<double>{5, -3});
}

TEST_CASE("max: indices that are read are refused: they are INT64") {
  auto b = support::builder();
  b.output(b.call_all("aten.max.dim", {b.input("x", ir::dtype::float32, {2, 3}), 1})[1]);
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("is int64") != std::string::npos);
}
