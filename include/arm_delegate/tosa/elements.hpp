#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Elements between the forms of a constant, of a .npy array and of a running graph.

#include <arm_delegate/config.hpp>
#include <arm_delegate/formats/npy.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace arm_delegate::tosa {

/// Writes a constant's elements. Throws `code::bad_weights` where it holds another type.
ARM_DELEGATE_FUNCTION void decode_elements(tensor const& t, operand const& to);

/// Writes the elements of a numpy array, whose shape must be the operand's. No cast loses anything:
/// integers may come in any integer type, bool too, if the operand holds their values, INT48 as
/// float64 too (as tosa_reference_model writes it); floating types in numpy's, if their values are
/// exact, or as raw bits (|V2, uint16: BF16; |V1, uint8: FP8). `is_unsigned`: the operand holds
/// values without a sign in an integer type of as many bits (`code_of`). `name` is for messages.
/// Throws `code::shape_mismatch`, `code::unsupported_dtype`, `code::unsupported_value`.
ARM_DELEGATE_FUNCTION void read_array(format::npy_array const& from, operand const& to,
                                      std::string_view name, bool is_unsigned = false);

/// The operand as a .npy file: BOOL, INT8, INT16, INT32 and INT64 (also for INT48 and shapes) as
/// such or without a sign, FP16 and FP32 too, every narrower floating type as raw bits of one or
/// two bytes.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<std::byte> write_array(operand const& from,
                                                                       bool is_unsigned = false);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/elements-inl.hpp>  // IWYU pragma: export
#endif
