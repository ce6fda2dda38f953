// SPDX-License-Identifier: BSD-3-Clause
// The algorithms return what those of std::ranges return.

#include <arm_delegate/base/ranges.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

namespace ranges = arm_delegate::ranges;

namespace {

struct item {
  int key = 0;
  std::string name{};

  [[nodiscard]] bool is_even() const { return key % 2 == 0; }
  friend bool operator==(item const&, item const&) = default;
};

// With equal keys and without elements.
std::vector<std::vector<item>> const lists{{},
                                           {{1, "a"}},
                                           {{3, "c"}, {1, "a"}, {2, "b"}, {1, "d"}},
                                           {{0, "a"}, {2, "b"}, {4, "c"}},
                                           {{5, "a"}, {3, "b"}, {1, "c"}}};

}  // namespace

TEST_CASE("ranges: searches") {
  for (auto const& list : lists) {
    for (int key = -1; key < 6; ++key) {
      CHECK(ranges::find(list, key, &item::key) == std::ranges::find(list, key, &item::key));
      CHECK(ranges::contains(list, key, &item::key) ==
            (std::ranges::find(list, key, &item::key) != list.end()));
      CHECK(ranges::count(list, key, &item::key) == std::ranges::count(list, key, &item::key));
      auto const is_key = [&](item const& x) { return x.key == key; };
      CHECK(ranges::find_if(list, is_key) == std::ranges::find_if(list, is_key));
      CHECK(ranges::find_if_not(list, is_key) == std::ranges::find_if_not(list, is_key));
      CHECK(ranges::count_if(list, is_key) == std::ranges::count_if(list, is_key));
      CHECK(ranges::any_of(list, is_key) == std::ranges::any_of(list, is_key));
      CHECK(ranges::all_of(list, is_key) == std::ranges::all_of(list, is_key));
      CHECK(ranges::none_of(list, is_key) == std::ranges::none_of(list, is_key));
    }
    CHECK(ranges::all_of(list, &item::is_even) == std::ranges::all_of(list, &item::is_even));
    for (auto const& other : lists) {
      CHECK(ranges::equal(list, other) == std::ranges::equal(list, other));
      auto const same_key = [](item const& a, item const& b) { return a.key == b.key; };
      CHECK(ranges::equal(list, other, same_key) == std::ranges::equal(list, other, same_key));
    }
  }
}

TEST_CASE("ranges: order") {
  for (auto const& list : lists) {
    CHECK(ranges::is_sorted(list, {}, &item::key) == std::ranges::is_sorted(list, {}, &item::key));
    CHECK(ranges::max_element(list, {}, &item::key) ==
          std::ranges::max_element(list, {}, &item::key));
    auto sorted = list;
    ranges::sort(sorted, {}, &item::name);
    CHECK(std::ranges::is_sorted(sorted, {}, &item::name));
    CHECK(std::ranges::is_permutation(sorted, list));
    ranges::sort(sorted, [](item const& a, item const& b) { return a.key > b.key; });
    CHECK(std::ranges::is_sorted(sorted, std::ranges::greater{}, &item::key));
    ranges::reverse(sorted);
    std::vector<int> keys;
    ranges::transform(sorted, std::back_inserter(keys), &item::key);
    REQUIRE(std::ranges::is_sorted(keys));
    for (int key = -1; key < 6; ++key) {
      CHECK(ranges::lower_bound(sorted, key, {}, &item::key) ==
            std::ranges::lower_bound(sorted, key, {}, &item::key));
      CHECK(ranges::binary_search(keys, key) == std::ranges::binary_search(keys, key));
    }
  }
}

TEST_CASE("ranges: sort_unique") {
  for (auto const& wanted : std::vector<std::vector<int>>{{}, {1}, {1, 2, 3}}) {
    auto list = wanted;
    list.insert(list.end(), wanted.rbegin(), wanted.rend());
    ranges::sort_unique(list);
    CHECK(list == wanted);
  }
}

TEST_CASE("ranges: copies") {
  std::vector<std::string> from{"a", "b"};
  std::array<std::string, 3> to{"x", "y", "z"};
  CHECK(ranges::copy(from, to.begin()) == to.begin() + 2);
  CHECK(to == std::array<std::string, 3>{"a", "b", "z"});
  ranges::for_each(from, [](std::string& text) { text += '!'; });
  CHECK(ranges::move(from, to.begin() + 1) == to.end());
  CHECK(to == std::array<std::string, 3>{"a", "a!", "b!"});
  CHECK(from.front().empty());
  ranges::fill(to, "f");
  CHECK(ranges::count(to, "f") == 3);
}
