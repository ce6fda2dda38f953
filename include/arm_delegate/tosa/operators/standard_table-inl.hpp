#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of standard_table.hpp. The compiled library builds each part in a separate TU.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/kernels/kernel_table.hpp>
#include <arm_delegate/tosa/operators/standard_table.hpp>

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/tosa/operators/standard_elementwise.hpp>
#  include <arm_delegate/tosa/operators/standard_layout.hpp>
#  include <arm_delegate/tosa/operators/standard_tensor.hpp>
#endif

namespace arm_delegate::tosa::operators {

namespace detail {

#ifdef ARM_DELEGATE_COMPILED
kernel_array elementwise_operators();
kernel_array layout_operators();
kernel_array tensor_operators();
#else
inline kernel_array elementwise_operators() { return make_kernel_table(standard_elementwise{}); }
inline kernel_array layout_operators() { return make_kernel_table(standard_layout{}); }
inline kernel_array tensor_operators() { return make_kernel_table(standard_tensor{}); }
#endif

}  // namespace detail

ARM_DELEGATE_FUNCTION kernel_array const& standard_operators() {
  static kernel_array const table =
      merged(merged(detail::elementwise_operators(), detail::layout_operators()),
             detail::tensor_operators());
  return table;
}

}  // namespace arm_delegate::tosa::operators
