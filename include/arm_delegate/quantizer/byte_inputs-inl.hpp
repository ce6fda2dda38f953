#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of byte_inputs.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/add_conversion.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/quantizer/byte_inputs.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace arm_delegate::quantizer {

namespace detail {

/// The parameters that a value is quantized with, or null.
inline ir::qparams const* quantization_of(ir::graph& g, ir::value_id v) {
  auto const quantizes = [&](ir::node_id id) {
    return ir::is_quantize(g[id]) && g[id].input_id("input") == v;
  };
  auto const found = ranges::find_if(g.order, quantizes);
  return found == g.order.end() ? nullptr : &ir::read_qparams(g, g[*found]);
}

/// The same numbers in uint8.
inline ir::qparams const& as_bytes(ir::graph& g, ir::qparams const& q) {
  constexpr std::int64_t shift = 128;
  std::array const zero_points{q.zero_point() + shift};
  return *g.copy(ir::qparams{.scales = q.scales,
                             .zero_points = zero_points,
                             .axis = q.axis,
                             .quant_min = q.quant_min + shift,
                             .quant_max = q.quant_max + shift,
                             .type = ir::dtype::uint8});
}

/// Makes an input uint8.
inline void take_bytes(ir::graph& g, ir::operator_table const& operators, ir::value_id v,
                       ir::qparams const& q) {
  auto const name = g.copy(std::string_view(fmt::format("{}_real", g[v].name)));
  auto const real = g.add_value(name, g[v].type);
  for (auto id : g.order) {
    g.map_inputs(g[id], [&](ir::value_id read) { return read == v ? real : read; });
  }
  std::replace(g.outputs.begin(), g.outputs.end(), v, real);
  g[v].type.type = ir::dtype::uint8;
  g.order.insert(g.order.begin(),
                 ir::add_dequantize(g, operators, v, real, as_bytes(g, q), nullptr));
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void take_bytes(ir::exported_program& quantized,
                                      ir::operator_table const& operators) {
  auto& g = *quantized.graph;
  bool changed = false;
  for (std::size_t i = 0; i < g.inputs.size(); ++i) {
    auto const* const q = detail::quantization_of(g, g.inputs[i]);
    if (q == nullptr || quantized.inputs[i].source == ir::input_spec::kind::buffer) continue;
    if (q->type != ir::dtype::int8) {
      raise(code::bad_arguments,
            fmt::format("input '{}' is quantized to {}, which bytes cannot stand for",
                        g[g.inputs[i]].name, ir::name(q->type)),
            "choose a scheme with 8-bit activations for it, or leave its type float");
    }
    detail::take_bytes(g, operators, g.inputs[i], *q);
    changed = true;
  }
  if (!changed) {
    raise(code::bad_arguments, "no input of the program is quantized",
          "leave the types of the inputs as they are");
  }
}

}  // namespace arm_delegate::quantizer
