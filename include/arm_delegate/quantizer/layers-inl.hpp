#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of layers.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/layers.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate::quantizer {

ARM_DELEGATE_FUNCTION std::vector<layer> layers_of(annotated_program const& program) {
  auto const& g = *program.floating.graph;
  std::vector<layer> made;
  for (auto id : g.order) {
    auto const& w = program.what.weighted[ir::graph::index(id)];
    if (w.weight == ir::no_value) continue;
    // The dimensions behind the channels are those of the weight without input and output channels.
    auto const& sizes = g[id].result().sizes();
    auto const rank = g[w.weight].rank();
    if (rank < 2 || sizes.rank() < rank - 1) continue;
    auto const behind = rank - 2;
    auto& l = made.emplace_back(layer{.node = id, .result = g[id].results.front()});
    for (auto n : sizes.view().last(behind)) l.inner *= static_cast<std::size_t>(n);
    l.channels = static_cast<std::size_t>(sizes[sizes.rank() - behind - 1]);
  }
  return made;
}

ARM_DELEGATE_FUNCTION std::vector<float> rounded_weight(quantization const& q, layer const& l) {
  auto const& g = *q.floating.graph;
  auto const& w = q.what.weighted[ir::graph::index(l.node)];
  auto const& chosen = q.rounded_weights[ir::graph::index(l.node)];
  if (!chosen.empty()) return chosen;
  channel_maps const maps(q.weight_maps[ir::graph::index(l.node)]);
  auto const parameters = maps.parameters(w.axis, w.format);
  ir::channel_index const channel_of(parameters, g[w.weight].sizes());
  auto made = g[w.weight].constant->values<float>();
  for (std::size_t i = 0; i < made.size(); ++i) {
    auto const channel = w.axis < 0 ? 0 : channel_of(i);
    made[i] = ir::dequantize_number(ir::quantize_number(made[i], parameters, channel), parameters,
                                    channel);
  }
  return made;
}

ARM_DELEGATE_FUNCTION void set_elements(ir::graph& g, ir::value_id v,
                                        std::vector<float> const& elements) {
  g[v].constant = g.copy(
      ir::tensor_data::of(ir::dtype::float32, g[v].sizes(), std::span<float const>(elements)));
}

}  // namespace arm_delegate::quantizer
