// SPDX-License-Identifier: BSD-3-Clause
// Reads and compiles with the pipelines of arm_delegate::compiled.
// flags: -O2 -DARM_DELEGATE_COMPILED
// times: 5
// ceiling: seconds 2
#include <arm_delegate/compiled.hpp>

arm_delegate::compiled_program compile(char const* path) {
  return arm_delegate::compile<arm_delegate::target::tosa_1_0_int>(
      arm_delegate::frontend::pt2::load(path));
}
