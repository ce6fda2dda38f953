#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proves that the arguments of pipeline<> have their roles, in the right order.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/pipeline/proofs/near_names.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>

namespace arm_delegate::detail {

/// The role of an argument, for messages that do not print whole lists.
namespace found {
struct a_target;
struct operators;
struct passes;
struct options;
struct nothing;
}  // namespace found

template <class T>
struct kind_of {
  using type = std::conditional_t<target_profile<T>, found::a_target, T>;
};
template <class... Op>
struct kind_of<ops<Op...>> {
  using type = found::operators;
};
template <class... Pass>
struct kind_of<passes<Pass...>> {
  using type = found::passes;
};
template <class... Option>
struct kind_of<options<Option...>> {
  using type = found::options;
};

template <class First, class Second, class Third, class Fourth>
struct wrong_arguments {
  static_assert(never<First, Second, Third, Fourth>,
                "arm_delegate: pipeline<> takes a target profile, ops<...>, passes<...> and, if "
                "wanted, options<...>: put them in that order [what was found: see "
                "'wrong_arguments<...>' in this message]");
  using type = void;
};

/// The rejected composition has reported it.
template <class First, class Second, class Third, class Fourth>
  requires holds<refused_list, checked<First, Second, Third, Fourth>>
struct wrong_arguments<First, Second, Third, Fourth> {
  using type = void;
};

// Variables, not the concepts: for a concept, clang's first line does not name the type.
template <class T>
inline constexpr bool acts_as_target = target_profile<T>;
template <class T>
inline constexpr bool acts_as_operator = operator_tag<T>;
template <class T>
inline constexpr bool acts_as_pass = graph_pass<T> && (has_run<T>() || has_convert<T>());

template <class T>
struct is_a_target {
  static_assert(acts_as_target<T>,
                "arm_delegate: the first argument of pipeline<> is not a target: give it 'static "
                "constexpr name', 'version' and 'provides<Capability>', or use target::tosa<...> "
                "[type: see 'is_a_target<...>' in this message]");
  using type = void;
};
template <class T>
struct is_an_operator {
  static_assert(acts_as_operator<T>,
                "arm_delegate: a type in ops<...> is not an operator: give it 'static constexpr "
                "auto schemas = std::array{\"ns.op.overload(...) -> Tensor\"sv}' "
                "[type: see 'is_an_operator<...>' in this message]");
  using type = void;
};
template <class T>
struct is_a_pass {
  static_assert(acts_as_pass<T>,
                "arm_delegate: a type in passes<...> is not a pass: give it 'name', 'needs', "
                "'establishes' and 'static bool run(G&, pass_context&)' or 'static H convert(G&&, "
                "pass_context&)', G and H graphs such as ir::graph and tosa::graph [type: see "
                "'is_a_pass<...>' in this message]");
  using type = void;
};

}  // namespace arm_delegate::detail
