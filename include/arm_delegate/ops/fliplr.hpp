#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.fliplr.

#include <arm_delegate/ops/family/flipping.hpp>

namespace arm_delegate::op {

/// aten.fliplr: the columns in reverse order.
struct fliplr : family::flipping<fliplr, "fliplr", 1> {};

}  // namespace arm_delegate::op
