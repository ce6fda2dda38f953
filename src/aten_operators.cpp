// SPDX-License-Identifier: BSD-3-Clause
// Compiles the operators of the library once.

#include <arm_delegate/ir/operator_data.hpp>
#include <arm_delegate/ops/detail/constants-inl.hpp>
#include <arm_delegate/ops/detail/conversion-inl.hpp>
#include <arm_delegate/ops/detail/division-inl.hpp>
#include <arm_delegate/ops/detail/gathering-inl.hpp>
#include <arm_delegate/ops/standard.hpp>

namespace arm_delegate::ir {
#define ARM_DELEGATE_DETAIL_INSTANTIATE(NAME) template struct operator_data<op::NAME>;
ARM_DELEGATE_STANDARD_OPERATORS(ARM_DELEGATE_DETAIL_INSTANTIATE)
#undef ARM_DELEGATE_DETAIL_INSTANTIATE
}  // namespace arm_delegate::ir
