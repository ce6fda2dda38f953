// SPDX-License-Identifier: BSD-3-Clause
// aten.eq: EQUAL; quantized in INT32.

#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/tosa/dtype.hpp>

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;

TEST_CASE("eq: operators in float") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  b.output(b.call("aten.eq.Tensor", {x, b.input("y", ir::dtype::float32, {2, 1})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "EQUAL");
  CHECK(support::output(g).type == tosa::dtype::boolean);
  CHECK(support::evaluate(g, {{{2, 3}, {1, 2, 3, 4, 5, 6}}, {{2, 1}, {2, 5}}}).front().data ==
        std::vector<double>{0, 1, 0, 0, 1, 0});
}

TEST_CASE("eq: quantized with one scale, exact in INT32 without zero points") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {3}, {0.5, 3});
  auto const y = support::quantized_input(b, "y", {3}, {0.5, -7});
  b.output(b.call("aten.eq.Tensor", {x, y}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE RESCALE EQUAL");
  // real: -62.5, 0, 62 and -60.5, 0.5, 61.5
  CHECK(support::evaluate(g, {{{3}, {-122, 3, 127}}, {{3}, {-128, -6, 116}}}).front().data ==
        std::vector<double>{0, 0, 0});
}

TEST_CASE("eq: bools are compared by logical operators, also without integers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::boolean, {4});
  auto const y = b.input("y", ir::dtype::boolean, {4});
  for (auto const* name : {"eq", "ne", "gt", "ge", "lt", "le"}) {
    b.output(b.call("aten." + std::string(name) + ".Tensor", {x, y}));
  }
  auto const made =
      support::evaluate(support::lower(b), {{{4}, {0, 0, 1, 1}}, {{4}, {0, 1, 0, 1}}});
  CHECK(made[0].data == std::vector<double>{1, 0, 0, 1});
  CHECK(made[1].data == std::vector<double>{0, 1, 1, 0});
  CHECK(made[2].data == std::vector<double>{0, 0, 1, 0});
  CHECK(made[3].data == std::vector<double>{1, 0, 1, 1});
  CHECK(made[4].data == std::vector<double>{0, 1, 0, 0});
  CHECK(made[5].data == std::vector<double>{1, 1, 0, 1});
}

TEST_CASE(
    "eq: a bool and a number are compared in int64, on the host, also if the bool is constant") {
  for (bool const is_constant : {false, true}) {
    auto b = support::builder();
    std::vector<std::uint8_t> const values{1, 0};
    auto data = ir::tensor_data::of(ir::dtype::boolean, {2}, std::span(values));
    auto const x =
        is_constant ? b.constant("x", std::move(data)) : b.input("x", ir::dtype::boolean, {2});
    b.output(b.call("aten.eq.Scalar", {x, 300}));
    auto const made = support::compile(support::finished(b), support::integer);
    REQUIRE(made.host_nodes.size() == 1);
    CHECK(made.host_nodes.front().reason.rule == "type in which values are compared");
  }
}
