#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Shapes and types of inputs in texts that users give.

#include <arm_delegate/backends/tvm/value.hpp>
#include <arm_delegate/config.hpp>

#include <string_view>

namespace arm_delegate::tvm {

/// Shapes of a text "name:[1,2] other:[3]", as tvmc reads it.
[[nodiscard]] ARM_DELEGATE_FUNCTION value parse_shapes(std::string_view text);
/// Types of a text "name:int8". A second pair after a space becomes part of the first type, as in
/// the original.
[[nodiscard]] ARM_DELEGATE_FUNCTION value parse_types(std::string_view text);

}  // namespace arm_delegate::tvm

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/backends/tvm/parse_inputs-inl.hpp>  // IWYU pragma: export
#endif
