#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Proves that the invariants that each pass needs hold when it runs.

#include <arm_delegate/base/mistakes.hpp>
#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/fwd.hpp>
#include <arm_delegate/passes/standard_names.hpp>
#include <arm_delegate/pipeline/proofs/duplicates.hpp>
#include <arm_delegate/pipeline/proofs/levels.hpp>
#include <arm_delegate/pipeline/proofs/operators.hpp>
#include <arm_delegate/pipeline/proofs/passes.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/invariants.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>

namespace arm_delegate::detail {

template <class Who, class Needed, class State>
inline constexpr bool finds_invariant = holds<Needed, State>;

template <class Pass, class Missing, class State>
struct pass_needs_invariant {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass needs an invariant that no pass before it establishes, or "
      "that one in between invalidates: move it after one that does, or insert one "
      "[pass, missing invariant, state: see 'pass_needs_invariant<...>' in this "
      "message]",
      finds_invariant<Pass, Missing, State>)
};
template <class Who, class Missing, class State>
struct final_state_lacks {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: after the last pass an invariant that an operator or the target "
      "needs does not hold: add a pass that establishes it [who, missing invariant, "
      "state: see 'final_state_lacks<...>' in this message]",
      finds_invariant<Who, Missing, State>)
};
template <class Who, class Invariant, class Conversion>
inline constexpr bool finds_carried = never<Who, Invariant, Conversion>;
template <class Who, class Invariant, class Conversion>
struct conversion_drops_invariant {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass or the target needs an invariant that the conversion before it does "
      "not carry to the next graph, where only what the conversion and later passes establish "
      "holds: move the pass before the conversion, or establish the invariant after it [who, "
      "invariant, conversion: see 'conversion_drops_invariant<...>' in this message]",
      finds_carried<Who, Invariant, Conversion>)
};
// A variable, not the concepts: for a concept, clang's first line does not name the type.
template <class Pass, class Level>
inline constexpr bool takes_level = pass_over<Pass, Level> || conversion_of<Pass, Level>;
template <class Pass, class Level>
struct pass_at_wrong_level {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass does not take the graph of the pass before it: move "
      "it to a place where its 'run(G&, pass_context&)' or 'convert(G&&, pass_context&)' does "
      "[pass, graph: see 'pass_at_wrong_level<...>' in this message]",
      takes_level<Pass, Level>)
};
template <class Invariant, class Level>
inline constexpr bool has_checker = requires(Level const& g) { verify(g, Invariant{}); };
template <class Invariant, class Level>
struct invariant_without_checker {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: an invariant that a pass establishes cannot be checked: beside it, "
      "write 'void verify(G const&, invariant)', which throws if the graph does not "
      "have it [invariant, graph: see 'invariant_without_checker<...>' in this message]",
      has_checker<Invariant, Level>)
};
template <class Missing>
struct passes_lack {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: no element of passes<...> converts the ATen graph: put "
      "pass::lower_to_tosa between the passes over ir::graph and those over tosa::graph",
      never<Missing>)
};

template <class X>
struct invalidated_by {
  using type = invariants<>;
};
template <class X>
  requires takes_invalidates<X>
struct invalidated_by<X> {
  using type = typename X::invalidates;
};
template <class X>
struct needed_by {
  using type = invariants<>;
};
template <class X>
  requires takes_needs<X>
struct needed_by<X> {
  using type = typename X::needs;
};

template <class State, class More>
using with_added = typename concat<State, typename minus<More, State>::type>::type;

/// A graph between two passes: its type and the invariants that hold. If a conversion made it, the
/// graph that was converted is `Before`.
template <class Level, class State, class Conversion = void, class Before = void>
struct graph_at {
  using level = Level;
  using state = State;
};
/// After a pass with a mistake, neither the graph nor its invariants are known.
struct unknown {
  using level = unknown;
};

/// State = (state - invalidated) + established. A conversion makes another graph, in which only
/// what it establishes holds. Invariants that a pass misses are assumed, so that later passes do
/// not report them again.
template <class Graph, class Pass>
struct graph_after;
template <class Level, class State, class Conversion, class Before, class Pass>
struct graph_after<graph_at<Level, State, Conversion, Before>, Pass> {
  using type = graph_at<Level,
                        with_added<typename minus<with_added<State, typename Pass::needs>,
                                                  typename invalidated_by<Pass>::type>::type,
                                   typename Pass::establishes>,
                        Conversion, Before>;
};
template <class Level, class State, class Conversion, class Before, class Pass>
  requires conversion_of<Pass, Level>
struct graph_after<graph_at<Level, State, Conversion, Before>, Pass> {
  using converted = graph_at<Level, with_added<State, typename Pass::needs>, Conversion, Before>;
  using type = graph_at<level_after<Pass, Level>, typename Pass::establishes, Pass, converted>;
};

/// The last conversion of a graph that had the invariant, or void.
template <class Invariant, class Graph>
struct find_dropping {
  using type = void;
};
template <class Invariant, class Level, class State, class Conversion, class Before>
  requires(!std::is_void_v<Conversion>)
struct find_dropping<Invariant, graph_at<Level, State, Conversion, Before>>
    : std::conditional_t<holds<Invariant, typename Before::state>, std::type_identity<Conversion>,
                         find_dropping<Invariant, Before>> {};

/// A mistake for each of `Needed` that does not hold in `Graph`: `Mistake`, or that a conversion
/// does not carry it.
template <template <class, class, class> class Mistake, class Who, class Needed, class Graph,
          class Conversion = typename find_dropping<Needed, Graph>::type>
struct need_mistake
    : std::type_identity<mistake_unless<holds<Needed, typename Graph::state>,
                                        conversion_drops_invariant<Who, Needed, Conversion>>> {};
template <template <class, class, class> class Mistake, class Who, class Needed, class Graph>
struct need_mistake<Mistake, Who, Needed, Graph, void>
    : std::type_identity<mistake_unless<holds<Needed, typename Graph::state>,
                                        Mistake<Who, Needed, typename Graph::state>>> {};
template <template <class, class, class> class Mistake, class Who, class Needed, class Graph>
struct needs_mistakes;
template <template <class, class, class> class Mistake, class Who, class... Needed, class Graph>
struct needs_mistakes<Mistake, Who, invariants<Needed...>, Graph>
    : concat<mistakes<>, typename need_mistake<Mistake, Who, Needed, Graph>::type...> {};

/// A mistake for each invariant of a list without a checker.
template <class Established, class Level>
struct checker_mistakes;
template <class... Invariant, class Level>
struct checker_mistakes<invariants<Invariant...>, Level>
    : concat<mistakes<>, mistake_unless<has_checker<Invariant, Level>,
                                        invariant_without_checker<Invariant, Level>>...> {};

/// Missing invariants of a pass, and invariants without a checker, if it takes the graph.
template <class Pass, class Graph>
struct pass_mistakes {
  using type = mistakes<pass_at_wrong_level<Pass, typename Graph::level>>;
};
template <class Pass, class Graph>
  requires takes_level<Pass, typename Graph::level>
struct pass_mistakes<Pass, Graph>
    : concat<typename needs_mistakes<pass_needs_invariant, Pass, typename Pass::needs, Graph>::type,
             typename checker_mistakes<typename Pass::establishes,
                                       level_after<Pass, typename Graph::level>>::type> {};

/// Goes through the passes with the graph between them.
template <class Found, class Graph, class... Passes>
struct walk {
  using found = Found;
  using graph = Graph;
};
template <class Found, class Graph, class Pass, class... Rest>
struct walk<Found, Graph, Pass, Rest...>
    : walk<typename concat<Found, decltype(own_mistakes<Pass, typename Graph::level>())>::type,
           unknown, Rest...> {};
template <class Found, class Graph, class Pass, class... Rest>
  requires(!std::is_same_v<Graph, unknown> &&
           is_free<decltype(own_mistakes<Pass, typename Graph::level>())>)
struct walk<Found, Graph, Pass, Rest...>
    : walk<typename concat<Found, typename pass_mistakes<Pass, Graph>::type>::type,
           typename graph_after<Graph, Pass>::type, Rest...> {};

/// Every program from a reader or the graph builder.
using initial_graph = graph_at<ir::graph, invariants<inv::static_shapes, inv::arguments_bound>>;

/// The last graph with what held in the graphs that were converted, too: an operator's `lower`
/// reads the ATen graph, and its TOSA operators go through the passes after that.
template <class Graph, class State = typename Graph::state>
struct with_converted {
  using type = graph_at<typename Graph::level, State>;
};
template <class Level, class Last, class Conversion, class Before, class State>
  requires(!std::is_void_v<Conversion>)
struct with_converted<graph_at<Level, Last, Conversion, Before>, State>
    : with_converted<Before, with_added<State, typename Before::state>> {};

/// Invariants that are missing after the last pass.
template <class Graph, class Target, class... Op>
struct final_mistakes
    : concat<typename needs_mistakes<final_state_lacks, Target, typename needed_by<Target>::type,
                                     Graph>::type,
             typename needs_mistakes<final_state_lacks, Op, typename needed_by<Op>::type,
                                     typename with_converted<Graph>::type>::type...> {};
template <class Graph, class Target, class... Op>
  requires std::is_same_v<typename Graph::level, ir::graph>
struct final_mistakes<Graph, Target, Op...> {
  using type = mistakes<passes_lack<pass::lower_to_tosa>>;
};
template <class Target, class... Op>
struct final_mistakes<unknown, Target, Op...> {
  using type = mistakes<>;
};

template <class Pass, class Op>
inline constexpr bool finds_created = never<Pass, Op>;
template <class Pass, class Op>
struct pass_creates_missing_operator {
  ARM_DELEGATE_MISTAKE(
      "arm_delegate: a pass may insert an operator that is not in the list: add it to "
      "ops<...> [pass, operator: see 'pass_creates_missing_operator<...>' in this "
      "message]",
      finds_created<Pass, Op>)
};

/// The operators that a pass says it creates, `creates`, must be in the list if those of
/// `creates_beside` are.
template <class Pass, class Created, class Beside, class Ops>
struct missing_created;
template <class Pass, class... Created, class... Beside, class Ops>
struct missing_created<Pass, ops<Created...>, ops<Beside...>, Ops>
    : all_mistakes<
          mistake_unless<!all_are_true({has_part<Beside, Ops>...}) || has_part<Created, Ops>,
                         pass_creates_missing_operator<Pass, Created>>...> {};
template <class Pass, class Ops>
struct created_mistakes {
  using type = mistakes<>;
};
template <class Pass, class Ops>
  requires requires {
    typename Pass::creates;
    typename Pass::creates_beside;
  }
struct created_mistakes<Pass, Ops>
    : missing_created<Pass, elements_of<typename Pass::creates>,
                      elements_of<typename Pass::creates_beside>, Ops> {};

template <class Target, class Ops, class Elements, class Passes>
struct order_mistakes {
  using type = mistakes<>;
};
template <class Target, class Ops, class... Op, class... Pass>
  requires(!has_duplicates<passes<Pass...>>)
struct order_mistakes<Target, Ops, ops<Op...>, passes<Pass...>> {
  using walked = walk<mistakes<>, initial_graph, Pass...>;
  using type = typename concat<
      typename walked::found, decltype(name_mistakes<Pass...>()),
      mistake_unless<takes_passes<Target, Pass...>, passes_for_other_targets<Target>>,
      typename created_mistakes<Pass, Ops>::type...,
      typename final_mistakes<typename walked::graph, Target, Op...>::type>::type;
};

}  // namespace arm_delegate::detail
