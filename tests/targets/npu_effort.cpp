// SPDX-License-Identifier: BSD-3-Clause
// Levels of effort and the budgets that they scale.

#include <arm_delegate/targets/npu_effort.hpp>

#include <doctest/doctest.h>

using namespace arm_delegate;

TEST_CASE("npu_effort: each level doubles the budget of the one below it") {
  CHECK(npu_effort{}.level == 5);
  CHECK(npu_effort{}.scaled(2000) == 2000);
  CHECK(npu_effort{1}.scaled(2000) == 125);
  CHECK(npu_effort{4}.scaled(2000) == 1000);
  CHECK(npu_effort{6}.scaled(2000) == 4000);
  CHECK(npu_effort{10}.scaled(2000) == 64000);
  CHECK(npu_effort{10}.scaled(4'000'000) == 128'000'000);
}

TEST_CASE("npu_effort: a budget is never used up from the start") {
  CHECK(npu_effort{1}.scaled(16) == 1);
  CHECK(npu_effort{1}.scaled(4) == 1);
  CHECK(npu_effort{3}.scaled(1) == 1);
}

TEST_CASE("npu_effort: levels are 1 to 10") {
  for (int level = 1; level <= 10; ++level) CHECK(npu_effort{level}.is_valid());
  for (int const level : {-1, 0, 11}) CHECK_FALSE(npu_effort{level}.is_valid());
  CHECK(npu_effort{3}.at_most_standard() == npu_effort{3});
  CHECK(npu_effort{9}.at_most_standard() == npu_effort{5});
}
