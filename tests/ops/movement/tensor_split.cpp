// SPDX-License-Identifier: BSD-3-Clause
// aten.tensor_split: SLICEs.

#include <doctest/doctest.h>
#include <support/evaluate.hpp>
#include <support/lowered.hpp>

#include <string>
#include <vector>

using namespace arm_delegate;

TEST_CASE("tensor_split: the first parts may be longer") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {7});
  for (auto part : b.call_all("aten.tensor_split.sections", {x, 3})) b.output(part);
  auto const made = support::evaluate(support::lower(b), {{{7}, {1, 2, 3, 4, 5, 6, 7}}});
  REQUIRE(made.size() == 3);
  CHECK(made[0].data == std::vector<double>{1, 2, 3});
  CHECK(made[1].data == std::vector<double>{4, 5});
  CHECK(made[2].data == std::vector<double>{6, 7});
}

TEST_CASE("tensor_split: a number of parts that no graph has is an error") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {7});
  auto const text = support::failure(
      [&] { b.call_all("aten.tensor_split.sections", {x, std::int64_t{1} << 40}); });
  CHECK(text.find("cannot make 1099511627776 parts") != std::string::npos);
}

TEST_CASE("tensor_split: descending indices are refused") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {7});
  auto const text = support::failure([&] { b.call_all("aten.tensor_split.indices", {x, {4, 2}}); });
  CHECK(text.find("indices in ascending order") != std::string::npos);
}
