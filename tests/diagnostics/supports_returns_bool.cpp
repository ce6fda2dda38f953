// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'supports' is private or has another form than the library takes: write
// culprit: <acme::gelu>

#include "acme.hpp"

#include <optional>

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static std::optional<ad::rejection> supports(ad::ir::node const& n, ad::target_facts const& t);
#else
  static bool supports(ad::ir::node const& n, ad::target_facts const& t);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
