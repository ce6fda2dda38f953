#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of code_arithmetic.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ops/detail/code_arithmetic.hpp>
#include <arm_delegate/ops/detail/code_error.hpp>
#include <arm_delegate/ops/detail/quantized_arithmetic.hpp>
#include <arm_delegate/tosa/build/multiplier.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION void expect_exact(
    ir::node const& n, ir::value const& x, function_view<double(double)> real,
    function_view<std::optional<std::int64_t>(std::int64_t)> made) {
  auto const& in = per_tensor(n, x);
  auto const& out = per_tensor(n, n.result());
  if (ir::size_of(in.type) > 2) {
    n.raise(code::unsupported_dtype, rejection{.rule = "input of a function of quantized values",
                                               .actual = std::string(ir::name(in.type)),
                                               .allowed = "int8, uint8, int16",
                                               .remedy = "quantize it to 8 or 16 bits"});
  }
  code_error worst{.allowed = 1};
  for (auto c = in.quant_min; c <= in.quant_max; ++c) {
    auto const y = static_cast<float>(real(static_cast<double>(ir::dequantize_number(c, in))));
    auto const code = made(c - in.zero_point());
    auto const wanted = ir::quantize_number(y, out);
    auto const error = code ? std::abs(std::clamp(*code, out.quant_min, out.quant_max) - wanted)
                            : out.quant_max - out.quant_min;
    if (error > worst.steps) worst = {error, c, worst.allowed};
  }
  if (worst.steps > worst.allowed) n.raise(code::unsupported_value, inexact(worst, in));
}

}  // namespace arm_delegate::op::detail
