#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of quantization.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/histogram.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/quantization.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// The maps of a weight: each channel of `axis` reaches its largest magnitude.
inline std::vector<affine_map> weight_maps(std::span<float const> elements, ir::shape const& sizes,
                                           int axis, number_format const& format) {
  ir::qparams along;
  along.axis = axis;
  ir::channel_index const channel_of(along, sizes);
  auto const channels =
      axis < 0 ? 1 : static_cast<std::size_t>(sizes[static_cast<std::size_t>(axis)]);
  std::vector<value_range> reached(channels);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    auto& r = reached[axis < 0 ? 0 : channel_of(i)];
    r.low = std::min(r.low, elements[i]);
    r.high = std::max(r.high, elements[i]);
  }
  std::vector<affine_map> made(channels);
  ranges::transform(reached, made.begin(), [&](auto const& r) { return map_range(r, format); });
  return made;
}

/// The maps of the weights of all nodes.
inline std::vector<std::vector<affine_map>> weight_maps(ir::graph const& g,
                                                        annotations const& what) {
  std::vector<std::vector<affine_map>> made(g.node_count());
  for (auto id : g.order) {
    auto const& w = what.weighted[ir::graph::index(id)];
    if (w.weight == ir::no_value) continue;
    auto const elements = g[w.weight].constant->values<float>();
    made[ir::graph::index(id)] = weight_maps(elements, g[w.weight].sizes(), w.axis, w.format);
  }
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION quantization quantization::of(annotated_program program,
                                                    std::vector<affine_map> maps) {
  auto const nodes = program.floating.graph->node_count();
  auto weights = detail::weight_maps(*program.floating.graph, program.what);
  return {std::move(program), std::move(maps), std::move(weights),
          std::vector<std::vector<double>>(nodes), std::vector<std::vector<float>>(nodes)};
}

}  // namespace arm_delegate::quantizer
