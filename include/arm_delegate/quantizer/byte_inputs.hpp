#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Inputs as cameras give them: bytes from 0 to 255.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/operator_table.hpp>

namespace arm_delegate::quantizer {

/// Makes the quantized inputs of a program uint8, with the scales that they have:
///
/// `%q = quantize(%x, scale, zero_point)` -> `%f = dequantize(%x, scale, zero_point + 128);
/// %q = quantize(%f, scale, zero_point)`. The two shift the numbers of uint8 to those of int8.
///
/// An input with the numbers 0 to 255 and the scale 1 takes the image's bytes as they are. Throws
/// `code::bad_arguments` if an input is quantized to another type than int8, or none is quantized.
ARM_DELEGATE_FUNCTION void take_bytes(ir::exported_program& quantized,
                                      ir::operator_table const& operators);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/byte_inputs-inl.hpp>  // IWYU pragma: export
#endif
