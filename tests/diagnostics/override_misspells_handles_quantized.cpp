// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'handles_quantized', and the library ignores it: rename it
// culprit: lower_impl<arm_delegate::op::relu,

#include "acme.hpp"

namespace ad = arm_delegate;

template <>
struct arm_delegate::lower_impl<arm_delegate::op::relu, acme::target> {
#ifdef ARM_DELEGATE_CONTROL
  using handles_quantized = lower_impl;
  static void apply(tosa::builder& b, ir::node const& n);
#else
  using handles_quantised = lower_impl;
  static void apply(tosa::builder& b, ir::node const& n);
#endif
};

template ad::compiled_program acme::use<
    ad::pipeline<acme::target, acme::operators, ad::pass::standard>>(ad::ir::exported_program);
