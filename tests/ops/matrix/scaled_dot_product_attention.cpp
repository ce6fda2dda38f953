// SPDX-License-Identifier: BSD-3-Clause
// aten.scaled_dot_product_attention: softmax(query * key^T * scale) * value.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("scaled_dot_product_attention: equal keys give the mean of the values") {
  auto b = support::builder();
  auto const q = b.input("q", ir::dtype::float32, {1, 1, 2});
  auto const k = b.input("k", ir::dtype::float32, {1, 2, 2});
  auto const v = b.input("v", ir::dtype::float32, {1, 2, 1});
  b.output(b.call("aten.scaled_dot_product_attention.default", {q, k, v}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) ==
        "MUL TRANSPOSE MATMUL REDUCE_MAX SUB EXP REDUCE_SUM RECIPROCAL MUL MATMUL");
  auto const y =
      support::evaluate(g, {{{1, 1, 2}, {1, 2}}, {{1, 2, 2}, {3, 4, 3, 4}}, {{1, 2, 1}, {5, 7}}})
          .front();
  CHECK(y.data[0] == doctest::Approx(6));
}

TEST_CASE("scaled_dot_product_attention: a row without an unmasked key is zero, as in PyTorch") {
  auto b = support::builder();
  auto const q = b.input("q", ir::dtype::float32, {1, 2, 1});
  auto const k = b.input("k", ir::dtype::float32, {1, 2, 1});
  auto const v = b.input("v", ir::dtype::float32, {1, 2, 1});
  auto const mask = b.input("mask", ir::dtype::boolean, {2, 2});
  b.output(b.call("aten.scaled_dot_product_attention.default", {q, k, v, mask}));
  auto const y =
      support::evaluate(
          support::lower(b),
          {{{1, 2, 1}, {1, 2}}, {{1, 2, 1}, {3, 4}}, {{1, 2, 1}, {5, 6}}, {{2, 2}, {0, 1, 0, 0}}})
          .front();
  CHECK(y.data[0] == doctest::Approx(6));
  CHECK(y.data[1] == 0);
}

TEST_CASE("scaled_dot_product_attention: dropout is refused with a remedy") {
  auto b = support::builder();
  auto const q = b.input("q", ir::dtype::float32, {1, 1, 2});
  b.output(b.call("aten.scaled_dot_product_attention.default", {q, q, q, ir::none{}, 0.5}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("model.eval()") != std::string::npos);
}
