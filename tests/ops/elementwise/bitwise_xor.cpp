// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_xor: BITWISE_XOR, LOGICAL_XOR of bools.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;

TEST_CASE("bitwise_xor: BITWISE_XOR of integers, LOGICAL_XOR of bools") {
  for (auto const& [type, operators] :
       {std::pair{ir::dtype::int8, "BITWISE_XOR"}, std::pair{ir::dtype::boolean, "LOGICAL_XOR"}}) {
    auto b = support::builder();
    auto const x = b.input("x", type, {4});
    b.output(b.call("aten.bitwise_xor.Tensor", {x, b.input("y", type, {1})}));
    CHECK(support::operators(support::lower(b, support::integer)) == operators);
  }
}

TEST_CASE("bitwise_xor: a number, also as Python's operator") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {3});
  b.output(b.call("aten.__xor__.Scalar", {x, 6}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::evaluate(g, {{{3}, {-1, 3, 8}}}).front().data == std::vector<double>{-7, 5, 14});
}

TEST_CASE("bitwise_xor: integers stay on the host without the integer profile") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::int32, {4});
  b.output(b.call("aten.bitwise_xor.Tensor", {x, x}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("compile for a target with +int") != std::string::npos);
}
