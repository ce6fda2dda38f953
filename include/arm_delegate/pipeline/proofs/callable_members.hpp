#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which members of operators, passes and targets the library can call or read.

#include <arm_delegate/fwd.hpp>
#include <arm_delegate/ir/member_forms.hpp>  // IWYU pragma: export
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>

namespace arm_delegate::detail {

template <class T>
inline constexpr bool is_invariants = false;
template <class... Invariant>
inline constexpr bool is_invariants<invariants<Invariant...>> = true;
template <class T>
inline constexpr bool is_operator_list = false;
template <class... Op>
inline constexpr bool is_operator_list<ops<Op...>> = true;

// ---- takes_lower<T>: true if the library can call or read that member

// Variables, not concepts: of a concept clang's first line does not say the type.
template <class T>
inline constexpr bool takes_schemas = operator_tag<T>;
template <class T>
inline constexpr bool takes_infer = inferring<T>;
template <class T>
inline constexpr bool takes_lower = lowered_by_member<T>;
template <class T>
inline constexpr bool takes_expand = expanded<T>;
template <class T>
inline constexpr bool takes_expands_to =
    requires { requires is_operator_list<elements_of<typename T::expands_to>>; };
template <class T>
inline constexpr bool takes_table = tabulated<T>;
// Each function that a call of the library chooses has the right form.
template <class T>
inline constexpr bool takes_evaluate =
    (evaluates_numbers<T> || evaluates_integers<T>) &&
    (evaluates_numbers<T> || !requires(evaluation::call const& c) {
      typename std::type_identity<decltype(T::evaluate(c))>;
    }) && (evaluates_integers<T> || !requires(evaluation::integer_call const& c) {
      typename std::type_identity<decltype(T::evaluate(c))>;
    });
// A base or the class itself: who inherits the promise has not made it.
template <class T>
inline constexpr bool takes_handles_quantized =
    requires { requires std::is_base_of_v<typename T::handles_quantized, T>; };
template <class T>
inline constexpr bool takes_known_everywhere =
    requires { requires std::is_base_of_v<typename T::known_everywhere, T>; };
template <class T>
inline constexpr bool takes_requires_capability =
    requires { requires std::is_class_v<typename T::requires_capability>; };
template <class T>
inline constexpr bool takes_needs = requires { requires is_invariants<typename T::needs>; };
template <class T>
inline constexpr bool takes_name = constant_name<T>;
template <class T>
inline constexpr bool takes_establishes =
    requires { requires is_invariants<typename T::establishes>; };
template <class T>
inline constexpr bool takes_invalidates =
    requires { requires is_invariants<typename T::invalidates>; };
template <class Level>
  requires(!std::is_const_v<Level>)
void deduce_pass(bool (*)(Level&, pass_context&));
template <class Level, class Next>
  requires(std::is_object_v<Level> && std::is_object_v<Next> && !std::is_const_v<Level>)
void deduce_conversion(Next (*)(Level&&, pass_context&));
// A function that is overloaded or a template does not say its level: the library's are tried.
template <class T>
inline constexpr bool takes_run =
    requires { deduce_pass(&T::run); } || aten_pass<T> || tosa_pass<T>;
template <class T>
inline constexpr bool takes_convert = requires { deduce_conversion(&T::convert); } ||
                                      conversion_of<T, ir::graph> || conversion_of<T, tosa::graph>;

template <class T, class Level>
inline constexpr bool runs_over =
    requires { static_cast<bool (*)(Level&, pass_context&)>(&T::run); };
template <class T, class Level>
inline constexpr bool converts = conversion_of<T, Level>;

template <class T>
inline constexpr bool takes_version = constant_version<T>;
template <class T>
inline constexpr bool takes_provides = constant_provides<T>;

}  // namespace arm_delegate::detail
