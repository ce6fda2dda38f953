#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proves that no type and no overload is in a pipeline twice.

#include <arm_delegate/base/equal_texts.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_address.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/pipeline/proofs/readable_operator.hpp>
#include <arm_delegate/pipeline/proofs/sorted_overloads.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <cstddef>
#include <tuple>
#include <type_traits>

namespace arm_delegate::detail {

template <class Duplicate>
struct list_has_twice {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a type is in a list of the pipeline twice: remove one "
      "[type: see 'list_has_twice<...>' in this message]",
      never<Duplicate>)
};

/// Two operators of a list that claim the same overload.
template <class... Op>
constexpr equal_places find_clash() {
  auto const& all = sorted_overloads<Op...>;
  for (std::size_t i = 1; i < all.size(); ++i) {
    if (all[i - 1].op != all[i].op && have_same_name(all[i - 1].text, all[i].text)) {
      return {all[i - 1].op, all[i].op};
    }
  }
  return {};
}

template <class... Ts>
constexpr bool find_duplicate() {
  auto const& all = type_addresses<Ts...>;
  for (std::size_t i = 1; i < all.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (all[i] == all[j]) return true;
    }
  }
  return false;
}
/// An operator that is in the list twice claims its overloads twice, which is cheap to find in a
/// long list: only if two claim the same one, or some have none, are all types compared.
template <class... Op>
constexpr bool find_duplicate_operator() {
  constexpr auto clash = find_clash<Op...>();
  if constexpr (clash.first == clash.second && all_are_true({(overload_count<Op>() != 0)...})) {
    return false;
  } else {
    return find_duplicate<Op...>();
  }
}

template <class List>
inline constexpr bool has_duplicates = false;
template <template <class...> class List, class... Ts>
inline constexpr bool has_duplicates<List<Ts...>> = find_duplicate<Ts...>();
template <class... Op>
inline constexpr bool has_duplicates<ops<Op...>> = find_duplicate_operator<Op...>();

/// One mistake for each type that is in the list again further on.
template <class Done, class... Ts>
struct duplicates {
  using type = mistakes<>;
};
template <class... Done, class T, class... Rest>
struct duplicates<mistakes<Done...>, T, Rest...>
    : concat<mistake_unless<count<T, mistakes<Done...>> != 1, list_has_twice<T>>,
             typename duplicates<mistakes<Done..., T>, Rest...>::type> {};

template <class List>
struct duplicate_mistakes {
  using type = mistakes<>;
};
template <template <class...> class List, class... Ts>
  requires has_duplicates<List<Ts...>>
struct duplicate_mistakes<List<Ts...>> : duplicates<mistakes<>, Ts...> {};

template <class First, class Second>
struct same_overload {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: two operators claim the same overload: replace the first by the "
      "second with replace<>, or leave one out with without<> [operators: see "
      "'same_overload<...>' in this message]",
      never<First, Second>)
};

/// The mistake of the operators at two places of a list, if there are two.
template <template <class, class> class Mistake, equal_places Two, class... Op>
struct mistakes_at {
  using all = std::tuple<std::type_identity<Op>...>;
  using first = typename std::tuple_element_t<Two.first, all>::type;
  using second = typename std::tuple_element_t<Two.second, all>::type;
  using type = mistakes<Mistake<first, second>>;
};
template <template <class, class> class Mistake, equal_places Two, class... Op>
  requires(Two.first == Two.second)
struct mistakes_at<Mistake, Two, Op...> {
  using type = mistakes<>;
};

template <class... Op>
struct clash_mistakes : mistakes_at<same_overload, find_clash<Op...>(), Op...> {};
template <class... Op>
  requires has_duplicates<ops<Op...>>
struct clash_mistakes<Op...> {
  using type = mistakes<>;
};

}  // namespace arm_delegate::detail
