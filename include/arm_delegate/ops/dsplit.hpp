#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.dsplit.

#include <arm_delegate/ops/family/sectioning.hpp>

namespace arm_delegate::op {

/// aten.dsplit: equal parts along dimension 2, or the parts between indices: split_with_sizes.
struct dsplit : family::numpy_split<dsplit, "dsplit", 3, 2> {};

}  // namespace arm_delegate::op
