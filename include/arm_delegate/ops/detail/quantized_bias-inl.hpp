#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of quantized_bias.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/element_bytes.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ops/detail/quantized_bias.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace arm_delegate::op::detail {

ARM_DELEGATE_FUNCTION std::vector<double> real_bias(ir::value const& bias) {
  auto numbers = bias.constant->values<double>();
  if (!bias.is_quantized()) return numbers;
  auto const& q = *bias.quantization;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    auto const channel = q.scales.size() > 1 ? i : 0;
    numbers[i] = (numbers[i] - static_cast<double>(q.zero_points[channel])) * q.scales[channel];
  }
  return numbers;
}

ARM_DELEGATE_FUNCTION std::vector<double> bias_steps(ir::value const& bias,
                                                     std::span<double const> scales) {
  auto steps = real_bias(bias);
  for (std::size_t i = 0; i < steps.size(); ++i) {
    steps[i] = std::nearbyint(steps[i] / scales[scales.size() > 1 ? i : 0]);
  }
  return steps;
}

ARM_DELEGATE_FUNCTION double largest_bias(ir::dtype input, std::int64_t terms) {
  bool const is_wide = ir::size_of(input) > 1;
  auto const end = std::ldexp(1.0, is_wide ? 47 : 31);
  auto const largest_product = std::ldexp(1.0, is_wide ? 15 + 7 : 8 + 7);
  return std::max(end / 2, end - 1 - static_cast<double>(terms) * largest_product);
}

ARM_DELEGATE_FUNCTION rejection too_large_bias(std::string_view name, double steps, double most) {
  return {.rule = "bias of a quantized convolution in steps of input scale * weight scale",
          .actual = fmt::format("{} has {} steps", name, steps),
          .allowed = fmt::format("at most {}", most),
          .remedy = "quantize input and weight with larger scales"};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_bias_numbers(ir::value const& bias,
                                                                   std::span<double const> scales,
                                                                   ir::dtype input,
                                                                   std::int64_t terms) {
  auto const most = largest_bias(input, terms);
  auto const steps = bias_steps(bias, scales);
  auto const bad = ranges::find_if(steps, [&](double x) { return !(std::abs(x) <= most); });
  if (bad == steps.end()) return std::nullopt;
  auto const channel = bad - steps.begin();
  auto const real = real_bias(bias)[static_cast<std::size_t>(channel)];
  auto const name = fmt::format("{} for channel {}", real, channel);
  if (std::isfinite(real)) return too_large_bias(name, *bad, most);
  return rejection{.rule = "bias of a quantized convolution",
                   .actual = name,
                   .allowed = "finite numbers",
                   .remedy = "check the parameters of the module"};
}

ARM_DELEGATE_FUNCTION std::optional<rejection> refuse_bias_range(ir::value const& bias,
                                                                 double scale, ir::dtype input,
                                                                 std::int64_t terms) {
  auto const& q = *bias.quantization;
  auto const unit = q.scale() / scale;
  if (q.type == ir::dtype::int32 && unit <= 1) return std::nullopt;  // of other accumulators
  auto const most = largest_bias(input, terms);
  auto const reach = std::max(q.quant_max - q.zero_point(), q.zero_point() - q.quant_min);
  auto const steps = static_cast<double>(reach) * unit;
  if (steps <= most) return std::nullopt;
  return too_large_bias(fmt::format("the range of '{}'", bias.name), steps, most);
}

ARM_DELEGATE_FUNCTION ir::tensor_data quantized_bias(ir::value const* bias, std::int64_t channels,
                                                     std::span<double const> scales) {
  auto const steps = bias != nullptr ? bias_steps(*bias, scales)
                                     : std::vector<double>(static_cast<std::size_t>(channels));
  constexpr double most = std::numeric_limits<std::int32_t>::max();
  auto const is_long = [&](double x) { return std::abs(x) > most; };
  auto const type = ranges::any_of(steps, is_long) ? ir::dtype::int64 : ir::dtype::int32;
  return ir::rounded_elements(type, {channels}, steps);
}

}  // namespace arm_delegate::op::detail
