#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proves that each operator can be lowered for the target.

#include <arm_delegate/base/equal_texts.hpp>
#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_address.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/ir/operator_data.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/pipeline/proofs/elements.hpp>
#include <arm_delegate/pipeline/proofs/forms.hpp>
#include <arm_delegate/pipeline/proofs/from_library.hpp>
#include <arm_delegate/pipeline/proofs/member_mistakes.hpp>
#include <arm_delegate/pipeline/proofs/readable_operator.hpp>
#include <arm_delegate/pipeline/proofs/roles.hpp>
#include <arm_delegate/pipeline/proofs/signatures.hpp>
#include <arm_delegate/pipeline/proofs/sorted_overloads.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/registry/lower_impl.hpp>

#include <array>
#include <cstddef>
#include <span>

namespace arm_delegate::detail {

template <class Op, class Target>
inline constexpr bool becomes_simpler =
    lowered_by_override<Op, Target> || lowered_by_member<Op> || expanded<Op> || tabulated<Op>;
template <class Op, class Target>
struct operator_becomes_simpler {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator has no lowering: give it 'static void "
      "lower(tosa::builder&, ir::node const&)', 'expand(ir::rewriter&, ir::node const&)' "
      "or 'table(double)', or specialize lower_impl [operator, target: see "
      "'operator_becomes_simpler<...>' in this message]",
      becomes_simpler<Op, Target>)
};
template <class Op>
inline constexpr bool says_result_type = inferring<Op>;
template <class Op>
struct operator_infers_types {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator does not infer its result type: give it 'static "
      "ir::tensor_type infer(ir::node const&)' "
      "[operator: see 'operator_infers_types<...>' in this message]",
      says_result_type<Op>)
};
template <class Op, class Capability, class Target>
inline constexpr bool finds_capability = Target::template provides<Capability>;
template <class Op, class Capability, class Target>
struct operator_needs_capability {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator needs a capability that the target lacks: choose "
      "another target, add the extension with target::with<>, or leave the operator out "
      "(op::standard_for<Target>) [operator, capability, target: see "
      "'operator_needs_capability<...>' in this message]",
      finds_capability<Op, Capability, Target>)
};

/// True if an operator claims the part's first overload: it replaced the part.
template <class Part>
constexpr bool is_replaced(std::span<overload const> all) {
  if constexpr (readable_operator<Part>) {
    for (auto const& o : all) {
      if (o.name() == ir::overload_name<Part>) return true;
    }
  }
  return false;
}
/// A list that is searched for each part. A type with the list as one argument compiles faster
/// than a type with all operators as arguments.
template <class Ops>
struct searched_list : searched_list<typename Ops::elements> {};
template <class... Op>
struct searched_list<ops<Op...>> {
  static constexpr auto const& addresses = type_addresses<Op...>;
  static constexpr auto const& overloads = sorted_overloads<Op...>;
};
template <class Part, class Ops>
inline constexpr bool has_part = is_among(&type_address<Part>, searched_list<Ops>::addresses) ||
                                 is_replaced<Part>(searched_list<Ops>::overloads);
template <class Composite, class Part, bool Found>
inline constexpr bool finds_part = Found;
template <class Composite, class Part>
struct composite_lacks_part {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator expands to one that is not in the list: add that to "
      "ops<...>, or remove both [operator, missing one: see "
      "'composite_lacks_part<...>' in this message]",
      finds_part<Composite, Part, false>)
};

/// A mistake for each operator that `Composite` expands to and that is not in the list `Ops`.
template <class Composite, class Ops>
struct part_mistakes {
  using type = mistakes<>;
};
template <class Composite, class Parts, class Ops>
struct missing_parts;
template <class Composite, class... Part, class Ops>
struct missing_parts<Composite, ops<Part...>, Ops>
    : all_mistakes<mistake_unless<has_part<Part, Ops>, composite_lacks_part<Composite, Part>>...> {
};
template <class Composite, class Ops>
  requires takes_expands_to<Composite>
struct part_mistakes<Composite, Ops>
    : missing_parts<Composite, elements_of<typename Composite::expands_to>, Ops> {};

template <class Composite, class Part>
inline constexpr bool ends_with = never<Composite, Part>;
template <class Composite, class Part>
struct expands_in_a_circle {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator expands to one that expands to it again, endlessly: "
      "remove it from the other's 'expands_to' or the other from its own [operator, the "
      "other: see 'expands_in_a_circle<...>' in this message]",
      ends_with<Composite, Part>)
};

/// The position in a list of the operator that `Part` means there: itself, or the one that replaced
/// it; the list's size if there is none.
template <class Part, class Ops>
inline constexpr std::size_t place_in = [] {
  auto const& addresses = searched_list<Ops>::addresses;
  for (std::size_t i = 0; i < addresses.size(); ++i) {
    if (addresses[i] == &type_address<Part>) return i;
  }
  if constexpr (readable_operator<Part>) {
    for (auto const& o : searched_list<Ops>::overloads) {
      if (o.name() == ir::overload_name<Part>) return o.op;
    }
  }
  return addresses.size();
}();

template <class Parts, class Ops>
inline constexpr std::array<std::size_t, 0> places_in{};
template <class Part, class... Parts, class Ops>
inline constexpr std::array<std::size_t, 1 + sizeof...(Parts)> places_in<ops<Part, Parts...>, Ops>{
    place_in<Part, Ops>, place_in<Parts, Ops>...};
template <class Op, class Ops>
constexpr std::span<std::size_t const> part_places() {
  if constexpr (takes_expands_to<Op>) {
    return places_in<elements_of<typename Op::expands_to>, Ops>;
  } else {
    return {};
  }
}

/// True if the operator at `from` of a list expands, directly or not, to the one at `to`. `parts`:
/// the positions of the parts of each.
template <std::size_t Size>
constexpr bool leads_to(std::array<std::span<std::size_t const>, Size> const& parts,
                        std::size_t from, std::size_t to) {
  std::array<bool, Size> seen{};
  std::array<std::size_t, Size> waiting{from};
  seen[from] = true;
  for (std::size_t count = 1; count > 0;) {
    for (auto const part : parts[waiting[--count]]) {
      if (part == to) return true;
      if (part == Size || seen[part]) continue;
      seen[part] = true;
      waiting[count++] = part;
    }
  }
  return false;
}

template <class Op>
inline constexpr bool foreign_composite = takes_expands_to<Op> && !is_library_operator<Op>;
/// A host project's composite and its part that leads back to it, by position; equal if there is no
/// such circle. One that expands to itself is another mistake.
template <class... Op>
constexpr equal_places find_circle() {
  if constexpr (any_is_true({foreign_composite<Op>...})) {
    constexpr std::array<bool, sizeof...(Op)> is_asked{foreign_composite<Op>...};
    constexpr std::array<std::span<std::size_t const>, sizeof...(Op)> parts{
        part_places<Op, ops<Op...>>()...};
    for (std::size_t op = 0; op < parts.size(); ++op) {
      if (!is_asked[op]) continue;
      for (auto const part : parts[op]) {
        if (part != op && part != parts.size() && leads_to(parts, part, op)) return {op, part};
      }
    }
  }
  return {};
}

template <class Op>
struct capability_of {
  using type = void;
};
template <class Op>
  requires requires { typename Op::requires_capability; }
struct capability_of<Op> {
  using type = typename Op::requires_capability;
};
template <class Op, class Target>
concept fits_target = known_everywhere<Op> || !target_profile<Target> || lowerable_on<Op, Target>;

// ---- members that exclude or require each other

template <class Op>
inline constexpr bool lowers_or_expands = !(lowered_by_member<Op> && expanded<Op>);
template <class Op>
struct lower_beside_expand {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator has 'expand', which takes precedence, and 'lower', which would "
      "never be called: remove one, or give it a base without 'expand' [operator: see "
      "'lower_beside_expand<...>' in this message]",
      lowers_or_expands<Op>)
};
template <class Op>
inline constexpr bool says_what_it_expands_to = !expanded<Op> || has_expands_to<Op>();
template <class Op>
struct expand_without_parts {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator with 'expand' does not list the operators it calls: "
      "write 'using expands_to = ops<op::exp, op::mul>;', or ops<> for none [operator: "
      "see 'expand_without_parts<...>' in this message]",
      says_what_it_expands_to<Op>)
};
template <class Op>
inline constexpr bool expands_to_something = expanded<Op> || !has_expands_to<Op>();
template <class Op>
struct parts_without_expand {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator has 'expands_to' but not 'expand': write 'static "
      "void expand(ir::rewriter&, ir::node const&)', or remove 'expands_to' [operator: "
      "see 'parts_without_expand<...>' in this message]",
      expands_to_something<Op>)
};
template <class Op>
inline constexpr bool expands_to_others =
    !requires { requires holds<Op, elements_of<typename Op::expands_to>>; };
template <class Op>
struct expands_to_itself {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an operator expands to itself, endlessly: remove it from "
      "'expands_to' [operator: see 'expands_to_itself<...>' in this message]",
      expands_to_others<Op>)
};

// ---- specializations of lower_impl

template <class Op, class Target>
inline constexpr bool overridden = requires { sizeof(lower_impl<Op, Target>); };
template <class Op, class Target>
inline constexpr bool has_apply = lowered_by_override<Op, Target>;
template <class Op, class Target>
struct override_without_apply {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a specialization of lower_impl has no 'apply' to call: write 'static "
      "void apply(tosa::builder&, ir::node const&)' in it, public [operator, target: see "
      "'override_without_apply<...>' in this message]",
      has_apply<Op, Target>)
};
template <class Op, class Target>
inline constexpr bool stays_until_lowering = !expanded<Op>;
template <class Op, class Target>
struct override_of_composite {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: lower_impl is specialized for an operator with 'expand', which takes "
      "precedence: replace<> the operator in the list with one "
      "that has 'lower' [operator, target: see 'override_of_composite<...>' in this "
      "message]",
      stays_until_lowering<Op, Target>)
};
template <class Op, class Target>
inline constexpr bool operator_comes_first = !overridden<Target, Op>;
template <class Op, class Target>
struct override_arguments_swapped {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: lower_impl is specialized for a target and an operator: write the "
      "operator first, 'lower_impl<Operator, Target>' [operator, target: see "
      "'override_arguments_swapped<...>' in this message]",
      operator_comes_first<Op, Target>)
};

/// Checked for the library's operators, too, since users specialize for them.
template <class Op, class Target>
constexpr auto override_mistakes() {
  if constexpr (overridden<Target, Op>) {
    return mistakes<override_arguments_swapped<Op, Target>>{};
  } else if constexpr (!overridden<Op, Target>) {
    return mistakes<>{};
  } else if constexpr (!lowered_by_override<Op, Target>) {
    return mistakes<override_without_apply<Op, Target>>{};
  } else if constexpr (expanded<Op>) {
    return mistakes<override_of_composite<Op, Target>>{};
  } else {
    return override_forms<lower_impl<Op, Target>>{};
  }
}

/// Mistakes in the combination of an operator's members; each alone is well-formed.
template <class Op, class Target>
using suitability = all_mistakes<
    mistake_unless<fits_target<Op, Target>,
                   operator_needs_capability<Op, typename capability_of<Op>::type, Target>>,
    mistake_unless<becomes_simpler<Op, Target>, operator_becomes_simpler<Op, Target>>,
    mistake_unless<inferring<Op>, operator_infers_types<Op>>>::type;
template <class Op>
using contradictions =
    all_mistakes<mistake_unless<lowers_or_expands<Op>, lower_beside_expand<Op>>,
                 mistake_unless<says_what_it_expands_to<Op>, expand_without_parts<Op>>,
                 mistake_unless<expands_to_something<Op>, parts_without_expand<Op>>,
                 mistake_unless<expands_to_others<Op>, expands_to_itself<Op>>>::type;

/// Mistakes of a user's operator, whatever the target. Each kind is only checked if there are none
/// of the kinds before it, which would explain it.
template <class Op>
constexpr auto member_mistakes() {
  if constexpr (!is_element<Op>) {
    return element_mistakes<Op>();
  } else if constexpr (!operator_tag<Op>) {
    if constexpr (has_schemas<Op>()) {
      return mistakes<wrong_schemas<Op>>{};
    } else if constexpr (graph_pass<Op>) {
      return mistakes<pass_among_operators<Op>>{};
    } else {
      return mistakes<is_an_operator<Op>>{};
    }
  } else if constexpr (!has_constant_schemas<Op>) {
    return mistakes<schemas_are_constant<Op>>{};
  } else if constexpr (!readable_operator<Op>) {
    return mistakes<signatures_are_readable<Op>>{};
  } else if constexpr (!is_free<operator_spelling<Op>>) {
    return operator_spelling<Op>{};
  } else if constexpr (!is_free<operator_forms<Op>>) {
    return operator_forms<Op>{};
  } else {
    return typename all_mistakes<signature_mistakes<Op>, contradictions<Op>>::type{};
  }
}

template <class Op, class Target>
constexpr auto operator_mistakes() {
  if constexpr (ir::is_compiled_operator<Op>) {
    using fits =
        mistake_unless<fits_target<Op, Target>,
                       operator_needs_capability<Op, typename capability_of<Op>::type, Target>>;
    return typename all_mistakes<fits, decltype(override_mistakes<Op, Target>())>::type{};
  } else if constexpr (is_library_operator<Op> && readable_operator<Op>) {
    return typename all_mistakes<suitability<Op, Target>,
                                 decltype(override_mistakes<Op, Target>())>::type{};
  } else if constexpr (!is_free<decltype(member_mistakes<Op>())>) {
    return member_mistakes<Op>();
  } else if constexpr (!is_free<decltype(override_mistakes<Op, Target>())>) {
    return override_mistakes<Op, Target>();
  } else {
    return suitability<Op, Target>{};
  }
}

}  // namespace arm_delegate::detail
