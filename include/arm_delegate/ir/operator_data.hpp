#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// An operator's type as plain data: its functions.

#include <arm_delegate/base/type_name.hpp>
#include <arm_delegate/ir/member_forms.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_type.hpp>
#include <arm_delegate/registry/concepts.hpp>

#include <vector>

namespace arm_delegate::ir {

namespace detail {

template <class Op>
double tabulate(double x, node const& n) {
  if constexpr (requires { Op::table(x, n); }) {
    return Op::table(x, n);
  } else {
    return Op::table(x);
  }
}

/// Reads the members that have the right form; a pipeline's proofs reject others.
template <class Op>
constexpr operator_facts make_facts() {
  operator_facts f{.name = arm_delegate::detail::short_name<Op>()};
  if constexpr (inferring<Op>) {
    if constexpr (requires { f.infer_result = &Op::infer; }) {
      f.infer_result = &Op::infer;
    } else {
      f.infer_results = [](node const& n) -> std::vector<tensor_type> { return Op::infer(n); };
    }
  }
  if constexpr (lowered_by_member<Op>) f.lower = &Op::lower;
  if constexpr (lowered_by_member<Op> || expanded<Op>) f.handles_quantized = handling_quantized<Op>;
  if constexpr (requires { Op::requires_capability::fact; }) {
    f.needs = Op::requires_capability::fact;
  }
  if constexpr (expanded<Op>) f.expand = &Op::expand;
  if constexpr (arm_delegate::detail::takes_expand_for_quantization<Op>)
    f.expand_for_quantization = &Op::expand_for_quantization;
  if constexpr (tabulated<Op>) f.table = &tabulate<Op>;
  if constexpr (arm_delegate::detail::takes_is_no_operation<Op>)
    f.is_no_operation = &Op::is_no_operation;
  if constexpr (arm_delegate::detail::takes_minimum<Op>) f.minimum = &Op::minimum;
  if constexpr (arm_delegate::detail::takes_maximum<Op>) f.maximum = &Op::maximum;
  if constexpr (arm_delegate::detail::takes_absorbs_batch_norm<Op>)
    f.absorbs_batch_norm = &Op::absorbs_batch_norm;
  if constexpr (arm_delegate::detail::takes_channel_scaling<Op>)
    f.channel_scaling = &Op::channel_scaling;
  if constexpr (arm_delegate::detail::takes_only_converts<Op>) f.only_converts = &Op::only_converts;
  if constexpr (arm_delegate::detail::takes_makes_indices<Op>) f.makes_indices = &Op::makes_indices;
  if constexpr (arm_delegate::detail::takes_replaces_elements<Op>)
    f.replaces_elements = &Op::replaces_elements;
  if constexpr (arm_delegate::detail::takes_fold<Op>) f.fold = &Op::fold;
  if constexpr (arm_delegate::detail::evaluates_numbers<Op>) f.evaluate = &Op::evaluate;
  if constexpr (arm_delegate::detail::evaluates_integers<Op>) f.evaluate_exactly = &Op::evaluate;
  if constexpr (arm_delegate::detail::takes_decompose<Op>) f.decompose = &Op::decompose;
  if constexpr (arm_delegate::detail::takes_exceeds_kernel<Op>)
    f.exceeds_kernel = &Op::exceeds_kernel;
  if constexpr (arm_delegate::detail::takes_supports<Op>) f.supports = &Op::supports;
  if constexpr (arm_delegate::detail::takes_quantization<Op>) f.rule = Op::quantization;
  if constexpr (arm_delegate::detail::takes_annotation<Op>) f.annotation = &Op::annotation;
  return f;
}

}  // namespace detail

/// Shared by the tables of all pipelines.
template <class Op>
struct operator_data {
#ifdef ARM_DELEGATE_COMPILED
  // No constant but an address, so that `extern template struct` keeps the functions of an operator
  // that the library holds out of other files.
  static operator_facts const facts;
#else
  static constexpr operator_facts facts = detail::make_facts<Op>();
#endif
};
#ifdef ARM_DELEGATE_COMPILED
template <class Op>
constinit operator_facts const operator_data<Op>::facts = detail::make_facts<Op>();
#endif

/// True for the library's operators if arm_delegate::compiled holds their data. What is asked of
/// a user's operator was asked of them there.
template <class Op>
inline constexpr bool is_compiled_operator = false;

}  // namespace arm_delegate::ir
