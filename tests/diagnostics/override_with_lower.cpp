// SPDX-License-Identifier: BSD-3-Clause
// expect: a specialization of lower_impl has no 'apply' to call: write 'static void apply
// culprit: <arm_delegate::op::relu,

#include "acme.hpp"

namespace ad = arm_delegate;

template <>
struct arm_delegate::lower_impl<arm_delegate::op::relu, acme::target> {
#ifdef ARM_DELEGATE_CONTROL
  static void apply(tosa::builder& b, ir::node const& n);
#else
  static void lower(tosa::builder& b, ir::node const& n);
#endif
};

template ad::compiled_program acme::use<
    ad::pipeline<acme::target, acme::operators, ad::pass::standard>>(ad::ir::exported_program);
