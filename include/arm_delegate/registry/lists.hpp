#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lists a pipeline is made of, and how to compose them: append, replace, insert_before,
// without.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/fwd.hpp>

#include <type_traits>

namespace arm_delegate {

/// A list of operators.
template <class... Ops>
struct ops {
  /// The list without the name of a type that derives from it, such as `op::standard`.
  using elements = ops;
};

/// A list of passes, in the order they run.
template <class... Passes>
struct passes {
  using elements = passes;
};

/// Properties of a graph that a pass needs, establishes or invalidates.
template <class... Invariants>
struct invariants {
  using elements = invariants;
};

/// Choices about the boundary of a delegate: see options.hpp.
template <class... Options>
struct options {
  using elements = options;
};

namespace detail {

// The culprit is in the name of a small struct, and nothing else is, since compilers print this
// name first.
template <class Duplicate>
struct list_already_has {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: append<>: the list has this type already: use replace<> to change it [type: "
      "see 'list_already_has<...>' in this message]",
      never<Duplicate>)
};
template <class Missing>
struct list_lacks {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the type to replace, to remove or to insert before is not in the list: check "
      "its name [type: see 'list_lacks<...>' in this message]",
      never<Missing>)
};
template <class Old, class New>
struct old_and_new_swapped {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: the list has the last type already, and not the one before it: swap them, "
      "'replace<List, Old, New>', 'insert_before<List, Anchor, New...>' [the first of them, the "
      "last: see 'old_and_new_swapped<...>' in this message]",
      never<Old, New>)
};
template <class First>
struct list_comes_first {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: append<>, insert_before<>, replace<> and without<> take the list first and "
      "then elements, as in 'replace<List, Old, New>': put them in that order [the misplaced "
      "argument: see 'list_comes_first<...>' in this message]",
      never<First>)
};

template <class List>
struct find_elements {
  using type = List;
};
template <class List>
  requires requires { typename List::elements; }
struct find_elements<List> {
  using type = typename List::elements;
};
/// The list that `List` is or derives from: `ops<...>`, or a list of another kind.
template <class List>
using elements_of = typename find_elements<List>::type;

template <class T>
inline constexpr bool is_plain_list = false;
template <class... T>
inline constexpr bool is_plain_list<ops<T...>> = true;
template <class... T>
inline constexpr bool is_plain_list<passes<T...>> = true;
template <class... T>
inline constexpr bool is_plain_list<options<T...>> = true;
template <class... T>
inline constexpr bool is_plain_list<invariants<T...>> = true;
/// True for a list of the registry, and for a type that derives from one.
template <class T>
inline constexpr bool is_list = is_plain_list<elements_of<T>>;
template <class T>
inline constexpr bool is_composable = false;
template <template <class...> class List, class... T>
inline constexpr bool is_composable<List<T...>> = true;

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
  using first = typename std::conditional_t<is_list<Given>, find_list<Rest...>,
                                            std::type_identity<Given>>::type;
  using type =
      mistake_unless<std::is_same_v<first, refused_list>, list_comes_first<first>>;  // said before
};

/// `List` with `New...` at the end, and so on: the elements, with no checks.
template <class List, class... New>
struct elements_with;
template <template <class...> class List, class... Had, class... New>
struct elements_with<List<Had...>, New...> {
  using type = List<Had..., New...>;
};
template <class List, class Old, class New>
struct elements_replaced;
template <template <class...> class List, class... Had, class Old, class New>
struct elements_replaced<List<Had...>, Old, New> {
  using type = List<std::conditional_t<std::is_same_v<Had, Old>, New, Had>...>;
};
template <class List, class Anchor, class... New>
struct elements_before;
template <template <class...> class List, class... Had, class Anchor, class... New>
struct elements_before<List<Had...>, Anchor, New...>
    : concat<List<>,
             std::conditional_t<std::is_same_v<Had, Anchor>, List<New..., Had>, List<Had>>...> {};

// The types of compositions of a list with a name: messages print how it is composed in place of
// its elements.
template <class List, class... New>
struct appended : elements_with<elements_of<List>, New...>::type {};
template <class List, class Old, class New>
struct replaced : elements_replaced<elements_of<List>, Old, New>::type {};
template <class List, class Anchor, class... New>
struct inserted_before : elements_before<elements_of<List>, Anchor, New...>::type {};
template <class List, class... Dropped>
struct reduced : minus<elements_of<List>, type_list<Dropped...>>::type {};

/// `Elements`, or if `List` has a name, `Named`, which derives from them.
template <class List, class Elements, class Named>
using named_as = std::conditional_t<
    std::is_same_v<elements_of<List>, Elements>, List,
    std::conditional_t<std::is_same_v<elements_of<List>, List>, Elements, Named>>;

/// Reports a list that is not first, or a second one.
template <class Given, class... Rest>
struct composition {
  static_assert(reported<typename misplaced<Given, Rest...>::type>);
  using type = refused_list;
};
template <class Given, class... Rest>
inline constexpr bool begins_with_list =
    is_composable<elements_of<Given>> && all_are_true({!is_list<Rest>...});

template <class Given, class... New>
struct append : composition<Given, New...> {};
template <class Given, class Old, class New>
struct replace : composition<Given, Old, New> {};
template <class Given, class Anchor, class... New>
struct insert_before : composition<Given, Anchor, New...> {};
template <class Given, class... Dropped>
struct without : composition<Given, Dropped...> {};

template <class List, class... New>
  requires begins_with_list<List, New...>
struct append<List, New...> {
  static_assert(reported<mistake_unless<!holds<New, elements_of<List>>, list_already_has<New>>...>);
  using type = named_as<List, typename elements_with<elements_of<List>, New...>::type,
                        appended<List, New...>>;
};

template <class First, class...>
struct first_of {
  using type = First;
};
/// `Old` must be in the list. If `New` is there in its place, they are swapped.
template <class List, class Old, class New>
using mistakes_of_old = mistake_unless<
    holds<Old, List>,
    std::conditional_t<holds<New, List>, old_and_new_swapped<Old, New>, list_lacks<Old>>>;

template <class List, class Old, class New>
  requires begins_with_list<List, Old, New>
struct replace<List, Old, New> {
  static_assert(reported<mistakes_of_old<elements_of<List>, Old, New>>);
  using type = named_as<List, typename elements_replaced<elements_of<List>, Old, New>::type,
                        replaced<List, Old, New>>;
};

template <class List, class Anchor, class... New>
  requires begins_with_list<List, Anchor, New...>
struct insert_before<List, Anchor, New...> {
  using first = typename first_of<New..., Anchor>::type;
  static_assert(reported<mistakes_of_old<elements_of<List>, Anchor, first>>);
  using type = named_as<List, typename elements_before<elements_of<List>, Anchor, New...>::type,
                        inserted_before<List, Anchor, New...>>;
};

template <class List, class... Dropped>
  requires begins_with_list<List, Dropped...>
struct without<List, Dropped...> {
  static_assert(
      reported<mistake_unless<holds<Dropped, elements_of<List>>, list_lacks<Dropped>>...>);
  using type = named_as<List, typename minus<elements_of<List>, type_list<Dropped...>>::type,
                        reduced<List, Dropped...>>;
};

}  // namespace detail

// Compositions of a list with a name, such as `op::standard`, derive from their elements, too. A
// project names a list of its own likewise: `struct operators : append<op::standard, swish> {};`.

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
