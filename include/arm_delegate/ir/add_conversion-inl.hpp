#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of add_conversion.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/add_conversion.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::ir {

namespace detail {

/// The targets of a conversion with one scale, and with one for each channel.
struct conversion_targets {
  std::string_view per_tensor{};
  std::string_view per_channel{};
};
inline constexpr conversion_targets quantize_targets{
    "quantized_decomposed.quantize_per_tensor.default",
    "quantized_decomposed.quantize_per_channel.default"};
inline constexpr conversion_targets dequantize_targets{
    "quantized_decomposed.dequantize_per_tensor.default",
    "quantized_decomposed.dequantize_per_channel.default"};

/// Scales and zero points as constants, which conversions per channel read.
inline std::array<value_id, 2> add_channel_constants(graph& g, std::string_view name,
                                                     qparams const& q) {
  shape const sizes{static_cast<std::int64_t>(q.scales.size())};
  std::vector<float> const scales(q.scales.begin(), q.scales.end());
  auto const named = [&](std::string_view what) {
    return g.copy(std::string_view(fmt::format("{}_{}", name, what)));
  };
  return {g.add_constant(named("scale"),
                         tensor_data::of(dtype::float32, sizes, std::span<float const>(scales))),
          g.add_constant(named("zero_point"), tensor_data::of(dtype::int64, sizes, q.zero_points))};
}

inline node_id add_conversion(graph& g, operator_table const& operators, value_id from, value_id to,
                              qparams const& q, node const* origin, conversion_targets targets) {
  std::vector<named_argument> arguments{{"input", from}};
  if (q.per_channel()) {
    auto const [scales, zero_points] = add_channel_constants(g, g[to].name, q);
    arguments.push_back({"scales", scales});
    arguments.push_back({"zero_points", zero_points});
    arguments.push_back({"axis", std::int64_t{q.axis}});
  } else {
    arguments.push_back({"scale", q.scale()});
    arguments.push_back({"zero_point", q.zero_point()});
  }
  arguments.push_back({"quant_min", q.quant_min});
  arguments.push_back({"quant_max", q.quant_max});
  arguments.push_back({"dtype", q.type});
  std::array const results{to};
  auto const id = g.add_node(g[to].name, q.per_channel() ? targets.per_channel : targets.per_tensor,
                             arguments, results);
  auto& n = g[id];
  if (origin != nullptr) {
    n.stack_trace = origin->stack_trace;
    n.module_stack = origin->module_stack;
    n.debug_handles = g.copy(std::span<std::uint32_t const>(origin->debug_handles));
  }
  operators.bind(g, n);
  return id;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION node_id add_quantize(graph& g, operator_table const& operators, value_id from,
                                           value_id to, qparams const& q, node const* origin) {
  return detail::add_conversion(g, operators, from, to, q, origin, detail::quantize_targets);
}

ARM_DELEGATE_FUNCTION node_id add_dequantize(graph& g, operator_table const& operators,
                                             value_id from, value_id to, qparams const& q,
                                             node const* origin) {
  return detail::add_conversion(g, operators, from, to, q, origin, detail::dequantize_targets);
}

}  // namespace arm_delegate::ir
