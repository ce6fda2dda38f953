#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.flipud.

#include <arm_delegate/ops/family/flipping.hpp>

namespace arm_delegate::op {

/// aten.flipud: the rows in reverse order.
struct flipud : family::flipping<flipud, "flipud", 0> {};

}  // namespace arm_delegate::op
