// SPDX-License-Identifier: BSD-3-Clause
// aten.relu6: CLAMP to [0, 6].

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;
using support::q;

TEST_CASE("relu6: one CLAMP") {
  auto b = support::builder();
  b.output(b.call("aten.relu6.default", {b.input("x", ir::dtype::float32, {4})}));
  CHECK(to_string(support::lower(b)).find("CLAMP(%x) {min_val=0, max_val=6,") != std::string::npos);
}

TEST_CASE("relu6: both bounds are quantized like the result") {
  auto b = support::builder();
  q const p{0.1, -100};  // 6 / 0.1 - 100 = -40
  auto const x = support::quantized_input(b, "x", {4}, p);
  b.output(support::fake(b, b.call("aten.relu6.default", {x}), p));
  auto const text = to_string(support::lower(b, support::integer));
  CHECK(text.find("min_val=-100, max_val=-40") != std::string::npos);
}

TEST_CASE("relu6: quantized over [0, 6] there is nothing to cut") {
  auto b = support::builder();
  q const p{6.0 / 255, -128};
  auto const x = support::quantized_input(b, "x", {4}, p);
  b.output(support::fake(b, b.call("aten.relu6.default", {x}), p));
  CHECK(support::operators(support::lower(b, support::integer)) == "IDENTITY");
}
