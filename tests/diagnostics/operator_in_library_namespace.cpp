// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'supports', and the library ignores it: rename it to 'supports'
// culprit: <arm_delegate::op::acme_gelu, .*near_names::suports>

#include "acme.hpp"

#include <optional>

namespace arm_delegate::op {
struct acme_gelu : acme::plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static std::optional<rejection> supports(ir::node const& n, target_facts const& t);
#else
  static std::optional<rejection> suports(ir::node const& n, target_facts const& t);
#endif
};
}  // namespace arm_delegate::op

namespace ad = arm_delegate;

template ad::compiled_program acme::use<acme::npu_with<ad::op::acme_gelu>>(
    ad::ir::exported_program);
