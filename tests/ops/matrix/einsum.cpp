// SPDX-License-Identifier: BSD-3-Clause
// aten.einsum: permute, view, bmm.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;

namespace {

/// The result for two inputs with the elements 1, 2, ...
std::vector<double> contracted(std::string_view equation, ir::shape const& left,
                               ir::shape const& right) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, left);
  auto const y = b.input("y", ir::dtype::float32, right);
  b.output(b.call("aten.einsum.default", {equation, std::vector{x, y}}));
  auto const counted = [](ir::shape const& s) {
    std::vector<double> all;
    for (std::int64_t i = 0; i < s.numel(); ++i) all.push_back(static_cast<double>(i + 1));
    return all;
  };
  auto const g = support::lower(b);
  return support::evaluate(g, {{left, counted(left)}, {right, counted(right)}}).front().data;
}

}  // namespace

TEST_CASE("einsum: products of matrices, outer products and sums") {
  CHECK(contracted("ij,jk->ik", {2, 2}, {2, 2}) == std::vector<double>{7, 10, 15, 22});
  CHECK(contracted("ij, kj -> ki", {2, 2}, {2, 2}) == std::vector<double>{5, 11, 11, 25});
  CHECK(contracted("i,j->ij", {2}, {3}) == std::vector<double>{1, 2, 3, 2, 4, 6});
  CHECK(contracted("ij,ij->", {2, 2}, {2, 2}) == std::vector<double>{30});
  CHECK(contracted("ij,k->j", {2, 2}, {2}) == std::vector<double>{12, 18});
}

TEST_CASE("einsum: an ellipsis, and a result that is not named") {
  CHECK(contracted("...ij,...jk", {2, 1, 2}, {2, 2, 1}) == std::vector<double>{5, 25});
  CHECK(contracted("ba,b", {2, 2}, {2}) == std::vector<double>{7, 10});
}

TEST_CASE("einsum: one operand and three") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.einsum.default", {"ij->ji", std::vector{x}}));
  b.output(b.call("aten.einsum.default", {"ij,kj,lj->", std::vector{x, x, x}}));
  auto const y = support::evaluate(support::lower(b), {{{2, 3}, {1, 2, 3, 4, 5, 6}}});
  CHECK(y[0].data == std::vector<double>{1, 4, 2, 5, 3, 6});
  CHECK(y[1].data == std::vector<double>{125 + 343 + 729});  // (1 + 4)^3 + (2 + 5)^3 + (3 + 6)^3
}

TEST_CASE("einsum: what does not fit is refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const wrong = [&](std::string_view equation) {
    return support::failure([&] { b.call("aten.einsum.default", {equation, std::vector{x}}); });
  };
  CHECK(wrong("i->i").find("does not fit the rank") != std::string::npos);
  CHECK(wrong("ij->k").find("has a wrong result") != std::string::npos);
  CHECK(wrong("ij,jk->ik").find("a term for each operand") != std::string::npos);
  auto square = support::builder();
  auto const y = square.input("y", ir::dtype::float32, {2, 2});
  square.output(square.call("aten.einsum.default", {"ii->i", std::vector{y}}));
  auto const text = support::failure([&] { support::lower(square); });
  CHECK(text.find("take the diagonal") != std::string::npos);
}
