// SPDX-License-Identifier: BSD-3-Clause
// aten.chain_matmul: MATMULs.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("chain_matmul: three matrices") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const y = b.input("y", ir::dtype::float32, {2, 2});
  auto const list = std::vector<ir::value_id>{x, y, y};
  b.output(b.call("aten.chain_matmul.default", {list}));
  auto const g = support::lower(b);
  auto const made = support::evaluate(g, {{{1, 2}, {1, 1}}, {{2, 2}, {1, 2, 3, 4}}});
  CHECK(made[0].data == std::vector<double>{22, 32});
}

TEST_CASE("chain_matmul: a vector is an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2, 2});
  auto const list = std::vector<ir::value_id>{x, y};
  auto const text = support::failure([&] { b.call("aten.chain_matmul.default", {list}); });
  CHECK(text.find("rank 2 to 2 is needed") != std::string::npos);
}
