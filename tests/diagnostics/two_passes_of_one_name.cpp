// SPDX-License-Identifier: BSD-3-Clause
// expect: two passes have the same name, which identifies them in dumps and messages: rename one
// culprit: <.*pass::fold_batch_norm, acme::sweep>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct sweep : tidy {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr std::string_view name = "acme-sweep";
#else
  static constexpr std::string_view name = "fold-batch-norm";
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with_pass<acme::sweep>>(ad::ir::exported_program);
