// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_max_pool2d: MAX_POOL2D.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <vector>

using namespace arm_delegate;

TEST_CASE("adaptive_max_pool2d: a node whose indices are read stays on the host") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 2, 2});
  for (auto v : b.call_all("aten.adaptive_max_pool2d.default", {x, {1, 1}})) b.output(v);
  auto const compiled = support::compile(support::finished(b), support::fp);
  CHECK(compiled.delegates.empty());
  REQUIRE(compiled.host_nodes.size() == 1);
  CHECK(compiled.host_nodes[0].reason.rule == "results that are read");
}

TEST_CASE("adaptive_max_pool2d: bins that overlap") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 1, 3});
  b.output(b.call_all("aten.adaptive_max_pool2d.default", {x, {1, 2}})[0]);
  auto const made = support::evaluate(support::lower(b), {{{1, 1, 1, 3}, {3, 1, 2}}});
  CHECK(made[0].data == std::vector<double>{3, 2});
}
