// SPDX-License-Identifier: BSD-3-Clause
// Reads and compiles with the pipelines of arm_delegate::compiled.
// flags: -O2 -DARM_DELEGATE_COMPILED
// ceiling: ratio 4
// ceiling: seconds 2
#include <arm_delegate/standard_pipelines.hpp>

arm_delegate::compiled_program compile(char const* path) {
  using pipeline = arm_delegate::standard_pipeline<arm_delegate::target::tosa_1_0_int>;
  return pipeline::compile(arm_delegate::frontend::pt2::load(path));
}
