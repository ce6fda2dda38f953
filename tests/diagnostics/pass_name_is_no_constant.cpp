// SPDX-License-Identifier: BSD-3-Clause
// expect: the member 'name' is private or has another form than the library takes: write
// culprit: <acme::sweep>

#include "acme.hpp"

#include <string>

namespace ad = arm_delegate;

namespace acme {
struct sweep : tidy {
#ifdef ARM_DELEGATE_CONTROL
  static constexpr std::string_view name = "acme-sweep";
#else
  static inline std::string const name = "acme-sweep";
#endif
};
}  // namespace acme

template ad::compiled_program acme::use<acme::npu_with_pass<acme::sweep>>(ad::ir::exported_program);
