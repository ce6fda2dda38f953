// SPDX-License-Identifier: BSD-3-Clause
#include <arm_delegate/base/vector.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <list>
#include <memory>
#include <new>
#include <random>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

namespace ad = arm_delegate;

/// A long text, which a missing or double destruction loses or frees twice.
std::string text_of(std::uint32_t number) {
  return "an element with a text that does not fit into the string itself: " +
         std::to_string(number);
}

template <class T>
T element_of(std::uint32_t number) {
  if constexpr (std::is_same_v<T, std::string>) {
    return text_of(number);
  } else {
    return number;
  }
}

/// Applies one random change to both lists.
template <class T>
void change(ad::vector<T>& ours, std::vector<T>& theirs, std::mt19937& random) {
  auto const element = element_of<T>(static_cast<std::uint32_t>(random()));
  auto const first = random() % (theirs.size() + 1);
  auto const last = first + random() % (theirs.size() - first + 1);
  auto const other = ad::vector<T>(3, element);
  auto const as_index = [](std::size_t i) { return static_cast<std::ptrdiff_t>(i); };
  auto const at = ours.begin() + as_index(first);
  auto const their_at = theirs.begin() + as_index(first);
  switch (random() % 12) {
    case 0: ours.push_back(element), theirs.push_back(element); break;
    case 1: ours.insert(at, element), theirs.insert(their_at, element); break;
    case 2: ours.insert(at, 4, element), theirs.insert(their_at, 4, element); break;
    case 3:
      ours.insert(at, other.begin(), other.end());
      theirs.insert(their_at, other.begin(), other.end());
      break;
    case 4:
      ours.erase(at, ours.begin() + as_index(last));
      theirs.erase(their_at, theirs.begin() + as_index(last));
      break;
    case 5: ours.resize(last), theirs.resize(last); break;
    case 6: ours.resize(last + 2, element), theirs.resize(last + 2, element); break;
    case 7: ours.reserve(2 * last), theirs.reserve(2 * last); break;
    case 8: ours = ad::vector<T>(ours); break;
    case 9:
      if (first < theirs.size()) ours.erase(at), theirs.erase(their_at);
      break;
    case 10:
      if (!theirs.empty()) ours.push_back(ours[first / 2]), theirs.push_back(theirs[first / 2]);
      break;
    default:
      if (!theirs.empty()) ours.pop_back(), theirs.pop_back();
      break;
  }
}

/// Counts those that exist; the copy of a number above 2 throws.
struct counted {
  static inline int alive = 0;
  int number;

  explicit counted(int n) : number(n) { ++alive; }
  counted(counted const& other) : number(other.number) {
    if (number > 2) throw std::runtime_error("no copy");
    ++alive;
  }
  counted(counted&& other) noexcept : number(other.number) { ++alive; }
  counted& operator=(counted const&) = default;
  ~counted() { --alive; }
};

}  // namespace

TEST_CASE_TEMPLATE("vector does what std::vector does", T, std::string, std::uint32_t) {
  std::mt19937 random(1);
  ad::vector<T> ours;
  std::vector<T> theirs;
  for (int i = 0; i < 5000; ++i) {
    change(ours, theirs, random);
    REQUIRE(std::ranges::equal(ours, theirs));
    CHECK(std::equal(ours.rbegin(), ours.rend(), theirs.rbegin(), theirs.rend()));
    CHECK(ours.empty() == theirs.empty());
    if (ours.size() > 40) ours.clear(), theirs.clear();
  }
}

TEST_CASE("vector: construction and comparison") {
  CHECK(ad::vector<int>(3) == ad::vector<int>{0, 0, 0});
  CHECK(ad::vector<int>(2, 7) == ad::vector<int>{7, 7});
  CHECK(ad::vector<int>{}.data() == nullptr);
  std::list<short> const numbers{3, 1, 2};
  CHECK(ad::vector<int>(numbers.begin(), numbers.end()) == ad::vector<int>{3, 1, 2});
  auto const deduced = ad::vector(numbers.begin(), numbers.end());
  CHECK(deduced == ad::vector<short>{3, 1, 2});
  CHECK(ad::vector<int>{1, 2} < ad::vector<int>{1, 3});
  CHECK(ad::vector<int>{1, 2} < ad::vector<int>{1, 2, 0});
  CHECK(ad::vector<int>{1, 2} != ad::vector<int>{1, 2, 0});
}

TEST_CASE("vector converts from and to std::vector") {
  std::vector<std::string> const theirs{"a", "b"};
  ad::vector<std::string> const ours = theirs;
  CHECK(ours == theirs);
  std::vector<std::string> const back = ours;
  CHECK(back == theirs);
  std::vector<bool> const flags{true, false, true};
  ad::vector<bool> const ours_too = flags;
  CHECK(ours_too == ad::vector<bool>{true, false, true});
  CHECK(std::vector<bool>(ours_too) == flags);
}

TEST_CASE("vector moves its elements, and keeps its memory when they are removed") {
  ad::vector<std::unique_ptr<int>> all;
  for (int i = 0; i < 9; ++i) all.push_back(std::make_unique<int>(i));
  all.insert(all.begin() + 1, std::make_unique<int>(10));
  CHECK(*all[1] == 10);
  CHECK(*all.back() == 8);
  auto const* const memory = all.data();
  auto moved = std::move(all);
  CHECK(moved.data() == memory);
  moved.clear();
  CHECK(moved.capacity() >= 10);
  moved.emplace_back(std::make_unique<int>(1));
  CHECK(moved.data() == memory);
}

TEST_CASE("vector: an index or a size that is too large") {
  ad::vector<int> v{1, 2};
  CHECK(v.at(1) == 2);
  CHECK_THROWS_AS((void)v.at(2), std::out_of_range);
  CHECK_THROWS_AS(v.reserve(std::numeric_limits<std::size_t>::max() / 4), std::bad_alloc);
  CHECK(v == ad::vector<int>{1, 2});
}

TEST_CASE("vector destroys each element once if a copy throws") {
  {
    ad::vector<counted> v;
    for (int i = 0; i < 5; ++i) v.emplace_back(i);
    CHECK_THROWS_AS(ad::vector<counted>{v}, std::runtime_error);
    CHECK_THROWS_AS(v.resize(20, counted(3)), std::runtime_error);
    CHECK_THROWS_AS(v.push_back(v[4]), std::runtime_error);
    CHECK(counted::alive == 5);
    CHECK(v.size() == 5);
  }
  CHECK(counted::alive == 0);
}

TEST_CASE("vector at least doubles its memory when lists are added one after another") {
  ad::vector<int> v;
  std::size_t allocations = 0;
  for (int i = 0; i < 1000; ++i) {
    auto const before = v.capacity();
    v.insert(v.end(), {1, 2, 3});
    if (v.capacity() != before) ++allocations;
  }
  CHECK(v.size() == 3000);
  CHECK(allocations <= 12);
}
