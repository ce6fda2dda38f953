#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.vsplit.

#include <arm_delegate/ops/family/sectioning.hpp>

namespace arm_delegate::op {

/// aten.vsplit: equal parts along dimension 0, or the parts between indices: split_with_sizes.
struct vsplit : family::numpy_split<vsplit, "vsplit", 2, 0> {};

}  // namespace arm_delegate::op
