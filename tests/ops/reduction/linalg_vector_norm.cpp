// SPDX-License-Identifier: BSD-3-Clause
// aten.linalg_vector_norm: roots of sums of powers.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("linalg_vector_norm: the length of a vector") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  b.output(b.call("aten.linalg_vector_norm.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "MUL REDUCE_SUM RESHAPE POW");
  auto const y = support::evaluate(g, {{{2}, {3, -4}}}).front();
  CHECK(y.data[0] == doctest::Approx(5));
}

TEST_CASE("linalg_vector_norm: a count of elements is refused") {
  auto b = support::builder();
  b.output(b.call("aten.linalg_vector_norm.default", {b.input("x", ir::dtype::float32, {2}), 0}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("order of a norm") != std::string::npos);
}
