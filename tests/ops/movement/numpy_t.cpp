// SPDX-License-Identifier: BSD-3-Clause
// aten.numpy_T: TRANSPOSE.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

using namespace arm_delegate;

TEST_CASE("numpy_t: all dimensions in reverse order") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3, 4});
  CHECK(b[b.call("aten.numpy_T.default", {x})].sizes() == ir::shape{4, 3, 2});
}
