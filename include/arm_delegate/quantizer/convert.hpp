#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes quantize and dequantize nodes into a float program.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

namespace arm_delegate::quantizer {

/// The quantized program.
///
/// `%y = conv2d(%x, %w, %b)` -> `%xq = quantize(%x); %xf = dequantize(%xq); %wf = dequantize(%wq);
/// %bf = dequantize(%bq); %y = conv2d(%xf, %wf, %bf); %yq = quantize(%y); %yf = dequantize(%yq)`.
/// Each reader of a quantized value has a dequantize node of its own; a reader in another format
/// has a quantize node, too. Weights, biases and other constants are stored as integers.
[[nodiscard]] ARM_DELEGATE_FUNCTION ir::exported_program convert(
    quantization const& from, ir::operator_table const& operators);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/convert-inl.hpp>  // IWYU pragma: export
#endif
