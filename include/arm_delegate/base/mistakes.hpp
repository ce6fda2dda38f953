#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Mistakes of a host project, as a list of types. Only those in the list are reported, and after a
// mistake the culprit is skipped: one mistake, one error.

#include <arm_delegate/base/type_list.hpp>

#include <type_traits>

/// The member of a struct that stands for one kind of mistake: its text, and a condition that is
/// false. The culprit comes first in the struct's name and in the condition, and both are short:
/// the line "error:" of either compiler prints the text and the culprit. clang prints the condition
/// of a static_assert there, g++ no more than its text. But g++ prints the name of an unavailable
/// function, and once if that is consteval. NO_MISTAKE is the member of a struct for what another
/// mistake has said.
#if defined(__clang__) || !__has_attribute(unavailable)
#  define ARM_DELEGATE_MISTAKE(TEXT, ...) \
    static_assert(__VA_ARGS__, TEXT);     \
    using reported = void;
#  define ARM_DELEGATE_NO_MISTAKE using reported = void;
#else
#  define ARM_DELEGATE_MISTAKE(TEXT, ...) \
    __attribute__((unavailable(TEXT))) static consteval int mistake() { return 1; }
#  define ARM_DELEGATE_NO_MISTAKE \
    static consteval int mistake() { return 1; }
#endif

namespace arm_delegate::detail {

/// A list of structs with an `ARM_DELEGATE_MISTAKE`.
template <class... Mistake>
struct mistakes {};
template <class Mistakes>
inline constexpr bool is_free = std::is_same_v<Mistakes, mistakes<>>;
template <bool Good, class Mistake>
using mistake_unless = std::conditional_t<Good, mistakes<>, mistakes<Mistake>>;

/// The mistakes of all lists. Most lists are empty, and then nothing is concatenated.
template <class... Lists>
struct all_mistakes
    : std::conditional_t<all_are_true({is_free<Lists>...}), std::type_identity<mistakes<>>,
                         concat<mistakes<>, Lists...>> {};

/// Reports every mistake where its `type` is named; has that in any case.
template <class Mistakes>
struct report;
template <>
struct report<mistakes<>> {
  using type = char[1];
};
template <class...>
struct reports {};
template <class... Mistake>
struct report<mistakes<Mistake...>> {
#if defined(__clang__) || !__has_attribute(unavailable)
  // clang instantiates nothing of a class that names the member of one with a failed static_assert:
  // the mistake stays the only error.
  using type = reports<typename Mistake::reported...>;
#else
  using type = char[(Mistake::mistake() + ...)];
#endif
};

/// True; reports every mistake of the lists. For a static_assert, which needs no name.
template <class... Lists>
inline constexpr bool reported =
    sizeof(typename report<typename all_mistakes<Lists...>::type>::type) > 0;

}  // namespace arm_delegate::detail
