#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A bridge to Boost.Hana for those who include it: lists of the registry become tuples of types and
// come back, and predicates ask what an element has.
//
//     namespace hana = boost::hana;
//     constexpr auto composites = hana::filter(to_tuple(op::standard{}), is_composite);
//     using without_composites = decltype(as_ops(hana::remove_if(to_tuple(op::standard{}),
//                                                                is_composite)));

#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <boost/hana/bool.hpp>
#include <boost/hana/optional.hpp>
#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <boost/hana/unpack.hpp>

namespace arm_delegate {

// ---- lists

namespace detail {
template <template <class...> class List, class... T>
constexpr auto tuple_of(List<T...> /*list*/) {
  return boost::hana::tuple_t<T...>;
}
}  // namespace detail

/// `ops<A, B>{}` as `hana::tuple_t<A, B>`; likewise every other list of types, and a type that
/// derives from one.
template <class List>
constexpr auto to_tuple(List /*list*/) {
  return detail::tuple_of(detail::elements_of<List>{});
}

/// A tuple of types as the list that `List` makes of them: `as_list<pipelines>(types)`.
template <template <class...> class List, class Types>
constexpr auto as_list(Types types) {
  return boost::hana::unpack(types,
                             [](auto... type) { return List<typename decltype(type)::type...>{}; });
}
template <class Types>
constexpr auto as_ops(Types types) {
  return as_list<ops>(types);
}
template <class Types>
constexpr auto as_passes(Types types) {
  return as_list<passes>(types);
}

// ---- members of operators and passes; the argument is a `hana::type`

/// True for an operator that is a lookup table on quantized values.
inline constexpr auto has_table = [](auto op) {
  return boost::hana::bool_c<tabulated<typename decltype(op)::type>>;
};
/// True for an operator that expands to other ATen operators.
inline constexpr auto is_composite = [](auto op) {
  return boost::hana::bool_c<expanded<typename decltype(op)::type>>;
};
/// True for an operator whose lowering handles quantized values.
inline constexpr auto has_quantized_lowering = [](auto op) {
  return boost::hana::bool_c<handling_quantized<typename decltype(op)::type>>;
};
/// `hana::just` of the capability that an operator requires, or `hana::nothing`.
inline constexpr auto requires_capability_of = [](auto op) {
  using type = typename decltype(op)::type;
  if constexpr (requires { typename type::requires_capability; }) {
    return boost::hana::just(boost::hana::type_c<typename type::requires_capability>);
  } else {
    return boost::hana::nothing;
  }
};
/// The invariants that a pass needs and establishes, as tuples.
inline constexpr auto needs_of = [](auto pass) {
  return to_tuple(typename decltype(pass)::type::needs{});
};
inline constexpr auto establishes_of = [](auto pass) {
  return to_tuple(typename decltype(pass)::type::establishes{});
};
/// A predicate of targets: `hana::filter(to_tuple(target::standard{}),
/// provides<target::ext::u55>)`.
template <class Capability>
inline constexpr auto provides = [](auto target) {
  return boost::hana::bool_c<decltype(target)::type::template provides<Capability>>;
};

}  // namespace arm_delegate
