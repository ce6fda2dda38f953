#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MATMUL: a kernel.

#include <arm_delegate/tosa/kernels/call.hpp>
#include <arm_delegate/tosa/kernels/multiply_matrices.hpp>
#include <arm_delegate/tosa/rules/operators/matmul.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// [N, H, C] times [N, C, W], for each of the N matrices.
struct matmul : rules::matmul {
  static std::size_t scratch(call const& c) { return kernels::matrix_scratch(c); }
  static kernels::matrix_plan prepare(call const& c) { return kernels::prepare_matrices(c); }
  static void run(kernels::matrix_plan const& plan, call const& c) {
    kernels::multiply_matrices(plan, c);
  }
};

}  // namespace arm_delegate::tosa::operators
