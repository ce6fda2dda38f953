#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A float program in the form that is quantized.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/targets/target_facts.hpp>

namespace arm_delegate::quantizer {

/// The same program with bound arguments and simpler operators: batch norms are part of the
/// convolutions before them, composites that do not handle quantized values are expanded, and so
/// are operators with `expand_for_quantization`, so that each value between their parts has a
/// scale, and numbers that are operands (x * 0.5) are constants. Throws `code::quantized` for a
/// program that is quantized already, and the errors of binding.
[[nodiscard]] ARM_DELEGATE_FUNCTION ir::exported_program prepare(
    ir::exported_program const& program, ir::operator_table const& operators,
    target_facts const& target);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/prepare-inl.hpp>  // IWYU pragma: export
#endif
