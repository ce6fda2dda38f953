#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Algorithms on whole ranges, cheaper to compile than those of std::ranges.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <type_traits>
#include <utility>

/// The algorithms of std::ranges, with the same names and arguments, that the library uses. Those
/// of the standard library check concepts for each type of range, element and callable object,
/// which took a fifth of the front end's time in a header-only build. Functions that return an
/// iterator return one for temporary ranges, too. A projection is a member or a function.
namespace arm_delegate::ranges {

namespace detail {

struct less {
  constexpr bool operator()(auto const& a, auto const& b) const { return a < b; }
};
/// The projection of an element to itself.
struct identity {
  constexpr auto const& operator()(auto const& x) const { return x; }
};

template <class Function, class T>
constexpr decltype(auto) call(Function& f, T&& x) {
  if constexpr (std::is_member_object_pointer_v<Function>) {
    return (x.*f);
  } else if constexpr (std::is_member_function_pointer_v<Function>) {
    return (x.*f)();
  } else {
    return f(std::forward<T>(x));
  }
}

/// Compares the projections of two elements.
template <class Less, class Projection>
constexpr auto by(Less& less, Projection& projection) {
  return
      [&](auto const& a, auto const& b) { return less(call(projection, a), call(projection, b)); };
}

}  // namespace detail

template <class Range, class Predicate>
[[nodiscard]] constexpr auto find_if(Range&& range, Predicate is_wanted) {
  auto at = std::begin(range);
  auto const end = std::end(range);
  while (at != end && !detail::call(is_wanted, *at)) ++at;
  return at;
}

template <class Range, class Predicate>
[[nodiscard]] constexpr auto find_if_not(Range&& range, Predicate is_unwanted) {
  auto at = std::begin(range);
  auto const end = std::end(range);
  while (at != end && detail::call(is_unwanted, *at)) ++at;
  return at;
}

template <class Range, class T, class Projection = detail::identity>
[[nodiscard]] constexpr auto find(Range&& range, T const& wanted, Projection projection = {}) {
  auto at = std::begin(range);
  auto const end = std::end(range);
  while (at != end && !(detail::call(projection, *at) == wanted)) ++at;
  return at;
}

template <class Range, class T, class Projection = detail::identity>
[[nodiscard]] constexpr bool contains(Range&& range, T const& wanted, Projection projection = {}) {
  return ranges::find(range, wanted, projection) != std::end(range);
}

template <class Range, class Predicate>
[[nodiscard]] constexpr bool any_of(Range&& range, Predicate is_wanted) {
  for (auto&& x : range) {
    if (detail::call(is_wanted, x)) return true;
  }
  return false;
}

template <class Range, class Predicate>
[[nodiscard]] constexpr bool none_of(Range&& range, Predicate is_wanted) {
  return !ranges::any_of(range, is_wanted);
}

template <class Range, class Predicate>
[[nodiscard]] constexpr bool all_of(Range&& range, Predicate is_wanted) {
  for (auto&& x : range) {
    if (!detail::call(is_wanted, x)) return false;
  }
  return true;
}

template <class Range, class Predicate>
[[nodiscard]] constexpr std::ptrdiff_t count_if(Range&& range, Predicate is_wanted) {
  std::ptrdiff_t n = 0;
  for (auto&& x : range) n += detail::call(is_wanted, x) ? 1 : 0;
  return n;
}

template <class Range, class T, class Projection = detail::identity>
[[nodiscard]] constexpr std::ptrdiff_t count(Range&& range, T const& wanted,
                                             Projection projection = {}) {
  std::ptrdiff_t n = 0;
  for (auto&& x : range) n += detail::call(projection, x) == wanted ? 1 : 0;
  return n;
}

/// std::equal compares bytes by memcmp if it has no predicate.
template <class A, class B>
[[nodiscard]] constexpr bool equal(A const& a, B const& b) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b));
}
template <class A, class B, class Same>
[[nodiscard]] constexpr bool equal(A const& a, B const& b, Same is_same) {
  return std::equal(std::begin(a), std::end(a), std::begin(b), std::end(b), is_same);
}

template <class Range, class Less = detail::less, class Projection = detail::identity>
constexpr void sort(Range&& range, Less less = {}, Projection projection = {}) {
  std::sort(std::begin(range), std::end(range), detail::by(less, projection));
}

/// Sorts a container and removes repeated elements.
template <class Container>
constexpr void sort_unique(Container& c) {
  std::sort(c.begin(), c.end());
  c.erase(std::unique(c.begin(), c.end()), c.end());
}

template <class Range, class Less = detail::less, class Projection = detail::identity>
[[nodiscard]] constexpr bool is_sorted(Range&& range, Less less = {}, Projection projection = {}) {
  return std::is_sorted(std::begin(range), std::end(range), detail::by(less, projection));
}

template <class Range, class Less = detail::less, class Projection = detail::identity>
[[nodiscard]] constexpr auto max_element(Range&& range, Less less = {},
                                         Projection projection = {}) {
  return std::max_element(std::begin(range), std::end(range), detail::by(less, projection));
}

template <class Range, class T, class Less = detail::less, class Projection = detail::identity>
[[nodiscard]] constexpr auto lower_bound(Range&& range, T const& wanted, Less less = {},
                                         Projection projection = {}) {
  return std::lower_bound(
      std::begin(range), std::end(range), wanted,
      [&](auto const& x, T const& w) { return less(detail::call(projection, x), w); });
}

template <class Range, class T>
[[nodiscard]] constexpr bool binary_search(Range&& range, T const& wanted) {
  return std::binary_search(std::begin(range), std::end(range), wanted);
}

template <class Range, class Function>
constexpr void for_each(Range&& range, Function f) {
  for (auto&& x : range) detail::call(f, x);
}

template <class Range, class Output>
constexpr Output copy(Range&& range, Output to) {
  return std::copy(std::begin(range), std::end(range), to);
}

template <class Range, class Output>
constexpr Output move(Range&& range, Output to) {
  return std::move(std::begin(range), std::end(range), to);
}

template <class Range, class Output, class Function>
constexpr Output transform(Range&& range, Output to, Function f) {
  for (auto&& x : range) *to++ = detail::call(f, x);
  return to;
}

template <class Range, class T>
constexpr void fill(Range&& range, T const& value) {
  std::fill(std::begin(range), std::end(range), value);
}

/// Adds the elements of a range to the end of a container.
template <class Container, class Range>
constexpr void append(Container& to, Range const& range) {
  to.insert(to.end(), std::begin(range), std::end(range));
}

template <class Range>
constexpr void reverse(Range&& range) {
  std::reverse(std::begin(range), std::end(range));
}

}  // namespace arm_delegate::ranges
