#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of correct_bias.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/correct_bias.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/layer_copies.hpp>
#include <arm_delegate/quantizer/layers.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/observed_runner.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Adds nodes to a float program that compute layers once more, with rounded operands.
class rounded_layers {
 public:
  explicit rounded_layers(quantization const& q) : q_(q), made_(q, "rounded") {}

  /// Returns the results of each layer, exact and rounded.
  std::vector<ir::value_id> add(std::span<layer const> layers) {
    std::vector<ir::value_id> made;
    auto next = layers.begin();
    for (auto id : std::exchange(g().order, {})) {
      g().order.push_back(id);
      if (next == layers.end() || next->node != id) continue;
      made.insert(made.end(), {next->result, add_rounded(*next)});
      ++next;
    }
    return made;
  }
  ir::exported_program take() && { return std::move(made_).take(); }

 private:
  [[nodiscard]] ir::graph& g() { return made_.graph(); }

  ir::value_id add_rounded(layer const& l) {
    auto const& w = q_.what.weighted[ir::graph::index(l.node)];
    auto const weight =
        made_.add_constant(g()[w.weight].name, g()[w.weight].sizes(), rounded_weight(q_, l));
    auto const input = add_rounded_input(l, w.input);
    return made_.add_layer(l, g()[l.result].sizes(), [&](ir::value_id v) {
      return v == w.weight ? weight : v == w.input ? input : v;
    });
  }

  ir::value_id add_rounded_input(layer const& l, ir::value_id x) {
    auto const group = q_.what.group_of(x, q_.what.read_format[ir::graph::index(l.node)]);
    auto const& map = q_.maps[group];
    auto const& format = q_.what.formats[q_.what.groups[group].format];
    auto const name = made_.fresh_name(g()[x].name);
    auto const result = g().add_value(name, g()[x].type);
    std::array const arguments{ir::named_argument{"self", x},
                               ir::named_argument{"scale", map.scale},
                               ir::named_argument{"zero_point", map.zero_point},
                               ir::named_argument{"quant_min", format.lowest},
                               ir::named_argument{"quant_max", format.highest}};
    std::array const results{result};
    g().order.push_back(g().add_node(name, "aten.fake_quantize_per_tensor_affine.default",
                                     arguments, std::span(results)));
    return result;
  }

  quantization const& q_;
  layer_copies made_;
};

/// The mean of what rounding takes from the results of each layer, for each channel.
inline std::vector<std::vector<double>> mean_losses(quantization const& q,
                                                    std::span<layer const> layers,
                                                    improvement_tools const& tools) {
  rounded_layers both(q);
  auto const values = both.add(layers);
  observed_runner runner(std::move(both).take(), values, tools.floating);
  std::vector<std::vector<double>> made(layers.size());
  for (std::size_t s = 0; s < tools.samples.count(); ++s) {
    runner.run(tools.samples, s);
    for (std::size_t k = 0; k < layers.size(); ++k) {
      auto const exact = runner.elements(2 * k);
      auto const rounded = runner.elements(2 * k + 1);
      auto const weight =
          static_cast<double>(layers[k].channels) /
          (static_cast<double>(exact.size()) * static_cast<double>(tools.samples.count()));
      made[k].resize(layers[k].channels);
      for (std::size_t i = 0; i < exact.size(); ++i) {
        double const loss = exact[i] - rounded[i];
        made[k][layers[k].channel_of(i)] += loss * weight;
      }
    }
  }
  return made;
}

/// Notes what is added to a layer's bias, which gets zeros if it has none.
inline void add_to_bias(quantization& q, layer const& l, std::span<double const> change) {
  auto& g = *q.floating.graph;
  auto& w = q.what.weighted[ir::graph::index(l.node)];
  if (w.bias == ir::no_value) {
    auto& n = g[l.node];
    auto const name = n.entry->op.annotation->bias;
    std::vector<float> const zeros(l.channels);
    w.bias = g.add_constant(
        g.copy(std::string_view(fmt::format("{}_bias", n.name))),
        ir::tensor_data::of(ir::dtype::float32, {static_cast<std::int64_t>(l.channels)},
                            std::span<float const>(zeros)));
    for (auto& a : n.arguments) {
      if (a.name == name) a.value = w.bias;
    }
  }
  auto& changes = q.bias_changes[ir::graph::index(l.node)];
  changes.resize(l.channels);
  for (std::size_t i = 0; i < changes.size(); ++i) changes[i] += change[i];
}

/// True if the layer has a bias with a number for each channel, or can have one.
inline bool takes_bias(quantization const& q, layer const& l) {
  auto const& g = *q.floating.graph;
  auto const bias = q.what.weighted[ir::graph::index(l.node)].bias;
  if (bias == ir::no_value) return g[l.node].find(g[l.node].entry->op.annotation->bias) != nullptr;
  return g[bias].sizes().numel() == static_cast<std::int64_t>(l.channels);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<quantization> correct_bias::candidates(
    quantization const& q, improvement_tools const& tools) {
  auto layers = layers_of(q);
  std::erase_if(layers, [&](layer const& l) { return !detail::takes_bias(q, l); });
  std::vector<quantization> made;
  if (layers.empty()) return made;
  auto const losses = detail::mean_losses(q, layers, tools);
  auto& changed = made.emplace_back(q.clone());
  for (std::size_t k = 0; k < layers.size(); ++k) {
    detail::add_to_bias(changed, layers[k], losses[k]);
  }
  return made;
}

}  // namespace arm_delegate::quantizer
