#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proves that the arguments of pipeline<> have their roles, in the right order.

#include <arm_delegate/base/mistakes.hpp>
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
struct kind_of_elements {
  using type = void;
};
template <class... Op>
struct kind_of_elements<ops<Op...>> {
  using type = found::operators;
};
template <class... Pass>
struct kind_of_elements<passes<Pass...>> {
  using type = found::passes;
};
template <class... Option>
struct kind_of_elements<options<Option...>> {
  using type = found::options;
};
template <class T>
struct kind_of {
  using type = std::conditional_t<target_profile<T>, found::a_target, T>;
};
template <class T>
  requires(!std::is_void_v<typename kind_of_elements<elements_of<T>>::type>)
struct kind_of<T> : kind_of_elements<elements_of<T>> {};

template <class T>
concept list_of_operators =
    std::is_same_v<typename kind_of_elements<elements_of<T>>::type, found::operators>;
template <class T>
concept list_of_passes =
    std::is_same_v<typename kind_of_elements<elements_of<T>>::type, found::passes>;
template <class T>
concept list_of_options =
    std::is_same_v<typename kind_of_elements<elements_of<T>>::type, found::options>;

template <class First, class Second, class Third, class Fourth>
struct wrong_arguments {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: pipeline<> takes a target profile, ops<...>, passes<...> and, if "
      "wanted, options<...>: put them in that order [what was found: see "
      "'wrong_arguments<...>' in this message]",
      never<First, Second, Third, Fourth>)
};

/// The rejected composition has reported it.
template <class First, class Second, class Third, class Fourth>
  requires holds<refused_list, type_list<First, Second, Third, Fourth>>
struct wrong_arguments<First, Second, Third, Fourth> {
  ARM_DELEGATE_NO_MISTAKE
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
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the first argument of pipeline<> is not a target: give it 'static "
      "constexpr name', 'version' and 'provides<Capability>', or use target::tosa<...> "
      "[type: see 'is_a_target<...>' in this message]",
      acts_as_target<T>)
};
template <class T>
struct is_an_operator {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a type in ops<...> is not an operator: give it 'static constexpr "
      "auto schemas = std::array{\"ns.op.overload(...) -> Tensor\"sv}' "
      "[type: see 'is_an_operator<...>' in this message]",
      acts_as_operator<T>)
};
template <class T>
struct is_a_pass {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a type in passes<...> is not a pass: give it 'name', 'needs', "
      "'establishes' and 'static bool run(G&, pass_context&)' or 'static H convert(G&&, "
      "pass_context&)', G and H graphs such as ir::graph and tosa::graph [type: see "
      "'is_a_pass<...>' in this message]",
      acts_as_pass<T>)
};

}  // namespace arm_delegate::detail
