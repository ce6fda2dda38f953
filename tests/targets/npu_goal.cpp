// SPDX-License-Identifier: BSD-3-Clause
// The names of goals.

#include <arm_delegate/targets/npu_goal.hpp>

#include <doctest/doctest.h>

#include <cstddef>

using namespace arm_delegate;

TEST_CASE("npu_goal: each name leads to its goal") {
  for (std::size_t i = 0; i < all_npu_goals.size(); ++i) {
    auto const goal = static_cast<npu_goal>(i);
    CHECK(name(goal) == all_npu_goals[i].name);
    CHECK(find_npu_goal(all_npu_goals[i].name) == goal);
    CHECK(find_npu_goal(all_npu_goals[i].vela_name) == goal);
  }
  CHECK(name(npu_goal::size) == "size");
  CHECK(find_npu_goal("Performance") == npu_goal::performance);
  for (auto const* const none : {"", "speed", "SIZE", "sizes"}) CHECK_FALSE(find_npu_goal(none));
}
