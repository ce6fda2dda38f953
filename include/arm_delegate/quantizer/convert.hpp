#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Writes quantize and dequantize nodes into a float program.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/scheme.hpp>

#include <span>

namespace arm_delegate::quantizer {

/// Quantizes a program as its annotations say; `maps` has one for each group.
///
/// `%y = conv2d(%x, %w, %b)` -> `%xq = quantize(%x); %xf = dequantize(%xq); %wf = dequantize(%wq);
/// %bf = dequantize(%bq); %y = conv2d(%xf, %wf, %bf); %yq = quantize(%y); %yf = dequantize(%yq)`.
/// Each reader of a quantized value has a dequantize node of its own. Weights, biases and other
/// constants are stored as integers; a weight's scales follow from its largest magnitudes.
ARM_DELEGATE_FUNCTION void convert(ir::exported_program& program,
                                   ir::operator_table const& operators, annotations const& what,
                                   std::span<affine_map const> maps, number_scheme const& numbers);

}  // namespace arm_delegate::quantizer

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/quantizer/convert-inl.hpp>  // IWYU pragma: export
#endif
