#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The proofs that each operator can be lowered for the target.

#include <arm_delegate/base/type_list.hpp>
#include <arm_delegate/ir/operator_data.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/pipeline/proofs/mistakes.hpp>
#include <arm_delegate/pipeline/proofs/readable_operator.hpp>
#include <arm_delegate/pipeline/proofs/roles.hpp>
#include <arm_delegate/pipeline/proofs/sorted_overloads.hpp>
#include <arm_delegate/registry/concepts.hpp>
#include <arm_delegate/registry/lists.hpp>

#include <type_traits>

namespace arm_delegate::detail {

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

// An operator of the list that claims the part's first overload will do, too: one that was put in
// the part's place.
template <class Part, class... Op>
constexpr bool claims_overload() {
  auto const wanted = ir::overload_name<Part>;
  for (auto const& o : sorted_overloads<Op...>) {
    if (o.name == wanted) return true;
  }
  return false;
}
template <class Composite, class Part, bool Found>
inline constexpr bool finds_part = Found;
template <class Composite, class Part>
struct composite_lacks_part {
  static_assert(finds_part<Composite, Part, false>,
                "arm_delegate: an operator expands to one that the list lacks: add that to "
                "ops<...>, or leave out both [operator, missing one: see "
                "'composite_lacks_part<...>' in this message]");
  using type = void;
};

/// A mistake for each operator that `Composite` expands to and no element of `ops<Op...>` is.
template <class Composite, class Ops>
struct part_mistakes {
  using type = mistakes<>;
};
template <class Composite, class Parts, class... Op>
struct missing_parts;
template <class Composite, class... Part, class... Op>
struct missing_parts<Composite, ops<Part...>, Op...>
    : concat<mistakes<>, mistake_unless<holds<Part, ops<Op...>> || claims_overload<Part, Op...>(),
                                        composite_lacks_part<Composite, Part>>...> {};
template <class Composite, class... Op>
  requires requires { typename Composite::expands_to; }
struct part_mistakes<Composite, ops<Op...>>
    : missing_parts<Composite, typename Composite::expands_to, Op...> {};

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
  requires ir::is_compiled_operator<Op>
struct operator_mistakes<Op, Target>
    : concat<
          mistakes<>,
          mistake_unless<fits_target<Op, Target>,
                         operator_needs_capability<Op, typename capability_of<Op>::type, Target>>> {
};
template <class Op, class Target>
  requires(!readable_operator<Op>)
struct operator_mistakes<Op, Target> {
  using type = mistakes<
      std::conditional_t<operator_tag<Op>, signatures_are_readable<Op>, is_an_operator<Op>>>;
};

}  // namespace arm_delegate::detail
