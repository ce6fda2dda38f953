#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of code_error.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ops/detail/code_error.hpp>

#include <fmt/core.h>

#include <cstdint>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION rejection inexact(code_error const& e, ir::qparams const& in) {
  auto const real = static_cast<double>(ir::dequantize_number(e.code, in));
  return {.rule = "error of a function of quantized values in integer arithmetic",
          .actual =
              fmt::format("{} steps of the result at code {}, which is {}", e.steps, e.code, real),
          .allowed = fmt::format("{}{}", e.allowed, e.allowed == 1 ? " step" : " steps"),
          .remedy = "quantize its input and output to 8 bits, or keep it in float"};
}

}  // namespace arm_delegate::op::detail
