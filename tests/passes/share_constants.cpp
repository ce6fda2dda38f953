// SPDX-License-Identifier: BSD-3-Clause
// share-constants: one of equal small constants is kept.

#include <arm_delegate/passes/share_constants.hpp>

#include <doctest/doctest.h>
#include <support/ran.hpp>

#include <cstddef>
#include <vector>

using namespace arm_delegate;
using tosa::op;

namespace {

struct pair {
  tosa::graph g{};
  bool changed = false;
  [[nodiscard]] bool shared() const {
    auto const& o = g.main().operations.front();
    return o.inputs[0] == o.inputs[1];
  }
};

/// The sum of two constants after the pass.
pair summed(tosa::tensor a, tosa::tensor c) {
  pair p;
  auto& r = p.g.main();
  auto const left = r.add(std::move(a));
  auto const right = r.add(std::move(c));
  auto const y = r.add({"y", tosa::dtype::fp32, {1}});
  r.operations = {{.code = op::add, .inputs = {left, right}, .outputs = {y}}};
  r.outputs = {y};
  p.changed = support::run<pass::share_constants>(p.g);
  return p;
}

tosa::tensor constant(std::string name, ir::shape const& sizes, float x) {
  return {std::move(name), tosa::dtype::fp32, sizes, support::filled(sizes, x)};
}

}  // namespace

TEST_CASE("share_constants: equal type, sizes and elements") {
  auto const equal = summed(constant("a", {2}, 1), constant("b", {2}, 1));
  CHECK(equal.changed);
  CHECK(equal.shared());
  CHECK_FALSE(summed(constant("a", {2}, 1), constant("b", {2}, 2)).shared());
  CHECK_FALSE(summed(constant("a", {2}, 1), constant("b", {2, 1}, 1)).shared());
  auto other = constant("b", {2}, 0);
  other.type = tosa::dtype::int32;
  other.data = ir::tensor_data::of(ir::dtype::int32, {2}, std::span<int const>(std::vector{0, 0}));
  CHECK_FALSE(summed(constant("a", {2}, 0), other).shared());
  // Minus zero is another number.
  CHECK_FALSE(summed(constant("a", {2}, 0.0F), constant("b", {2}, -0.0F)).shared());
}

TEST_CASE("share_constants: weights are not compared, and twice is once") {
  auto const large = summed(constant("a", {65}, 1), constant("b", {65}, 1));
  CHECK_FALSE(large.changed);
  CHECK_FALSE(large.shared());
  auto again = summed(constant("a", {64}, 1), constant("b", {64}, 1));
  CHECK(again.shared());
  auto const before = to_string(again.g);
  support::run<pass::share_constants>(again.g);
  CHECK(to_string(again.g) == before);
}
