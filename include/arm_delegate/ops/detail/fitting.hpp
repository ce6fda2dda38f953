#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Leaves out of a list the operators whose capability a target lacks.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>

namespace arm_delegate::op::detail {

/// The operators that do not fit, as a list.
template <class Target, class List>
struct unfitting;
template <class Target, class... Op>
struct unfitting<Target, ops<Op...>>
    : arm_delegate::detail::concat<
          ops<>,
          std::conditional_t<lowerable_on<Op, Target> || known_everywhere<Op>, ops<>, ops<Op>>...> {
};

template <class List, class Dropped>
struct leave_out;
template <class List, class... Dropped>
struct leave_out<List, ops<Dropped...>> {
  using type = without<List, Dropped...>;
};

template <class Target, class List>
struct fitting : leave_out<List, typename unfitting<Target, typename List::elements>::type> {};

}  // namespace arm_delegate::op::detail
