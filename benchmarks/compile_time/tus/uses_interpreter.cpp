// SPDX-License-Identifier: BSD-3-Clause
// Compiles, runs and compares with arm_delegate::compiled.
// flags: -O2 -DARM_DELEGATE_COMPILED
// times: 5
// ceiling: seconds 2
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference/comparison.hpp>

void run(char const* path) {
  auto program = arm_delegate::frontend::pt2::load(path);
  arm_delegate::program_runner(
      arm_delegate::compile<arm_delegate::target::tosa_1_0_int>(std::move(program)))
      .run();
}
