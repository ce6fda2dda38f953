// SPDX-License-Identifier: BSD-3-Clause
// expect: a pipeline compiles and lowers programs, and is given something else: read a file with
// culprit: <char const\*>|<const char ?\*>|const char ?\(&\)\[10\]|char const ?\(&\)\[10\]

#include "acme.hpp"

namespace ad = arm_delegate;

using npu = acme::npu_on<acme::target>;

auto use(ad::ir::exported_program program) {
#ifdef ARM_DELEGATE_CONTROL
  return npu::compile(std::move(program));
#else
  (void)program;
  return npu::compile("model.pt2");
#endif
}
