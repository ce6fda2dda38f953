// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'supports', and the library ignores it: rename it
// culprit: lower_impl<arm_delegate::op::relu,

#include "acme.hpp"

#include <optional>

namespace ad = arm_delegate;

template <>
struct arm_delegate::lower_impl<arm_delegate::op::relu, acme::target> {
#ifdef ARM_DELEGATE_CONTROL
  static std::optional<rejection> supports(ir::node const& n, target_facts const& t);
#else
  static std::optional<rejection> is_supported(ir::node const& n, target_facts const& t);
#endif
  static void apply(tosa::builder& b, ir::node const& n);
};

template ad::compiled_program acme::use<
    ad::pipeline<acme::target, acme::operators, ad::pass::standard>>(ad::ir::exported_program);
