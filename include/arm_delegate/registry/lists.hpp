#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lists a pipeline is made of, and how to compose them: append, replace, insert_before,
// without.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/fwd.hpp>

#include <type_traits>

namespace arm_delegate {

/// A list of operators.
template <class... Ops>
struct ops {};

/// A list of passes, in the order they run.
template <class... Passes>
struct passes {};

/// Properties of a graph that a pass needs, establishes or invalidates.
template <class... Invariants>
struct invariants {};

/// Choices about the boundary of a delegate: see options.hpp.
template <class... Options>
struct options {};

namespace detail {

// The culprit is in the name of a small struct, and nothing else is, since compilers print this
// name first.
template <class New, bool Answer>
inline constexpr bool is_new = Answer;
template <class Duplicate, bool Free>
struct list_already_has {
  static_assert(is_new<Duplicate, Free>,
                "arm_delegate: append<>: the list has this type already: use replace<> to change "
                "it [type: see 'list_already_has<...>' in this message]");
  using type = void;
};
template <class Old, bool Answer>
inline constexpr bool is_in_list = Answer;
template <class Missing, bool Found>
struct list_lacks {
  static_assert(is_in_list<Missing, Found>,
                "arm_delegate: the type to replace, to remove or to insert before is not in the "
                "list: check its name [type: see 'list_lacks<...>' in this message]");
  using type = void;
};
template <class Old, class New, bool Answer>
inline constexpr bool is_old_one = Answer;
template <class Old, class New, bool InOrder>
struct old_and_new_swapped {
  static_assert(is_old_one<Old, New, InOrder>,
                "arm_delegate: the list has the last type already, and not the one before it: swap "
                "them, 'replace<List, Old, New>', 'insert_before<List, Anchor, New...>' [the first "
                "of them, the last: see 'old_and_new_swapped<...>' in this message]");
  using type = void;
};
template <class T>
inline constexpr bool is_list = false;
template <class... T>
inline constexpr bool is_list<ops<T...>> = true;
template <class... T>
inline constexpr bool is_list<passes<T...>> = true;
template <class... T>
inline constexpr bool is_list<options<T...>> = true;
template <class... T>
inline constexpr bool is_list<invariants<T...>> = true;
template <class First, bool Answer>
inline constexpr bool stands_first = Answer;
template <class First, bool Found>
struct list_comes_first {
  static_assert(stands_first<First, Found>,
                "arm_delegate: append<>, insert_before<>, replace<> and without<> take the list "
                "first and then elements, as in 'replace<List, Old, New>': put them in that order "
                "[the misplaced argument: see 'list_comes_first<...>' in this message]");
  using type = void;
};
/// Takes the `type` of each check: to name it is to make it.
template <class...>
struct checked {};
/// Makes each check. Beside a list, not in it: clang drops a list that has a mistake in it, and
/// says so wherever its name is used.
template <class... Check>
struct made {
  using type = checked<typename Check::type...>;
};

/// The result of a rejected composition; a pipeline of it reports no further error.
struct refused_list {};

/// The first of `T...` that is a list.
template <class... T>
struct find_list {
  using type = refused_list;
};
template <class T, class... Rest>
struct find_list<T, Rest...> {
  using type = std::conditional_t<is_list<T>, T, typename find_list<Rest...>::type>;
};
/// The misplaced argument: the first one, or if that is a list, another list.
template <class Given, class... Rest>
struct misplaced {
  using type = typename std::conditional_t<is_list<Given>, find_list<Rest...>,
                                           std::type_identity<Given>>::type;
  static constexpr bool said_before = std::is_same_v<type, refused_list>;
};

template <class Given, class... New>
struct append {
  using wrong = misplaced<Given, New...>;
  static_assert(sizeof(made<list_comes_first<typename wrong::type, wrong::said_before>>) > 0,
                "arm_delegate: the error is in the check");
  using type = refused_list;
};
template <class Given, class Old, class New>
struct replace {
  using wrong = misplaced<Given, Old, New>;
  static_assert(sizeof(made<list_comes_first<typename wrong::type, wrong::said_before>>) > 0,
                "arm_delegate: the error is in the check");
  using type = refused_list;
};
template <class Given, class Anchor, class... New>
struct insert_before {
  using wrong = misplaced<Given, Anchor, New...>;
  static_assert(sizeof(made<list_comes_first<typename wrong::type, wrong::said_before>>) > 0,
                "arm_delegate: the error is in the check");
  using type = refused_list;
};
template <class Given, class... Dropped>
struct without {
  using wrong = misplaced<Given, Dropped...>;
  static_assert(sizeof(made<list_comes_first<typename wrong::type, wrong::said_before>>) > 0,
                "arm_delegate: the error is in the check");
  using type = refused_list;
};

template <template <class...> class List, class... Had, class... New>
  requires(!is_list<New> && ...)
struct append<List<Had...>, New...> {
  static_assert(sizeof(made<list_already_has<New, !holds<New, List<Had...>>>...>) > 0,
                "arm_delegate: the error is in the check");
  using type = List<Had..., New...>;
};

template <class First, class...>
struct first_of {
  using type = First;
};
/// `Old` must be in the list. If `New` is there in its place, they are swapped.
template <class List, class Old, class New>
using check_of_old =
    std::conditional_t<!holds<Old, List> && holds<New, List>, old_and_new_swapped<Old, New, false>,
                       list_lacks<Old, holds<Old, List>>>;

template <template <class...> class List, class... Had, class Old, class New>
  requires(!is_list<Old> && !is_list<New>)
struct replace<List<Had...>, Old, New> {
  static_assert(sizeof(made<check_of_old<List<Had...>, Old, New>>) > 0,
                "arm_delegate: the error is in the check");
  using type = List<std::conditional_t<std::is_same_v<Had, Old>, New, Had>...>;
};

template <template <class...> class List, class... Had, class Anchor, class... New>
  requires(!is_list<Anchor> && !(is_list<New> || ...))
struct insert_before<List<Had...>, Anchor, New...> {
  using first = typename first_of<New..., Anchor>::type;
  static_assert(sizeof(made<check_of_old<List<Had...>, Anchor, first>>) > 0,
                "arm_delegate: the error is in the check");
  using type = typename concat<List<>, std::conditional_t<std::is_same_v<Had, Anchor>,
                                                          List<New..., Had>, List<Had>>...>::type;
};

template <template <class...> class List, class... Had, class... Dropped>
  requires(!is_list<Dropped> && ...)
struct without<List<Had...>, Dropped...> {
  static_assert(sizeof(made<list_lacks<Dropped, holds<Dropped, List<Had...>>>...>) > 0,
                "arm_delegate: the error is in the check");
  using type = typename minus<List<Had...>, List<Dropped...>>::type;
};

}  // namespace detail

/// `List` with `New...` at the end.
template <class List, class... New>
using append = typename detail::append<List, New...>::type;

/// `List` with `New` in the place of `Old`.
template <class List, class Old, class New>
using replace = typename detail::replace<List, Old, New>::type;

/// `List` with `New...` before `Anchor`.
template <class List, class Anchor, class... New>
using insert_before = typename detail::insert_before<List, Anchor, New...>::type;

/// `List` without `Dropped...`.
template <class List, class... Dropped>
using without = typename detail::without<List, Dropped...>::type;

}  // namespace arm_delegate
