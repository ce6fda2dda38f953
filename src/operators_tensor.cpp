// SPDX-License-Identifier: BSD-3-Clause
// Compiles the rules and kernels of a third of the TOSA operators once.

#include <arm_delegate/tosa/kernels/kernel_table.hpp>
#include <arm_delegate/tosa/operators/standard_tensor.hpp>

namespace arm_delegate::tosa::operators::detail {
kernel_array tensor_operators();

kernel_array tensor_operators() { return make_kernel_table(standard_tensor{}); }
}  // namespace arm_delegate::tosa::operators::detail
