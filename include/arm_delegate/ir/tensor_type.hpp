#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The dtype and sizes of a tensor.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <string>

namespace arm_delegate::ir {

/// Element type and sizes.
struct tensor_type {
  dtype type = dtype::undefined;
  shape sizes{};

  friend bool operator==(tensor_type const&, tensor_type const&) = default;
};

/// "float32[1, 3, 32, 32]".
ARM_DELEGATE_FUNCTION std::string to_string(tensor_type const& t);

}  // namespace arm_delegate::ir

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ir/tensor_type-inl.hpp>  // IWYU pragma: export
#endif
