#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// aten.addcdiv.

#include <arm_delegate/ops/div.hpp>
#include <arm_delegate/ops/family/sum_with_pair.hpp>

namespace arm_delegate::op {

/// aten.addcdiv: self + value * tensor1 / tensor2.
struct addcdiv : family::sum_with_pair<addcdiv, "addcdiv", div> {};

}  // namespace arm_delegate::op
