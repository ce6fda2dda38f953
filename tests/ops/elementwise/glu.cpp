// SPDX-License-Identifier: BSD-3-Clause
// aten.glu: slice, sigmoid, mul.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("glu: two SLICEs, SIGMOID, MUL") {
  auto b = support::builder();
  b.output(b.call("aten.glu.default", {b.input("x", ir::dtype::float32, {2, 6})}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SLICE SLICE SIGMOID MUL");
  CHECK(support::output(g).sizes == ir::shape{2, 3});
}

TEST_CASE("glu: an odd dimension is refused, as in PyTorch") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const text = support::failure([&] { b.call("aten.glu.default", {x}); });
  CHECK(text.find("cannot be halved") != std::string::npos);
}
