// SPDX-License-Identifier: BSD-3-Clause
// aten.adaptive_avg_pool1d: AVG_POOL2D.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <cstdint>
#include <vector>

using namespace arm_delegate;

TEST_CASE("adaptive_avg_pool1d: bins of two elements") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 4});
  b.output(b.call("aten.adaptive_avg_pool1d.default", {x, {2}}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "RESHAPE RESHAPE AVG_POOL2D RESHAPE");
  auto const made = support::evaluate(g, {{{1, 1, 4}, {1, 5, 2, 3}}});
  CHECK(made[0].data == std::vector<double>{3, 2.5});
}

TEST_CASE("adaptive_avg_pool1d: the averages have the parameters of the result at once") {
  for (std::int64_t const bins : {2, 3}) {
    CAPTURE(bins);
    auto b = support::builder();
    auto const x = support::quantized_input(b, "x", {1, 1, 4}, {1});
    b.output(support::fake(b, b.call("aten.adaptive_avg_pool1d.default", {x, {bins}}), {0.25}));
    auto const g = support::lower(b, support::integer);
    CHECK(support::count(g, tosa::op::avg_pool2d) == 0);
    CHECK(support::count(g, tosa::op::rescale) == support::count(g, tosa::op::depthwise_conv2d));
    auto const y = support::evaluate(g, {{{1, 1, 4}, {1, 2, 4, 7}}}).front();
    CHECK(y.data == (bins == 2 ? std::vector<double>{6, 22} : std::vector<double>{6, 12, 22}));
  }
}
