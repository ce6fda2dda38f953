#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Converts elements between constants, .npy arrays and the tensors of a running graph.

#include <arm_delegate/config.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <cstddef>
#include <string_view>
#include <vector>

namespace arm_delegate::tosa {

/// Writes a constant's elements. Throws `code::bad_weights` if it has another type.
ARM_DELEGATE_FUNCTION void decode_elements(tensor const& t, operand const& to);

/// Writes the elements of a numpy array, whose shape must be the operand's. Every conversion is
/// exact: integers may have any integer type or bool if the operand can represent their values,
/// INT48 also float64 (as written by tosa_reference_model); floating types may have numpy's types
/// if their values are exact, or raw bits (|V2, uint16: BF16; |V1, uint8: FP8). `is_unsigned`: the
/// operand stores unsigned values in an integer type of the same width (`code_of`). `name` is for
/// messages. Throws `code::shape_mismatch`, `code::unsupported_dtype`, `code::unsupported_value`.
ARM_DELEGATE_FUNCTION void read_array(files::npy_array const& from, operand const& to,
                                      std::string_view name, bool is_unsigned = false);

/// Writes the operand as a .npy file: BOOL, INT8, INT16, INT32 and INT64 (also for INT48 and
/// shapes) as such or as unsigned, FP16, FP32 and FP64 as such, narrower floating types as raw bits
/// of one or two bytes.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<std::byte> write_array(operand const& from,
                                                                       bool is_unsigned = false);

}  // namespace arm_delegate::tosa

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/elements-inl.hpp>  // IWYU pragma: export
#endif
