#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of input_products.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/input_products.hpp>
#include <arm_delegate/quantizer/layer_copies.hpp>
#include <arm_delegate/quantizer/layers.hpp>
#include <arm_delegate/quantizer/observed_runner.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// The weights that can be described, with all that read them.
inline std::vector<input_products> described_weights(annotated_program const& p) {
  auto const& g = *p.floating.graph;
  std::vector<input_products> made;
  for (auto const& l : layers_of(p)) {
    auto const& w = p.what.weighted[ir::graph::index(l.node)];
    auto const& sizes = g[w.weight].sizes();
    auto const channels = static_cast<std::size_t>(sizes[0]);
    auto const inputs = g[w.input].sizes();
    auto const elements = static_cast<std::size_t>(sizes.numel());
    if (channels != l.channels || w.axis > 0 || elements == 0) continue;
    auto const row = elements / channels;
    if (row > longest_row) continue;
    auto const known = ranges::find_if(made, [&](auto const& m) { return m.weight == w.weight; });
    if (known != made.end()) {
      known->layers.push_back(l);
      continue;
    }
    auto const behind = sizes.rank() - 2;
    auto const groups = static_cast<std::size_t>(inputs[inputs.rank() - behind - 1] / sizes[1]);
    if (groups == 0 || channels % groups != 0) continue;
    made.push_back({.weight = w.weight,
                    .layers = {l},
                    .row = row,
                    .groups = groups,
                    .sums = std::vector<float>(groups * row * row)});
  }
  return made;
}

/// Adds nodes to a float program that show what layers multiply their weights with: a layer whose
/// weight is an identity matrix computes its inputs.
class identity_layers {
 public:
  explicit identity_layers(annotated_program const& p) : what_(p.what), made_(p, "inputs") {}

  /// Returns the inputs of a layer: [.., groups * row, inner].
  ir::value_id add(input_products const& of, layer const& l) {
    auto const channels = of.groups * of.row;
    auto const& w = what_.weighted[ir::graph::index(l.node)];
    auto const weight = add_identity(of);
    auto const bias = w.bias == ir::no_value ? ir::no_value : add_zeros(channels);
    auto sizes = g()[l.result].sizes();
    sizes[sizes.rank() - (g()[w.weight].rank() - 2) - 1] = static_cast<std::int64_t>(channels);
    return made_.add_layer(l, sizes, [&](ir::value_id v) {
      return v == w.weight ? weight : v == w.bias ? bias : v;
    });
  }

  ir::exported_program take() && { return std::move(made_).take(); }

 private:
  [[nodiscard]] ir::graph& g() { return made_.graph(); }

  ir::value_id add_identity(input_products const& of) {
    auto sizes = g()[of.weight].sizes();
    sizes[0] = static_cast<std::int64_t>(of.groups * of.row);
    std::vector<float> elements(of.groups * of.row * of.row);
    for (std::size_t i = 0; i < of.groups * of.row; ++i) elements[i * of.row + i % of.row] = 1;
    return made_.add_constant(g()[of.weight].name, sizes, elements);
  }

  ir::value_id add_zeros(std::size_t count) {
    return made_.add_constant("zeros", {static_cast<std::int64_t>(count)},
                              std::vector<float>(count));
  }

  annotations const& what_;
  layer_copies made_;
};

/// A layer whose inputs are seen, and the products that they are added to.
struct seen_layer {
  input_products* to = nullptr;
  layer of{};
};

/// The number of positions in a sample whose products are added.
inline std::size_t positions_of(seen_layer const& l, std::size_t samples) {
  constexpr std::size_t for_element = 32;  // more tell little about a row
  return std::max<std::size_t>(1, for_element * l.to->row / (samples * l.to->layers.size()));
}

/// Adds the products of the inputs at some positions, equally far from one another.
inline void add_products(input_products& to, layer const& of, std::span<float const> inputs,
                         std::size_t positions) {
  auto const channels = to.groups * to.row;
  auto const all = inputs.size() / channels;
  auto const step = std::max<std::size_t>(1, all / positions);
  std::vector<float> row(to.row);
  for (std::size_t at = 0; at < all; at += step) {
    auto const* const first = &inputs[at / of.inner * channels * of.inner + at % of.inner];
    for (std::size_t g = 0; g < to.groups; ++g) {
      for (std::size_t k = 0; k < to.row; ++k) row[k] = first[(g * to.row + k) * of.inner];
      auto* sums = &to.sums[g * to.row * to.row];
      for (auto const x : row) {
        if (x != 0) {
          for (std::size_t k = 0; k < to.row; ++k) sums[k] += x * row[k];
        }
        sums += to.row;
      }
    }
  }
}

/// Sees the inputs of some layers on all samples.
inline void see_inputs(annotated_program const& p, std::span<seen_layer const> layers,
                       improvement_tools const& tools) {
  identity_layers program(p);
  std::vector<ir::value_id> values;
  for (auto const& l : layers) values.push_back(program.add(*l.to, l.of));
  observed_runner runner(std::move(program).take(), values, tools.floating);
  for (std::size_t s = 0; s < tools.samples.count(); ++s) {
    runner.run(tools.samples, s);
    for (std::size_t k = 0; k < layers.size(); ++k) {
      add_products(*layers[k].to, layers[k].of, runner.elements(k),
                   positions_of(layers[k], tools.samples.count()));
    }
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<input_products> input_products_of(
    annotated_program const& program, improvement_tools const& tools) {
  auto made = detail::described_weights(program);
  auto const& g = *program.floating.graph;
  constexpr std::size_t most_elements = std::size_t{1} << 24;  // 64 MiB of inputs at once
  std::vector<detail::seen_layer> some;
  std::size_t elements = 0;
  auto const see_some = [&] {
    if (!some.empty()) detail::see_inputs(program, some, tools);
    some.clear();
    elements = 0;
  };
  for (auto& weight : made) {
    for (auto const& l : weight.layers) {
      auto const size = static_cast<std::size_t>(g[l.result].sizes().numel()) / l.channels *
                        weight.groups * weight.row;
      if (elements + size > most_elements) see_some();
      some.push_back({&weight, l});
      elements += size;
    }
  }
  see_some();
  return made;
}

}  // namespace arm_delegate::quantizer
