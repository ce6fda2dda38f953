// SPDX-License-Identifier: BSD-3-Clause
// aten.max_pool3d: MAX_POOL2D over images, then over the depth.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cstdint>

using namespace arm_delegate;
using triple = std::array<std::int64_t, 3>;

TEST_CASE("max_pool3d: quantized values are used as they are") {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2, 4, 4, 4}, {.scale = 0.5});
  auto const y = b.call("aten.max_pool3d.default", {x, triple{2, 2, 2}});
  b.output(support::fake(b, y, {.scale = 0.5}));
  auto const g = support::lower(b, support::integer);
  CHECK(support::count(g, tosa::op::max_pool2d) == 2);
  CHECK(support::count(g, tosa::op::rescale) == 0);
}
