// SPDX-License-Identifier: BSD-3-Clause
// aten.narrow: SLICE.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("narrow: from the end") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {5});
  b.output(b.call("aten.narrow.default", {x, 0, -3, 2}));
  auto const g = support::lower(b);
  CHECK(support::operators(g) == "SLICE");
  auto const made = support::evaluate(g, {{{5}, {1, 2, 3, 4, 5}}});
  CHECK(made[0].data == std::vector<double>{3, 4});
}

TEST_CASE("narrow: quantized values are used as they are") {
  auto b = support::builder();
  support::q const p{0.5, 3};
  auto const x = support::quantized_input(b, "x", {2, 3}, p);
  b.output(support::fake(b, b.call("aten.narrow.default", {x, 1, 1, 2}), p));
  CHECK(support::operators(support::lower(b, support::integer)) == "SLICE");
}

TEST_CASE("narrow: elements that the dimension lacks are an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {5});
  auto const text = support::failure([&] { b.call("aten.narrow.default", {x, 0, 4, 2}); });
  CHECK(text.find("2 elements from 4 on are outside a dimension of 5 elements") !=
        std::string::npos);
}
