#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// How far integer arithmetic is from a function of quantized values, and why that is too far.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/qparams.hpp>

#include <cstdint>

namespace arm_delegate::op::detail {

/// The largest error of a function of codes, in steps of its result.
struct code_error {
  std::int64_t steps = 0;
  std::int64_t code = 0;  ///< the input with it
  std::int64_t allowed = 0;
};

/// Why a function stays on the host whose integer form is not as exact as it must be.
ARM_DELEGATE_FUNCTION rejection inexact(code_error const& e, ir::qparams const& in);

}  // namespace arm_delegate::op::detail

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/ops/detail/code_error-inl.hpp>  // IWYU pragma: export
#endif
