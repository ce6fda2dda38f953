// SPDX-License-Identifier: BSD-3-Clause
// expect: lower_impl is specialized for an operator with 'expand', which takes precedence
// culprit: <arm_delegate::op::softmax,

#include "acme.hpp"

namespace ad = arm_delegate;

#ifdef ARM_DELEGATE_CONTROL
template <>
struct arm_delegate::lower_impl<arm_delegate::op::relu, acme::target> {
#else
template <>
struct arm_delegate::lower_impl<arm_delegate::op::softmax, acme::target> {
#endif
  static void apply(tosa::builder& b, ir::node const& n);
};

template ad::compiled_program acme::use<
    ad::pipeline<acme::target, acme::operators, ad::pass::standard>>(ad::ir::exported_program);
