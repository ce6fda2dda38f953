#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Numbers as the bytes of elements.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::ir {

/// `x` as one element of `type`: floats are rounded to nearest, integers cut off after the point.
/// Empty for a type that has no such constants: complex ones, float64, unsigned ones.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::vector<std::byte> element_bytes(dtype type, double x);

/// The same for dense elements. Throws `code::unsupported_dtype` for the types without constants.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_data rounded_elements(dtype type, shape const& sizes,
                                                                 std::span<double const> numbers);

/// Dense elements of the integer type `type`: the lowest bytes of each number, so that too large
/// ones wrap.
[[nodiscard]] ARM_DELEGATE_FUNCTION tensor_data
whole_elements(dtype type, shape const& sizes, std::span<std::int64_t const> numbers);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/element_bytes-inl.hpp>  // IWYU pragma: export
#endif
