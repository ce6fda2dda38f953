// SPDX-License-Identifier: BSD-3-Clause
// aten.fliplr: REVERSE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("fliplr: the columns") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2, 2});
  b.output(b.call("aten.fliplr.default", {x}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "REVERSE");
  auto const made = support::evaluate(g, {{{2, 2}, {1, 2, 3, 4}}});
  CHECK(made[0].data == std::vector<double>{2, 1, 4, 3});
}

TEST_CASE("fliplr: a vector is an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const text = support::failure([&] { b.call("aten.fliplr.default", {x}); });
  CHECK(text.find("rank 2 to 8 is needed") != std::string::npos);
}
