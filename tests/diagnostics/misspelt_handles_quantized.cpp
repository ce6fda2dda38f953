// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'handles_quantized', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::handle_quantized>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  using handles_quantized = gelu;
#else
  using handle_quantized = gelu;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
