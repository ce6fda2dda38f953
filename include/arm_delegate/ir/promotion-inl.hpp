#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of promotion.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/promotion.hpp>
#include <arm_delegate/ir/value.hpp>

#include <cstdint>
#include <variant>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION dtype promote(value const& a, value const& b) {
  bool const one_scalar = (a.rank() == 0) != (b.rank() == 0);
  auto const& tensor = a.rank() == 0 ? b : a;
  auto const& scalar = a.rank() == 0 ? a : b;
  if (one_scalar && category(tensor.type.type) >= category(scalar.type.type)) {
    return tensor.type.type;
  }
  return promote(a.type.type, b.type.type);
}

ARM_DELEGATE_FUNCTION dtype promote_number(dtype tensor, argument const& number) {
  if (std::holds_alternative<double>(number) && category(tensor) < 2) return dtype::float32;
  if (std::holds_alternative<std::int64_t>(number) && category(tensor) < 1) return dtype::int64;
  return tensor;
}

}  // namespace arm_delegate::ir
