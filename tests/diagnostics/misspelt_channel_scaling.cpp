// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'channel_scaling', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::scales_channels>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static ad::ir::channel_scaling channel_scaling(ad::ir::node const& n);
#else
  static ad::ir::channel_scaling scales_channels(ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
