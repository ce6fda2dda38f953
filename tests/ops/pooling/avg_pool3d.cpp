// SPDX-License-Identifier: BSD-3-Clause
// aten.avg_pool3d: AVG_POOL2D over images, then over the depth.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cstdint>
#include <string>

using namespace arm_delegate;
using triple = std::array<std::int64_t, 3>;

namespace {

std::int64_t pools_of(triple const& kernel) {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 6, 5, 4});
  b.output(b.call("aten.avg_pool3d.default", {x, kernel, triple{1, 1, 1}}));
  return support::count(support::lower(b), tosa::op::avg_pool2d);
}

/// Why a pool of a quantized volume is refused, or "".
std::string refused(triple const& kernel) {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 1, 12, 3, 3}, {.scale = 0.5});
  auto const y = b.call("aten.avg_pool3d.default", {x, kernel, triple{1, 1, 1}});
  b.output(support::fake(b, y, {.scale = 0.5}));
  return support::failure([&] { support::lower(b, support::integer); });
}

}  // namespace

TEST_CASE("avg_pool3d: axes that the window does not extend along need no pool") {
  CHECK(pools_of({1, 1, 1}) == 0);
  CHECK(pools_of({5, 1, 1}) == 1);  // the channels of a local response norm
  CHECK(pools_of({1, 2, 3}) == 1);
  CHECK(pools_of({2, 1, 3}) == 2);
}

TEST_CASE("avg_pool3d: a quantized average is rounded once") {
  CHECK(refused({5, 1, 1}).empty());
  CHECK(refused({1, 2, 2}).empty());
  CHECK(refused({2, 2, 2}).find("window of a quantized average pool") != std::string::npos);
}
