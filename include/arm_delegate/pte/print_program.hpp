#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The text form of an ExecuTorch program.

#include <arm_delegate/config.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/value.hpp>

#include <string>

namespace arm_delegate::pte {

/// One line: "float32 [1, 4], memory 1 at 0", "3", "none", "[2, 5]". Safe for a terminal.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_string(value const& v);
/// One line: "aten::relu.out(0, 1)", "delegate 0(1, 2)", "jump to 5 if 3 is false".
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_string(method const& m, instruction const& i);
/// The plan of every method: inputs, outputs, memory, delegates, values, instructions.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::string to_string(program const& p);

}  // namespace arm_delegate::pte

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/pte/print_program-inl.hpp>  // IWYU pragma: export
#endif
