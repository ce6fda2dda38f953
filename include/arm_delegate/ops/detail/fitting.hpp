#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Leaves out of a list the operators whose capability a target lacks.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>

namespace arm_delegate::op::detail {

template <class Target, class List>
struct fitting;
template <class Target, class... Op>
struct fitting<Target, ops<Op...>>
    : arm_delegate::detail::concat<
          ops<>,
          std::conditional_t<lowerable_on<Op, Target> || known_everywhere<Op>, ops<Op>, ops<>>...> {
};

}  // namespace arm_delegate::op::detail
