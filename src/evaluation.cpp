// SPDX-License-Identifier: BSD-3-Clause
// Compiles the evaluation of nodes once.

#include <arm_delegate/evaluation/expand-inl.hpp>
#include <arm_delegate/evaluation/functions-inl.hpp>
#include <arm_delegate/evaluation/functions.hpp>
#include <arm_delegate/evaluation/value_arrays-inl.hpp>

namespace arm_delegate::evaluation {
#define ARM_DELEGATE_DETAIL_INSTANTIATE(NAME) \
  template numbers NAME(call const&);         \
  template integers NAME(integer_call const&);
ARM_DELEGATE_EVALUATIONS(ARM_DELEGATE_DETAIL_INSTANTIATE)
#undef ARM_DELEGATE_DETAIL_INSTANTIATE

template ir::node const& node_of(call const&);
template ir::node const& node_of(integer_call const&);
}  // namespace arm_delegate::evaluation
