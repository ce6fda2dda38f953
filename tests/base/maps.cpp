// SPDX-License-Identifier: BSD-3-Clause

#include <arm_delegate/base/block_list.hpp>
#include <arm_delegate/base/number_map.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/base/text_map.hpp>

#include <doctest/doctest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

namespace ad = arm_delegate;

TEST_CASE("a number_map keeps what std::unordered_map keeps") {
  ad::number_map map;
  std::unordered_map<std::uint64_t, std::uint32_t> expected;
  std::uint64_t key = 1;
  for (std::uint32_t i = 0; i < 5000; ++i) {
    key = key * 6364136223846793005U + 1442695040888963407U;  // Knuth's MMIX
    auto const k = i % 3 == 0 ? i % 500 : key >> 8U << 40U;   // small ones, and low bits all 0
    if (i % 2 == 0) {
      CHECK(map.add(k, i) == expected.emplace(k, i).first->second);
    } else {
      map.set(k, i);
      expected[k] = i;
    }
  }
  REQUIRE(map.size() == expected.size());
  for (auto const& [k, value] : expected) CHECK(map.find(k) == value);
  CHECK(map.find(501) == ad::number_map::none);
  map.clear();
  CHECK(map.empty());
  CHECK_FALSE(map.contains(0));
}

TEST_CASE("a text_map keeps the first value of a text, and gives it for changes") {
  ad::text_map map;
  CHECK_FALSE(map.contains("x"));
  for (std::uint32_t i = 0; i < 1000; ++i) map.add("name_" + std::to_string(i), i);
  CHECK(map.add("name_7", 70) == 7);
  CHECK(map.size() == 1000);
  for (std::uint32_t i = 0; i < 1000; ++i) CHECK(map.find("name_" + std::to_string(i)) == i);
  ++map.add("name_7", 0);
  CHECK(map.find("name_7") == 8);
  CHECK(map.find("name_1000") == ad::text_map::none);
  map.clear();
  CHECK_FALSE(map.contains("name_7"));
}

TEST_CASE("elements of a block_list keep their addresses") {
  ad::block_list<std::string> list;
  std::vector<std::string const*> addresses;
  addresses.reserve(100);
  for (int i = 0; i < 100; ++i) addresses.push_back(&list.push_back(std::to_string(i)));
  REQUIRE(list.size() == 100);
  for (std::size_t i = 0; i < list.size(); ++i) {
    CHECK(&list[i] == addresses[i]);
    CHECK(list[i] == std::to_string(i));
  }
}

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
