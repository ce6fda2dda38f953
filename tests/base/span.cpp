// SPDX-License-Identifier: BSD-3-Clause
// The members and conversions of `span` do what those of std::span do.

#include <arm_delegate/base/span.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

using arm_delegate::span;

namespace {

struct animal {
  int legs = 4;
};
struct dog : animal {
  int tail = 1;
};

template <class From, class To>
constexpr bool converts = std::is_convertible_v<From, To>;

// What both convert from, and what neither does.
template <class From, class T>
constexpr bool converts_alike = converts<From, span<T>> == converts<From, std::span<T>>;

static_assert(converts<std::vector<int>&, span<int>> && converts_alike<std::vector<int>&, int>);
static_assert(converts<std::vector<int> const&, span<int const>>);
static_assert(converts<std::vector<int>, span<int const>> &&
              converts_alike<std::vector<int>, int const>);
static_assert(converts<std::string const&, span<char const>>);
static_assert(converts<std::array<int, 3>&, span<int>>);
static_assert(converts<int (&)[3], span<int>> && converts<int (&)[3], span<int const>>);
static_assert(converts<span<int>, span<int const>>);
static_assert(!converts<std::vector<int> const&, span<int>> &&
              converts_alike<std::vector<int> const&, int>);
static_assert(!converts<std::vector<int>, span<int>> && converts_alike<std::vector<int>, int>);
static_assert(!converts<span<int const>, span<int>>);
static_assert(!converts<std::vector<long>&, span<int>>);
static_assert(!converts<std::vector<dog>&, span<animal>> &&
              converts_alike<std::vector<dog>&, animal>);

// Programs with std::span need no conversions of their own.
static_assert(converts<span<int>, std::span<int>> && converts<span<int>, std::span<int const>>);
static_assert(converts<std::span<int>, span<int>> && converts<std::span<int>, span<int const>>);
static_assert(!converts<std::span<int const>, span<int>>);
static_assert(std::is_same_v<decltype(span(std::declval<std::vector<int>&>())), span<int>>);
static_assert(std::is_same_v<decltype(span(std::string_view{})), span<char const>>);

}  // namespace

TEST_CASE("span: parts") {
  std::vector<int> const v{1, 2, 3, 4, 5};
  span<int const> const s = v;
  std::span<int const> const other = v;
  REQUIRE(s.size() == other.size());
  CHECK(s.data() == v.data());
  CHECK(std::equal(s.begin(), s.end(), v.begin(), v.end()));
  CHECK(std::equal(s.rbegin(), s.rend(), v.rbegin(), v.rend()));
  CHECK(s.front() == other.front());
  CHECK(s.back() == other.back());
  CHECK(s.size_bytes() == other.size_bytes());
  CHECK(s.first(2).size() == 2);
  CHECK(s.first(2).data() == other.first(2).data());
  CHECK(s.last(2).data() == other.last(2).data());
  CHECK(s.subspan(3).data() == other.subspan(3).data());
  CHECK(s.subspan(3).size() == other.subspan(3).size());
  CHECK(s.subspan(1, 2).data() == other.subspan(1, 2).data());
  CHECK(s.subspan(1, 2).size() == 2);
  CHECK(s.subspan(5).empty());
  CHECK(span<int>().empty());
  CHECK(span<int>().data() == nullptr);
}

TEST_CASE("span: elements can be changed") {
  std::array<int, 3> a{1, 2, 3};
  span<int> const s = a;
  s[1] = 7;
  CHECK(a[1] == 7);
  as_writable_bytes(s.first(1))[0] = std::byte{9};
  CHECK(a[0] == 9);
  CHECK(as_bytes(s).size() == sizeof(a));
}

TEST_CASE("span: works with the algorithms of std::ranges") {
  std::array<int, 3> a{3, 1, 2};
  std::ranges::sort(span<int>(a));
  CHECK(a == std::array{1, 2, 3});
  CHECK(std::ranges::find(span<int>(a), 2) == a.data() + 1);  // an iterator, not `dangling`
}
