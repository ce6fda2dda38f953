#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The proofs that the passes stand in an order in which each finds what it needs.

#include <arm_delegate/concepts.hpp>
#include <arm_delegate/detail/proofs/duplicates.hpp>
#include <arm_delegate/detail/proofs/mistakes.hpp>
#include <arm_delegate/detail/proofs/roles.hpp>
#include <arm_delegate/detail/type_list.hpp>
#include <arm_delegate/invariants.hpp>
#include <arm_delegate/registry.hpp>

namespace arm_delegate::pass {
struct lower_to_tosa;
}

namespace arm_delegate::detail {

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

}  // namespace arm_delegate::detail
