#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of tensor_type.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <fmt/core.h>

#include <string>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION std::string to_string(tensor_type const& t) {
  return fmt::format("{}{}", name(t.type), t.sizes.text());
}

}  // namespace arm_delegate::ir
