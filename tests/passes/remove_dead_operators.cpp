// SPDX-License-Identifier: BSD-3-Clause
// remove-dead-operators: TOSA operators that no output needs.

#include <arm_delegate/passes/remove_dead_operators.hpp>

#include <doctest/doctest.h>
#include <support/ran.hpp>

using namespace arm_delegate;
using tosa::op;

TEST_CASE("remove_dead_operators: a chain that leads nowhere, in every region") {
  tosa::graph g;
  g.regions.push_back({.name = "body"});
  for (auto& r : g.regions) {
    auto const x = r.add({"x", tosa::dtype::fp32, {2}});
    auto const a = r.add({"a", tosa::dtype::fp32, {2}});
    auto const c = r.add({"c", tosa::dtype::fp32, {2}});
    auto const y = r.add({"y", tosa::dtype::fp32, {2}});
    r.inputs = {x};
    r.outputs = {y};
    r.operations = {{.code = op::exp, .inputs = {x}, .outputs = {a}},
                    {.code = op::tanh, .inputs = {x}, .outputs = {y}},
                    {.code = op::log, .inputs = {a}, .outputs = {c}}};
  }
  CHECK(support::run<pass::remove_dead_operators>(g));
  for (auto const& r : g.regions) {
    REQUIRE(r.operations.size() == 1);
    CHECK(r.operations.front().code == op::tanh);
  }
  CHECK_FALSE(support::run<pass::remove_dead_operators>(g));
}
