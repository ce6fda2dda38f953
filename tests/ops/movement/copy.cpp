// SPDX-License-Identifier: BSD-3-Clause
// aten.copy: the elements of the second tensor.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <string>

using namespace arm_delegate;

TEST_CASE("copy: the second tensor, expanded to the sizes of the first") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 3});
  auto const y = b.input("y", ir::dtype::float32, {3});
  b.output(b.call("aten.copy.default", {x, y}));
  CHECK(support::operators(support::lower(b)) == "RESHAPE TILE");
}

TEST_CASE("copy: another dtype is refused with a remedy") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float16, {2});
  b.output(b.call("aten.copy.default", {x, y}));
  auto const text = support::failure([&] { support::lower(b); });
  CHECK(text.find("convert the tensor before the copy") != std::string::npos);
}
