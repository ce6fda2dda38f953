#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.hsplit.

#include <arm_delegate/ops/family/sectioning.hpp>

namespace arm_delegate::op {

/// aten.hsplit: equal parts along dimension 1, or of a vector 0,, or the parts between indices:
/// split_with_sizes.
struct hsplit : family::numpy_split<hsplit, "hsplit", 1, 1> {};

}  // namespace arm_delegate::op
