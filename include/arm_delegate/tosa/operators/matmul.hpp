#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// MATMUL: a rule and a kernel.

#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/call.hpp>
#include <arm_delegate/tosa/checker.hpp>
#include <arm_delegate/tosa/operators/detail/multiply_matrices.hpp>
#include <arm_delegate/tosa/operators/detail/window_rules.hpp>

#include <cstddef>

namespace arm_delegate::tosa::operators {

/// [N, H, C] times [N, C, W], for each of N.
struct matmul {
  static constexpr op code = op::matmul;

  static void check(checker& c) {
    detail::check_zero_point(c, 2);
    detail::check_zero_point(c, 3);
  }

  static std::size_t scratch(call const& c) { return detail::matrix_scratch(c); }
  static detail::matrix_plan prepare(call const& c) { return detail::prepare_matrices(c); }
  static void run(detail::matrix_plan const& plan, call const& c) {
    detail::multiply_matrices(plan, c);
  }
};

}  // namespace arm_delegate::tosa::operators
