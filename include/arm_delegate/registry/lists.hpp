#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The lists a pipeline is made of, and how to compose them: append, replace, insert_before,
// without.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/fwd.hpp>

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

// The culprit stands in the name of a small struct, and nothing else does: compilers print it
// first.
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
/// Takes the `type` of each check: to name it is to make it.
template <class...>
struct checked {};

template <class List, class... New>
struct append;
template <template <class...> class List, class... Had, class... New>
struct append<List<Had...>, New...> {
  using proof = checked<typename list_already_has<New, !holds<New, List<Had...>>>::type...>;
  using type = List<Had..., New...>;
};

template <class List, class Old, class New>
struct replace;
template <template <class...> class List, class... Had, class Old, class New>
struct replace<List<Had...>, Old, New> {
  using proof = checked<typename list_lacks<Old, holds<Old, List<Had...>>>::type>;
  using type = List<std::conditional_t<std::is_same_v<Had, Old>, New, Had>...>;
};

template <class List, class Anchor, class... New>
struct insert_before;
template <template <class...> class List, class... Had, class Anchor, class... New>
struct insert_before<List<Had...>, Anchor, New...> {
  using proof = checked<typename list_lacks<Anchor, holds<Anchor, List<Had...>>>::type>;
  using type = typename concat<List<>, std::conditional_t<std::is_same_v<Had, Anchor>,
                                                          List<New..., Had>, List<Had>>...>::type;
};

template <class List, class... Dropped>
struct without;
template <template <class...> class List, class... Had, class... Dropped>
struct without<List<Had...>, Dropped...> {
  using proof = checked<typename list_lacks<Dropped, holds<Dropped, List<Had...>>>::type...>;
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
