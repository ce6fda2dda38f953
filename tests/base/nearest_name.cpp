// SPDX-License-Identifier: BSD-3-Clause
// Suggestions for mistyped names.

#include <arm_delegate/base/nearest_name.hpp>

#include <doctest/doctest.h>

#include <array>
#include <string>
#include <string_view>

using arm_delegate::did_you_mean;
using arm_delegate::edit_distance;
using arm_delegate::nearest_name;

TEST_CASE("edit_distance counts insertions, deletions, replacements and swaps") {
  CHECK(edit_distance("", "") == 0);
  CHECK(edit_distance("abc", "") == 3);
  CHECK(edit_distance("complie", "compile") == 1);
  CHECK(edit_distance("--traget", "--target") == 1);
  CHECK(edit_distance("kitten", "sitting") == 3);
}

TEST_CASE("nearest_name finds near names only") {
  constexpr std::array<std::string_view, 4> names{"compile", "compare", "run", "ops"};
  CHECK(nearest_name("complie", names) == "compile");
  CHECK(nearest_name("copmare", names) == "compare");
  CHECK(nearest_name("rnu", names) == "run");
  CHECK(nearest_name("op", names) == "ops");
  CHECK(nearest_name("x", names).empty());
  CHECK(nearest_name("", names).empty());
  CHECK(nearest_name("nonsense", names).empty());
  CHECK(nearest_name(std::string(100000, 'r'), names).empty());
  CHECK(did_you_mean("complie", names) == "did you mean 'compile'? ");
  CHECK(did_you_mean("nonsense", names).empty());
}
