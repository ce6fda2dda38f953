#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The proofs at a pipeline's door. The culprit stands in the name of the struct that checks it, so
// that compilers print it first; after a failed check the culprit is skipped: one mistake, one
// error.

#include <arm_delegate/concepts.hpp>
#include <arm_delegate/detail/type_list.hpp>
#include <arm_delegate/invariants.hpp>
#include <arm_delegate/options.hpp>
#include <arm_delegate/registry.hpp>

#include <array>
#include <cstddef>
#include <string_view>

namespace arm_delegate::detail {

/// An operator that can say the type of its results.
template <class Op>
concept inferring = requires(ir::node const& n) { Op::infer(n); };

// ---- roles

template <class T>
struct is_a_target {
  static_assert(target_profile<T>,
                "arm_delegate: the first argument of pipeline<> is not a target: give it 'static "
                "constexpr name', 'version' and 'provides<Capability>', or use target::tosa<...> "
                "[type: see 'is_a_target<...>' in this message]");
};
template <class T>
struct is_an_operator {
  static_assert(operator_tag<T>,
                "arm_delegate: a type in ops<...> is not an operator: give it 'static constexpr "
                "auto schemas = std::array{\"ns.op.overload(...) -> Tensor\"sv}' "
                "[type: see 'is_an_operator<...>' in this message]");
};
template <class T>
struct is_a_pass {
  static_assert(
      graph_pass<T>,
      "arm_delegate: a type in passes<...> is not a pass: give it 'name', 'needs', "
      "'establishes' and 'static bool run(ir::graph&, pass_context&)' or run(tosa::graph&, "
      "pass_context&) [type: see 'is_a_pass<...>' in this message]");
};

// ---- operators

template <class Op, class Target>
struct operator_becomes_simpler {
  static_assert(lowered_by_override<Op, Target> || lowered_by_member<Op> || expanded<Op> ||
                    tabulated<Op>,
                "arm_delegate: an operator has no way to TOSA: give it 'static void "
                "lower(tosa::builder&, ir::node const&)', 'expand(ir::rewriter&, ir::node const&)' "
                "or 'table(double)', or specialize lower_impl [operator, target: see "
                "'operator_becomes_simpler<...>' in this message]");
};
template <class Op>
struct operator_infers_types {
  static_assert(inferring<Op>,
                "arm_delegate: an operator does not say its result type: give it 'static "
                "ir::tensor_type infer(ir::node const&)' "
                "[operator: see 'operator_infers_types<...>' in this message]");
};
template <class Op, class Capability, class Target>
struct operator_needs_capability {
  static_assert(Target::template provides<Capability>,
                "arm_delegate: an operator needs a capability that the target lacks: choose "
                "another target, add the extension with target::with<>, or leave the operator out "
                "(op::standard_for<Target>) [operator, capability, target: see "
                "'operator_needs_capability<...>' in this message]");
};

template <class Op, class Target>
constexpr bool check_operator() {
  if constexpr (!operator_tag<Op>) {
    return sizeof(is_an_operator<Op>) > 0;
  } else if constexpr (!target_profile<Target>) {
    return true;  // the target is the mistake, and has been named
  } else if constexpr (requires { typename Op::requires_capability; }) {
    return sizeof(operator_needs_capability<Op, typename Op::requires_capability, Target>) > 0 &&
           sizeof(operator_becomes_simpler<Op, Target>) > 0 &&
           sizeof(operator_infers_types<Op>) > 0;
  } else {
    return sizeof(operator_becomes_simpler<Op, Target>) > 0 &&
           sizeof(operator_infers_types<Op>) > 0;
  }
}

// ---- duplicates

template <class List, class Duplicate>
struct list_has_twice {
  static_assert(count<Duplicate, List> == 1,
                "arm_delegate: a type stands twice in a list of the pipeline: remove one "
                "[list, type: see 'list_has_twice<...>' in this message]");
};

template <template <class...> class List, class... Ts>
constexpr bool check_duplicates(List<Ts...>) {
  return ((sizeof(std::conditional_t < count<Ts, List<Ts...>> == 1, char,
                  list_has_twice < List<Ts...>, Ts >>) > 0) &&
          ... && true);
}

/// No overload is claimed by two operators.
template <auto const& Table>
constexpr bool unique_names() {
  for (std::size_t i = 1; i < Table.size(); ++i) {
    if (!Table[i].signature.name.empty() &&
        Table[i - 1].signature.name == Table[i].signature.name) {
      return false;
    }
  }
  return true;
}

// ---- the order of passes

template <class Pass, class Missing, class State>
struct pass_needs_invariant {
  static_assert(holds<Missing, State>,
                "arm_delegate: a pass needs an invariant that no pass before it establishes: move "
                "it behind one that does, or insert one [pass, missing invariant, state: see "
                "'pass_needs_invariant<...>' in this message]");
};
template <class Who, class Missing, class State>
struct final_state_lacks {
  static_assert(holds<Missing, State>,
                "arm_delegate: after the last pass an invariant that lowering, an operator or the "
                "target needs does not hold: add a pass that establishes it [who, missing "
                "invariant, state: see 'final_state_lacks<...>' in this message]");
};
template <class Pass>
struct pass_at_wrong_level {
  static_assert(never<Pass>,
                "arm_delegate: passes over ir::graph stand before pass::lower_to_tosa, passes over "
                "tosa::graph behind it: move this one [pass: see 'pass_at_wrong_level<...>' in "
                "this message]");
};
template <class Passes>
struct passes_lack_lowering {
  static_assert(never<Passes>,
                "arm_delegate: passes<...> must hold pass::lower_to_tosa once, between the passes "
                "over ir::graph and those over tosa::graph [list: see 'passes_lack_lowering<...>' "
                "in this message]");
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

template <class Pass, class State, class... Needed>
constexpr bool check_needs(invariants<Needed...>) {
  return ((sizeof(pass_needs_invariant<Pass, Needed, State>) > 0) && ... && true);
}
template <class Who, class State, class... Needed>
constexpr bool check_final_needs(invariants<Needed...>) {
  return ((sizeof(final_state_lacks<Who, Needed, State>) > 0) && ... && true);
}

template <class Pass, bool Lowered>
constexpr bool check_level() {
  if constexpr ((aten_pass<Pass> && Lowered) || (tosa_pass<Pass> && !Lowered) ||
                (lowering_pass<Pass> && Lowered)) {
    return sizeof(pass_at_wrong_level<Pass>) > 0;
  }
  return true;
}

/// State = (state - invalidated) + established, pass by pass.
template <class State, bool Lowered, class... Passes>
struct walk {
  using state = State;
  static constexpr bool lowered = Lowered;
  static constexpr bool checked = true;
};
template <class State, bool Lowered, class Pass, class... Rest>
  requires(!graph_pass<Pass>)
struct walk<State, Lowered, Pass, Rest...> {
  using next = walk<State, Lowered, Rest...>;
  using state = typename next::state;
  static constexpr bool lowered = next::lowered;
  static constexpr bool checked = sizeof(is_a_pass<Pass>) > 0 && next::checked;
};
template <class State, bool Lowered, graph_pass Pass, class... Rest>
struct walk<State, Lowered, Pass, Rest...> {
  using kept = typename minus<State, typename invalidated_by<Pass>::type>::type;
  using next = walk<typename concat<kept, typename Pass::establishes>::type,
                    Lowered || lowering_pass<Pass>, Rest...>;
  using state = typename next::state;
  static constexpr bool lowered = next::lowered;
  static constexpr bool checked = check_needs<Pass, State>(typename Pass::needs{}) &&
                                  check_level<Pass, Lowered>() && next::checked;
};

/// What holds of every program that a reader or the graph builder hands over.
using initial_state = invariants<inv::static_shapes, inv::arguments_bound>;

template <class Target, class Ops, class... Pass>
constexpr bool check_passes(passes<Pass...>) {
  using walked = walk<initial_state, false, Pass...>;
  if constexpr (!walked::checked) {
    return true;  // named already
  } else if constexpr (!walked::lowered) {
    return sizeof(passes_lack_lowering<passes<Pass...>>) > 0;
  } else {
    return []<class... Op>(ops<Op...>) {
      return (
          check_final_needs<Op, typename walked::state>(typename needed_by<Op>::type{}) && ... &&
          check_final_needs<Target, typename walked::state>(typename needed_by<Target>::type{}));
    }(Ops{});
  }
}

template <class Target, class... Op>
constexpr bool check_operators(ops<Op...>) {
  return (check_operator<Op, Target>() && ... && true);
}
template <class... O>
constexpr bool check_options(options<O...>) {
  return ((sizeof(is_an_option<O>) > 0) && ... && true);
}

/// Everything above, at a pipeline's door.
template <class Target, class Ops, class Passes, class Options>
constexpr bool fits_together() {
  return sizeof(is_a_target<Target>) > 0 && check_options(Options{}) && check_duplicates(Ops{}) &&
         check_duplicates(Passes{}) && check_operators<Target>(Ops{}) &&
         check_passes<Target, Ops>(Passes{});
}

}  // namespace arm_delegate::detail
