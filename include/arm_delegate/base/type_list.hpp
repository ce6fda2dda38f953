#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The few list operations that the registry needs; membership is a fold, never a recursive set.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <type_traits>

namespace arm_delegate::detail {

/// True if the list `List<...>` contains `T`.
template <class T, class List>
inline constexpr bool holds = false;
template <class T, template <class...> class List, class... Ts>
inline constexpr bool holds<T, List<Ts...>> = (std::is_same_v<T, Ts> || ...);

/// The number of times that `List<...>` contains `T`.
template <class T, class List>
inline constexpr int count = 0;
template <class T, template <class...> class List, class... Ts>
inline constexpr int count<T, List<Ts...>> = (static_cast<int>(std::is_same_v<T, Ts>) + ... + 0);

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

}  // namespace arm_delegate::detail
