// SPDX-License-Identifier: BSD-3-Clause
// aten.hardtanh: CLAMP with PyTorch's default bounds.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;
using support::q;

TEST_CASE("hardtanh: bounds are -1 and 1 where none are given") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(b.call("aten.hardtanh.default", {x}));
  b.output(b.call("aten.hardtanh.default", {x, -0.5, {"max_val", 2}}));
  auto const text = to_string(support::lower(b));
  CHECK(text.find("min_val=-1, max_val=1,") != std::string::npos);
  CHECK(text.find("min_val=-0.5, max_val=2,") != std::string::npos);
}

TEST_CASE("hardtanh: quantized bounds round half to even") {
  auto b = support::builder();
  q const p{0.4, 3};  // -1 / 0.4 = -2.5 -> -2; 1 / 0.4 = 2.5 -> 2
  auto const x = support::quantized_input(b, "x", {4}, p);
  b.output(support::fake(b, b.call("aten.hardtanh.default", {x}), p));
  auto const text = to_string(support::lower(b, support::integer));
  CHECK(text.find("min_val=1, max_val=5,") != std::string::npos);
}
