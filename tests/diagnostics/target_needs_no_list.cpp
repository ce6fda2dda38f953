// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'needs' is private or has another form than the library takes: write
// culprit: <acme::chip>

#include "acme.hpp"

namespace ad = arm_delegate;

namespace acme {
struct chip : target {
#ifdef ARM_DELEGATE_CONTROL
  using needs = ad::invariants<ad::inv::transposes_sunk>;
#else
  using needs = ad::inv::transposes_sunk;
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_on<acme::chip>>(ad::ir::exported_program);
