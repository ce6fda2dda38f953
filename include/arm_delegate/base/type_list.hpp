#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The few list operations that the registry needs; membership is a loop, never a recursive set.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstddef>
#include <initializer_list>
#include <type_traits>

namespace arm_delegate::detail {

// In place of fold expressions: clang nests those, at most 256 deep, and lists may be longer.
constexpr bool any_is_true(std::initializer_list<bool> all) {
  for (bool const x : all) {
    if (x) return true;
  }
  return false;
}
constexpr bool all_are_true(std::initializer_list<bool> all) {
  for (bool const x : all) {
    if (!x) return false;
  }
  return true;
}
constexpr std::size_t sum_of(std::initializer_list<std::size_t> all) {
  std::size_t sum = 0;
  for (auto const x : all) sum += x;
  return sum;
}

/// True if the list `List<...>` contains `T`.
template <class T, class List>
inline constexpr bool holds = false;
template <class T, template <class...> class List, class... Ts>
inline constexpr bool holds<T, List<Ts...>> = any_is_true({std::is_same_v<T, Ts>...});

/// The number of times that `List<...>` contains `T`.
template <class T, class List>
inline constexpr std::size_t count = 0;
template <class T, template <class...> class List, class... Ts>
inline constexpr std::size_t count<T, List<Ts...>> = sum_of({std::is_same_v<T, Ts>...});

/// Concatenates the lists.
template <class... Lists>
struct concat;
template <template <class...> class List, class... As>
struct concat<List<As...>> {
  using type = List<As...>;
};
template <template <class...> class List, class... As, class... Bs, class... Rest>
struct concat<List<As...>, List<Bs...>, Rest...> : concat<List<As..., Bs...>, Rest...> {};
// Eight at once: long lists need fewer steps.
template <template <class...> class List, class... As, class... Bs, class... Cs, class... Ds,
          class... Es, class... Fs, class... Gs, class... Hs, class... Rest>
struct concat<List<As...>, List<Bs...>, List<Cs...>, List<Ds...>, List<Es...>, List<Fs...>,
              List<Gs...>, List<Hs...>, Rest...>
    : concat<List<As..., Bs..., Cs..., Ds..., Es..., Fs..., Gs..., Hs...>, Rest...> {};

/// `A` without the elements of `B`.
template <class A, class B>
struct minus;
template <template <class...> class List, class... As, class B>
struct minus<List<As...>, B>
    : concat<List<>, std::conditional_t<holds<As, B>, List<>, List<As>>...> {};

template <class...>
inline constexpr bool never = false;

/// A list of any types.
template <class...>
struct type_list {};

}  // namespace arm_delegate::detail
