// SPDX-License-Identifier: BSD-3-Clause
// expect: a pipeline takes the program over: give it std::move.program., or program.clone
// culprit: exported_program ?&

#include "acme.hpp"
#include <arm_delegate/compiled.hpp>

namespace ad = arm_delegate;

auto use(ad::ir::exported_program& program) {
#ifdef ARM_DELEGATE_CONTROL
  return ad::compile<ad::target::tosa_1_0_int>(program.clone());
#else
  return ad::compile<ad::target::tosa_1_0_int>(program);
#endif
}
