// SPDX-License-Identifier: BSD-3-Clause
// aten.conv1d: a CONV2D over images of height 1.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <cstdint>
#include <string>
#include <vector>

using namespace arm_delegate;
using ints = std::vector<std::int32_t>;

TEST_CASE("conv1d: height 1 in window, stride and padding") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 8});
  auto const w = b.constant("w", support::filled({4, 3, 3}, 1));
  b.output(b.call("aten.conv1d.default", {x, w, ir::none{}, {2}, {1}, {1}}));
  auto const g = support::lower(b);
  auto const& conv = support::find(g, tosa::op::conv2d);
  CHECK(g.main()[conv.inputs[0]].sizes == ir::shape{2, 1, 8, 3});
  CHECK(g.main()[conv.inputs[1]].sizes == ir::shape{4, 1, 3, 3});
  CHECK(conv.attrs.integers(tosa::attr::pad) ==
        ints{0, 0, 1, 0});  // (8 + 2 - 3) mod 2 = 1 too much
  CHECK(conv.attrs.integers(tosa::attr::stride) == ints{1, 2});
  CHECK(support::output(g).sizes == ir::shape{2, 4, 4});
}

TEST_CASE("conv1d: padding by name; an even kernel pads more after the data") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 1, 8});
  auto const w = b.constant("w", support::filled({1, 1, 4}, 1));
  b.output(b.call("aten.conv1d.padding", {x, w, {"padding", "same"}}));
  auto const g = support::lower(b);
  CHECK(support::output(g).sizes == ir::shape{1, 1, 8});
  for (auto const& o : g.main().operations) {
    if (o.attrs.find("pad") != nullptr)
      CHECK(o.attrs.integers(tosa::attr::pad) == ints{0, 0, 1, 2});
  }
}

TEST_CASE("conv1d: [N, C, L] is taken, [C, L] stays on the host, other ranks are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {3, 8});
  auto const w = b.constant("w", support::filled({4, 3, 3}, 1));
  b.output(b.call("aten.conv1d.default", {x, w}));
  auto const flat = b.input("flat", ir::dtype::float32, {8});
  auto const text = support::failure([&] { b.call("aten.conv1d.default", {flat, w}); });
  CHECK(text.find("rank 2 to 3 is needed") != std::string::npos);
  auto const made = support::compile(support::finished(b), support::fp);
  REQUIRE(made.host_nodes.size() == 1);
  CHECK(made.host_nodes.front().reason.rule == "rank of the input");
}
