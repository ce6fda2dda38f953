// SPDX-License-Identifier: BSD-3-Clause
// expect: a pipeline takes the program over: give it std::move.program., or program.clone
// culprit: (const.*exported_program|exported_program const)

#include "acme.hpp"

namespace ad = arm_delegate;

using npu = acme::npu_on<acme::target>;

auto use(ad::ir::exported_program const& program) {
#ifdef ARM_DELEGATE_CONTROL
  return npu::lower(program.clone());
#else
  return npu::lower(std::move(program));
#endif
}
