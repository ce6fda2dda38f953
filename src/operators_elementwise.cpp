// SPDX-License-Identifier: BSD-3-Clause
// Compiles the rules and kernels of a third of the TOSA operators once.

#include <arm_delegate/tosa/kernels/kernel_table.hpp>
#include <arm_delegate/tosa/operators/standard_elementwise.hpp>

namespace arm_delegate::tosa::operators::detail {
kernel_array elementwise_operators();

kernel_array elementwise_operators() { return make_kernel_table(standard_elementwise{}); }
}  // namespace arm_delegate::tosa::operators::detail
