// SPDX-License-Identifier: BSD-3-Clause
// expect: a target's version is not a supported TOSA version: give it
// culprit: <acme::chip>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct chip : target {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr ad::tosa_version version{1, 0, 0};
#else
  static constexpr ad::tosa_version version{2, 0, 0};
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_on<acme::chip>>(ad::ir::exported_program);
