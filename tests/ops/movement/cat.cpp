// SPDX-License-Identifier: BSD-3-Clause
// aten.cat: CONCAT, operands brought to the result's parameters.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::q;
using values = std::vector<ir::value_id>;

TEST_CASE("cat: the axis is counted from the front; empty vectors are skipped") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {2, 1});
  auto const nothing = b.constant("nothing", support::floats({0}, {}));
  b.output(b.call("aten.cat.default", {values{x, nothing, y}, -1}));
  CHECK(to_string(support::lower(b)).find("FP32[2, 4] = CONCAT(%x, %y) {axis=1}") !=
        std::string::npos);
}

TEST_CASE("cat: sizes must agree but for the axis") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {3, 3});
  auto const text = support::failure([&] { b.call("aten.cat.default", {values{x, y}, 1}); });
  CHECK(text.find("[2, 3] and [3, 3] do not concatenate") != std::string::npos);
}

TEST_CASE("cat: each operand with other parameters than the result gets its own RESCALE") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1}, {0.5, 10});
  auto const y = support::quantized_input(b, "y", {1}, {1, 0});
  b.output(support::fake(b, b.call("aten.cat.default", {values{x, y}}), {1, 0}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::operators(g) == "RESCALE CONCAT");
  // (20 - 10) * 0.5 / 1 = 5
  CHECK(support::evaluate(g, {{{1}, {20}}, {{1}, {-7}}}).front().data ==
        std::vector<double>{5, -7});
}

// Specification 1.0, MAX_TENSOR_LIST_SIZE of level 8K.
TEST_CASE("cat: more than 64 tensors are joined in groups") {
  for (auto const& [count, groups] : {std::pair{64, 1}, std::pair{65, 2}, std::pair{130, 4}}) {
    auto b = support::builder();
    values items;
    std::vector<support::array> given;
    std::vector<double> wanted;
    for (int i = 0; i < count; ++i) {
      items.push_back(b.input("x" + std::to_string(i), ir::dtype::float32, {1}));
      given.push_back({{1}, {static_cast<double>(i)}});
      wanted.push_back(i);
    }
    b.output(b.call("aten.cat.default", {items}));
    auto const g = support::lower(b);
    CHECK(support::count(g, tosa::op::concat) == groups);
    CHECK(support::evaluate(g, given).front().data == wanted);
  }
}
