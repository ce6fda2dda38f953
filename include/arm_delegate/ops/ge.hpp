#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.ge.

#include <arm_delegate/ops/family/comparison.hpp>
#include <arm_delegate/tosa/dialect.hpp>

namespace arm_delegate::op {

/// aten.ge: self >= other. GREATER_EQUAL.
struct ge : family::comparison<ge, "ge", tosa::op::greater_equal, family::comparison_form::plain> {
};

}  // namespace arm_delegate::op
