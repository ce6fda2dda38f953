#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The mistakes in a pipeline, as a list of types. Each has one static_assert, and the culprit first
// in its name and in its condition, so that g++ and clang print it first. Only those in the list
// are instantiated, and after a mistake the culprit is skipped: one mistake, one error.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>

namespace arm_delegate::detail {

/// A list of structs that do not compile.
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

/// Instantiates every mistake; has `type` in any case.
template <class Mistakes>
struct report;
template <class... Mistake>
struct report<mistakes<Mistake...>> {
  using type = checked<typename Mistake::type...>;
};

}  // namespace arm_delegate::detail
