// SPDX-License-Identifier: BSD-3-Clause

#include <arm_delegate/base/remove_where.hpp>

#include <doctest/doctest.h>

#include <string>
#include <vector>

namespace ad = arm_delegate;

TEST_CASE("remove_where keeps the others in order") {
  std::vector<std::string> items{"a", "b", "c", "d", "e"};
  std::string seen;
  auto const removed = ad::remove_where(items, [&](std::string const& item) {
    seen += item;
    return item == "a" || item == "d";
  });
  CHECK(removed == 2);
  CHECK(seen == "abcde");
  CHECK(items == std::vector<std::string>{"b", "c", "e"});
  CHECK(ad::remove_where(items, [](std::string const&) { return false; }) == 0);
  CHECK(items.size() == 3);
}
