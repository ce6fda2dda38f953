#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proves that the elements of lists of operators and passes are structs whose members can be read.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>

namespace arm_delegate::detail {

template <class T>
inline constexpr bool is_plain =
    std::is_same_v<T, std::remove_cv_t<std::remove_pointer_t<std::remove_reference_t<T>>>>;
template <class T>
inline constexpr bool is_complete = requires { sizeof(T); };

template <class T>
struct element_is_plain {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an element of a list is const, a reference or a pointer: name the "
      "struct itself [type: see 'element_is_plain<...>' in this message]",
      is_plain<T>)
};
template <class T>
struct element_is_defined {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an element of a list is declared but not defined: include the "
      "header that defines it [type: see 'element_is_defined<...>' in this message]",
      is_complete<T>)
};
template <class T>
struct list_in_a_list {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an element of a list is a list: write its elements one by one, as "
      "in append<List, A, B> [type: see 'list_in_a_list<...>' in this message]",
      never<T>)
};
template <class T>
struct pass_among_operators {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass is in ops<...>: move it to passes<...> "
      "[pass: see 'pass_among_operators<...>' in this message]",
      never<T>)
};
template <class T>
struct operator_among_passes {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator is in passes<...>: move it to ops<...> "
      "[operator: see 'operator_among_passes<...>' in this message]",
      never<T>)
};

/// Mistakes that prevent reading the members of `T`.
template <class T>
constexpr auto element_mistakes() {
  if constexpr (!is_plain<T>) {
    return mistakes<element_is_plain<T>>{};
  } else if constexpr (is_list<T>) {
    return mistakes<list_in_a_list<T>>{};
  } else if constexpr (std::is_class_v<T> && !is_complete<T>) {
    return mistakes<element_is_defined<T>>{};
  } else {
    return mistakes<>{};
  }
}
template <class T>
inline constexpr bool is_element = std::is_same_v<decltype(element_mistakes<T>()), mistakes<>>;

}  // namespace arm_delegate::detail
