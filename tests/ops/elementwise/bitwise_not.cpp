// SPDX-License-Identifier: BSD-3-Clause
// aten.bitwise_not: BITWISE_NOT, LOGICAL_NOT of bools.

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <utility>

using namespace arm_delegate;

TEST_CASE("bitwise_not: BITWISE_NOT of integers, LOGICAL_NOT of bools") {
  for (auto const& [type, operators] :
       {std::pair{ir::dtype::int16, "BITWISE_NOT"}, std::pair{ir::dtype::boolean, "LOGICAL_NOT"}}) {
    auto b = support::builder();
    b.output(b.call("aten.bitwise_not.default", {b.input("x", type, {4})}));
    CHECK(support::operators(support::lower(b, support::integer)) == operators);
  }
}
