#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The proofs at a pipeline's door: what does not fit is collected as a list of types, and only
// these are instantiated. Each holds one static_assert and has the culprit first in its name and in
// its condition, so that g++ and clang print it first. After a mistake the culprit is skipped, so
// that one mistake is one error.

#include <arm_delegate/concepts.hpp>
#include <arm_delegate/detail/type_list.hpp>
#include <arm_delegate/invariants.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/options.hpp>
#include <arm_delegate/registry.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <string_view>
#include <tuple>
#include <type_traits>

namespace arm_delegate::pass {
struct lower_to_tosa;
}

namespace arm_delegate::detail {

/// An operator that can say the type of its results.
template <class Op>
concept inferring = requires(ir::node const& n) { Op::infer(n); };

template <class Op>
constexpr bool parse_signatures() {
  for (auto signature : Op::schemas) (void)ir::parse_schema(signature);
  return true;
}

/// An operator whose signatures can be read; only these stand in a pipeline's table.
template <class Op>
concept readable_operator =
    operator_tag<Op> && requires { typename std::bool_constant<parse_signatures<Op>()>; };

/// How many rows of a pipeline's table an operator has.
template <class Op>
constexpr std::size_t overload_count() {
  if constexpr (readable_operator<Op>) {
    return std::size(Op::schemas);
  } else {
    return 0;
  }
}

/// What does not fit: structs that do not compile.
template <class... Mistake>
struct mistakes {};
template <bool Good, class Mistake>
using mistake_unless = std::conditional_t<Good, mistakes<>, mistakes<Mistake>>;

// ---- the arguments of pipeline<>

/// What an argument is, for a message that does not print whole lists.
namespace found {
struct a_target;
struct operators;
struct passes;
struct options;
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

// ---- roles

// Variables, not the concepts themselves: of a concept clang's first line does not say the type.
template <class T>
inline constexpr bool acts_as_target = target_profile<T>;
template <class T>
inline constexpr bool acts_as_operator = operator_tag<T>;
template <class T>
inline constexpr bool acts_as_pass = graph_pass<T>;
template <class Op>
inline constexpr bool has_readable_schemas = readable_operator<Op>;
template <class Op>
inline constexpr bool says_result_type = inferring<Op>;

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
  static_assert(
      acts_as_pass<T>,
      "arm_delegate: a type in passes<...> is not a pass: give it 'name', 'needs', "
      "'establishes' and 'static bool run(ir::graph&, pass_context&)' or run(tosa::graph&, "
      "pass_context&) [type: see 'is_a_pass<...>' in this message]");
  using type = void;
};

// ---- operators

template <class Op>
struct signatures_are_readable {
  static_assert(has_readable_schemas<Op>,
                "arm_delegate: an operator's schemas hold a text that is no signature: write it as "
                "PyTorch does, \"ns.op.overload(Tensor self, int dim=0) -> Tensor\" "
                "[operator: see 'signatures_are_readable<...>' in this message]");
  using type = void;
};
template <class Op, class Target>
inline constexpr bool becomes_simpler =
    lowered_by_override<Op, Target> || lowered_by_member<Op> || expanded<Op> || tabulated<Op>;
template <class Op, class Target>
struct operator_becomes_simpler {
  static_assert(becomes_simpler<Op, Target>,
                "arm_delegate: an operator has no way to TOSA: give it 'static void "
                "lower(tosa::builder&, ir::node const&)', 'expand(ir::rewriter&, ir::node const&)' "
                "or 'table(double)', or specialize lower_impl [operator, target: see "
                "'operator_becomes_simpler<...>' in this message]");
  using type = void;
};
template <class Op>
struct operator_infers_types {
  static_assert(says_result_type<Op>,
                "arm_delegate: an operator does not say its result type: give it 'static "
                "ir::tensor_type infer(ir::node const&)' "
                "[operator: see 'operator_infers_types<...>' in this message]");
  using type = void;
};
template <class Op, class Capability, class Target>
inline constexpr bool finds_capability = Target::template provides<Capability>;
template <class Op, class Capability, class Target>
struct operator_needs_capability {
  static_assert(finds_capability<Op, Capability, Target>,
                "arm_delegate: an operator needs a capability that the target lacks: choose "
                "another target, add the extension with target::with<>, or leave the operator out "
                "(op::standard_for<Target>) [operator, capability, target: see "
                "'operator_needs_capability<...>' in this message]");
  using type = void;
};

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
inline constexpr bool fits_target = true;
template <class Op, target_profile Target>
  requires requires { typename Op::requires_capability; }
inline constexpr bool fits_target<Op, Target> =
    finds_capability<Op, typename Op::requires_capability, Target>;

template <class Op, class Target>
struct operator_mistakes
    : concat<
          mistake_unless<fits_target<Op, Target>,
                         operator_needs_capability<Op, typename capability_of<Op>::type, Target>>,
          mistake_unless<becomes_simpler<Op, Target>, operator_becomes_simpler<Op, Target>>,
          mistake_unless<inferring<Op>, operator_infers_types<Op>>> {};
template <class Op, class Target>
  requires(!readable_operator<Op>)
struct operator_mistakes<Op, Target> {
  using type = mistakes<
      std::conditional_t<operator_tag<Op>, signatures_are_readable<Op>, is_an_operator<Op>>>;
};

// ---- duplicates

template <class Duplicate>
struct list_has_twice {
  static_assert(never<Duplicate>,
                "arm_delegate: a type stands twice in a list of the pipeline: remove one "
                "[type: see 'list_has_twice<...>' in this message]");
  using type = void;
};

template <class List>
inline constexpr bool has_duplicates = false;
template <template <class...> class List, class... Ts>
inline constexpr bool has_duplicates<List<Ts...>> = ((count<Ts, List<Ts...>> != 1) || ...);

/// One mistake for each type that stands in the list again further on.
template <class Done, class... Ts>
struct duplicates {
  using type = mistakes<>;
};
template <class... Done, class T, class... Rest>
struct duplicates<mistakes<Done...>, T, Rest...>
    : concat<mistake_unless<count<T, mistakes<Done...>> != 1, list_has_twice<T>>,
             typename duplicates<mistakes<Done..., T>, Rest...>::type> {};

template <class List>
struct duplicate_mistakes {
  using type = mistakes<>;
};
template <template <class...> class List, class... Ts>
  requires has_duplicates<List<Ts...>>
struct duplicate_mistakes<List<Ts...>> : duplicates<mistakes<>, Ts...> {};

template <class First, class Second>
struct same_overload {
  static_assert(never<First, Second>,
                "arm_delegate: two operators claim the same overload: put the second in the place "
                "of the first with replace<>, or leave one out with without<> [operators: see "
                "'same_overload<...>' in this message]");
  using type = void;
};

/// Two operators of a list, by position; equal where no overload is claimed twice.
struct overload_clash {
  std::size_t first = 0;
  std::size_t second = 0;
};

template <class... Op>
constexpr overload_clash find_clash() {
  struct claim {
    std::string_view name{};
    std::size_t op = 0;
  };
  std::array<claim, (overload_count<Op>() + ... + 0)> claims{};
  std::size_t at = 0;
  std::size_t op = 0;
  auto const add = [&]<class O>(std::type_identity<O>) {
    if constexpr (readable_operator<O>) {
      for (std::string_view s : O::schemas) claims[at++] = {s.substr(0, s.find('(')), op};
    }
    ++op;
  };
  (add(std::type_identity<Op>{}), ...);
  std::ranges::sort(claims, [](claim const& a, claim const& b) {
    return a.name != b.name ? a.name < b.name : a.op < b.op;
  });
  for (std::size_t i = 1; i < claims.size(); ++i) {
    if (claims[i - 1].name == claims[i].name) return {claims[i - 1].op, claims[i].op};
  }
  return {};
}

template <overload_clash Clash, class... Op>
struct clash_mistakes {
  using all = std::tuple<std::type_identity<Op>...>;
  using first = typename std::tuple_element_t<Clash.first, all>::type;
  using second = typename std::tuple_element_t<Clash.second, all>::type;
  using type = mistakes<same_overload<first, second>>;
};
template <overload_clash Clash, class... Op>
  requires(Clash.first == Clash.second || has_duplicates<ops<Op...>>)
struct clash_mistakes<Clash, Op...> {
  using type = mistakes<>;
};

// ---- the order of passes

template <class Who, class Needed, class State>
inline constexpr bool finds_invariant = holds<Needed, State>;

template <class Pass, class Missing, class State>
struct pass_needs_invariant {
  static_assert(finds_invariant<Pass, Missing, State>,
                "arm_delegate: a pass needs an invariant that no pass before it establishes, or "
                "that one in between invalidates: move it behind one that does, or insert one "
                "[pass, missing invariant, state: see 'pass_needs_invariant<...>' in this "
                "message]");
  using type = void;
};
template <class Who, class Missing, class State>
struct final_state_lacks {
  static_assert(finds_invariant<Who, Missing, State>,
                "arm_delegate: after the last pass an invariant that an operator or the target "
                "needs does not hold: add a pass that establishes it [who, missing invariant, "
                "state: see 'final_state_lacks<...>' in this message]");
  using type = void;
};
template <class Pass>
struct pass_at_wrong_level {
  static_assert(never<Pass>,
                "arm_delegate: passes over ir::graph stand before pass::lower_to_tosa, passes over "
                "tosa::graph behind it: move this one [pass: see 'pass_at_wrong_level<...>' in "
                "this message]");
  using type = void;
};
template <class Pass>
struct lowers_a_second_time {
  static_assert(never<Pass>,
                "arm_delegate: two passes of passes<...> lower to TOSA: remove this one "
                "[pass: see 'lowers_a_second_time<...>' in this message]");
  using type = void;
};
template <class Missing>
struct passes_lack {
  static_assert(never<Missing>,
                "arm_delegate: no pass of passes<...> lowers to TOSA: put pass::lower_to_tosa "
                "between the passes over ir::graph and those over tosa::graph");
  using type = void;
};

template <class X>
struct invalidated_by {
  using type = invariants<>;
};
template <class X>
  requires requires { typename X::invalidates; }
struct invalidated_by<X> {
  using type = typename X::invalidates;
};
template <class X>
struct needed_by {
  using type = invariants<>;
};
template <class X>
  requires requires { typename X::needs; }
struct needed_by<X> {
  using type = typename X::needs;
};

/// A mistake for each of `Needed` that is not in `State`.
template <template <class, class, class> class Mistake, class Who, class Needed, class State>
struct needs_mistakes;
template <template <class, class, class> class Mistake, class Who, class... Needed, class State>
struct needs_mistakes<Mistake, Who, invariants<Needed...>, State>
    : concat<mistakes<>, mistake_unless<holds<Needed, State>, Mistake<Who, Needed, State>>...> {};

/// The level of a pass, and only where that is right its needs.
template <class Pass, class State, bool Lowered>
struct pass_mistakes : needs_mistakes<pass_needs_invariant, Pass, typename Pass::needs, State> {};
template <lowering_pass Pass, class State>
struct pass_mistakes<Pass, State, true> {
  using type = mistakes<lowers_a_second_time<Pass>>;
};
template <class Pass, class State, bool Lowered>
  requires((aten_pass<Pass> && Lowered) || (tosa_pass<Pass> && !Lowered))
struct pass_mistakes<Pass, State, Lowered> {
  using type = mistakes<pass_at_wrong_level<Pass>>;
};

/// State = (state - invalidated) + established, pass by pass. What a pass needs and misses is taken
/// as given behind it, so that the passes after it do not repeat the complaint.
template <class Found, class State, bool Lowered, class... Passes>
struct walk {
  using found = Found;
  using state = State;
  static constexpr bool lowered = Lowered;
};
template <class Found, class State, bool Lowered, class Pass, class... Rest>
  requires(!graph_pass<Pass>)
struct walk<Found, State, Lowered, Pass, Rest...>
    : walk<typename concat<Found, mistakes<is_a_pass<Pass>>>::type, State, Lowered, Rest...> {};
template <class State, class More>
using with_added = typename concat<State, typename minus<More, State>::type>::type;
template <class Found, class State, bool Lowered, graph_pass Pass, class... Rest>
struct walk<Found, State, Lowered, Pass, Rest...>
    : walk<typename concat<Found, typename pass_mistakes<Pass, State, Lowered>::type>::type,
           with_added<typename minus<with_added<State, typename Pass::needs>,
                                     typename invalidated_by<Pass>::type>::type,
                      typename Pass::establishes>,
           Lowered || lowering_pass<Pass>, Rest...> {};

/// What holds of every program that a reader or the graph builder hands over.
using initial_state = invariants<inv::static_shapes, inv::arguments_bound>;

/// What the passes lack, and what is missing behind the last one.
template <class Walked, class Target, class... Op>
struct final_mistakes {
  using type = mistakes<passes_lack<pass::lower_to_tosa>>;
};
template <class Walked, class Target, class... Op>
  requires(Walked::lowered)
struct final_mistakes<Walked, Target, Op...>
    : concat<typename needs_mistakes<final_state_lacks, Target, typename needed_by<Target>::type,
                                     typename Walked::state>::type,
             typename needs_mistakes<final_state_lacks, Op, typename needed_by<Op>::type,
                                     typename Walked::state>::type...> {};

template <class Target, class Ops, class Passes>
struct order_mistakes {
  using type = mistakes<>;
};
template <class Target, class... Op, class... Pass>
  requires(!has_duplicates<passes<Pass...>>)
struct order_mistakes<Target, ops<Op...>, passes<Pass...>> {
  using walked = walk<mistakes<>, initial_state, false, Pass...>;
  using type = typename concat<typename walked::found,
                               typename final_mistakes<walked, Target, Op...>::type>::type;
};

/// Everything above, at a pipeline's door.
template <class Target, class Ops, class Passes, class Options>
struct mistakes_of;
template <class Target, class... Op, class... Pass, class... Option>
struct mistakes_of<Target, ops<Op...>, passes<Pass...>, options<Option...>>
    : concat<mistake_unless<target_profile<Target>, is_a_target<Target>>,
             mistake_unless<known_option<Option>, is_an_option<Option>>...,
             typename duplicate_mistakes<ops<Op...>>::type,
             typename duplicate_mistakes<passes<Pass...>>::type,
             typename operator_mistakes<Op, Target>::type...,
             typename clash_mistakes<find_clash<Op...>(), Op...>::type,
             typename order_mistakes<Target, ops<Op...>, passes<Pass...>>::type> {};

/// Instantiates every mistake; has `type` in any case.
template <class Mistakes>
struct report;
template <class... Mistake>
struct report<mistakes<Mistake...>> {
  using type = checked<typename Mistake::type...>;
};

}  // namespace arm_delegate::detail
