// SPDX-License-Identifier: BSD-3-Clause
// expect: a member's name is near 'fold', and the library ignores it: rename it
// culprit: <acme::gelu, .*near_names::fold_constants>

#include "acme.hpp"

#include <optional>

namespace ad = arm_delegate;

namespace acme {
struct gelu : plain_gelu {
#ifdef ARM_DELEGATE_CONTROL
  static std::optional<ad::ir::tensor_data> fold(ad::ir::node const& n);
#else
  static std::optional<ad::ir::tensor_data> fold_constants(ad::ir::node const& n);
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with<acme::gelu>>(ad::ir::exported_program);
