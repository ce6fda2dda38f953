#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.addcmul.

#include <arm_delegate/ops/family/sum_with_pair.hpp>
#include <arm_delegate/ops/mul.hpp>

namespace arm_delegate::op {

/// aten.addcmul: self + value * tensor1 * tensor2.
struct addcmul : family::sum_with_pair<addcmul, "addcmul", mul> {};

}  // namespace arm_delegate::op
