// SPDX-License-Identifier: BSD-3-Clause
// expect: a pipeline takes the program over: give it std::move.program., or program.clone
// culprit: exported_program ?&

#include "acme.hpp"

namespace ad = arm_delegate;

using npu = acme::npu_on<acme::target>;

auto use(ad::ir::exported_program& program) {
#ifdef ARM_DELEGATE_CONTROL
  return npu::try_compile(program.clone(), {.quantize_io = true});
#else
  return npu::try_compile(program, {.quantize_io = true});
#endif
}
