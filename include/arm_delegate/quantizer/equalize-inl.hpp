#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of equalize.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/equalize.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/layers.hpp>
#include <arm_delegate/quantizer/observed_runner.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/recalibrate.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Two layers, and the value that only the second one reads of the first.
struct layer_pair {
  layer first;
  layer second;
  ir::value_id between = ir::no_value;
};

/// The weight of a layer with its channels: [out][in of a group][the rest], of PyTorch's layout.
class channel_weight {
 public:
  channel_weight(ir::graph const& g, ir::value_id v)
      : elements_(g[v].constant->values<float>()),
        out_(static_cast<std::size_t>(g[v].sizes()[0])),
        in_(static_cast<std::size_t>(g[v].sizes()[1])) {}

  /// Multiplies what makes a channel of the result by a factor.
  void scale_out(std::size_t channel, float factor) {
    for (auto& x : std::span(elements_).subspan(channel * row(), row())) x *= factor;
  }
  /// The same for what reads a channel of the input, which has `channels`.
  void scale_in(std::size_t channel, std::size_t channels, float factor) {
    for_each_of(channel, channels, [&](float& x) { x *= factor; });
  }
  /// The largest magnitude of what reads a channel of the input.
  [[nodiscard]] float largest_in(std::size_t channel, std::size_t channels) {
    float made = 0;
    for_each_of(channel, channels, [&](float x) { made = std::max(made, std::abs(x)); });
    return made;
  }
  /// True if channels of an input of that many can be told apart.
  [[nodiscard]] bool takes(std::size_t channels) const {
    return in_ != 0 && channels != 0 && channels % in_ == 0 && out_ % (channels / in_) == 0;
  }
  [[nodiscard]] std::vector<float> const& elements() const { return elements_; }

 private:
  [[nodiscard]] std::size_t row() const { return elements_.size() / out_; }

  template <class Visit>
  void for_each_of(std::size_t channel, std::size_t channels, Visit const& visit) {
    auto const rest = row() / in_;
    auto const outs = out_ / (channels / in_);  // of a group
    auto const group = channel / in_;
    for (auto o = group * outs; o < (group + 1) * outs; ++o) {
      auto const start = o * row() + channel % in_ * rest;
      for (auto& x : std::span(elements_).subspan(start, rest)) visit(x);
    }
  }

  std::vector<float> elements_;
  std::size_t out_;
  std::size_t in_;
};

/// Finds the pairs of a program.
class pair_finder {
 public:
  explicit pair_finder(annotated_program const& p)
      : p_(p), g_(*p.floating.graph), uses_(g_.use_counts()), reader_(g_.value_count()) {
    for (auto id : g_.order) {
      ir::graph::for_each_input(g_[id], [&](ir::value_id v) { reader_[ir::graph::index(v)] = id; });
    }
  }

  [[nodiscard]] std::vector<layer_pair> run() const {
    auto const layers = layers_of(p_);
    std::vector<layer_pair> made;
    for (auto const& first : layers) {
      auto const between = result_after_clamp(first.result);
      if (!between || !has_own_weight(first)) continue;
      auto const second = ranges::find_if(layers, [&](layer const& l) {
        return weighted(l).input == *between && l.node == reader_[ir::graph::index(*between)];
      });
      if (second == layers.end() || !has_own_weight(*second)) continue;
      bool const is_alike =
          g_[weighted(first).weight].rank() == g_[weighted(*second).weight].rank();
      if (is_alike && channel_weight(g_, weighted(*second).weight).takes(first.channels)) {
        made.push_back({first, *second, *between});
      }
    }
    return made;
  }

 private:
  [[nodiscard]] weighted_node const& weighted(layer const& l) const {
    return p_.what.weighted[ir::graph::index(l.node)];
  }
  [[nodiscard]] bool has_one_use(ir::value_id v) const { return uses_[ir::graph::index(v)] == 1; }

  /// The value itself or that behind a clamp to [0, infinity), if one node alone reads it.
  [[nodiscard]] std::optional<ir::value_id> result_after_clamp(ir::value_id v) const {
    if (!has_one_use(v)) return std::nullopt;
    auto const reader = reader_[ir::graph::index(v)];
    if (reader == ir::no_node) return std::nullopt;
    auto const& n = g_[reader];
    auto const minimum = n.entry == nullptr ? nullptr : n.entry->op.minimum;
    if (minimum == nullptr || minimum(n) != 0) return v;
    auto const clamped = n.results.front();
    return has_one_use(clamped) && !is_bounded(n) ? std::optional(clamped) : std::nullopt;
  }

  /// True if a clamp has an upper bound, which is not that of the channels once they are scaled.
  [[nodiscard]] static bool is_bounded(ir::node const& n) {
    auto const maximum = n.entry->op.maximum;
    return maximum != nullptr && std::isfinite(maximum(n));
  }

  /// True if weight and bias are the layer's alone, and the weight has the channels of the result
  /// first.
  [[nodiscard]] bool has_own_weight(layer const& l) const {
    auto const& w = weighted(l);
    auto const channels = static_cast<std::int64_t>(l.channels);
    if (!has_one_use(w.weight) || g_[w.weight].sizes()[0] != channels) return false;
    return w.bias == ir::no_value || has_one_use(w.bias);
  }

  annotated_program const& p_;
  ir::graph const& g_;
  std::vector<std::uint32_t> uses_;
  std::vector<ir::node_id> reader_;  ///< by value: the last
};

/// The largest magnitude between the layers of each pair, for each channel.
inline std::vector<std::vector<float>> channel_peaks(quantization const& q,
                                                     std::span<layer_pair const> pairs,
                                                     improvement_tools const& tools) {
  std::vector<ir::value_id> values(pairs.size());
  ranges::transform(pairs, values.begin(), [](layer_pair const& p) { return p.between; });
  observed_runner runner(q.floating.clone(), values, tools.floating);
  std::vector<std::vector<float>> made(pairs.size());
  for (std::size_t s = 0; s < tools.samples.count(); ++s) {
    runner.run(tools.samples, s);
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      auto const elements = runner.elements(k);
      auto& peaks = made[k];
      peaks.resize(pairs[k].first.channels);
      for (std::size_t i = 0; i < elements.size(); ++i) {
        auto& peak = peaks[pairs[k].first.channel_of(i)];
        peak = std::max(peak, std::abs(elements[i]));
      }
    }
  }
  return made;
}

/// Moves a part of the ranges of a pair's channels into the weights of the second layer: 0 none of
/// it, 1 so that all channels have the same range.
inline void equalize_pair(ir::graph& g, annotations const& what, layer_pair const& p,
                          std::span<float const> peaks, float part) {
  auto const& first = what.weighted[ir::graph::index(p.first.node)];
  auto const& second = what.weighted[ir::graph::index(p.second.node)];
  channel_weight makes(g, first.weight);
  channel_weight reads(g, second.weight);
  auto bias =
      first.bias == ir::no_value ? std::vector<float>() : g[first.bias].constant->values<float>();
  auto const largest = *ranges::max_element(peaks);
  constexpr float least = 0x1p-8F;  // of a channel's range, so that silent channels keep numbers
  for (std::size_t c = 0; c < peaks.size(); ++c) {
    auto const weight = reads.largest_in(c, peaks.size());
    if (!(largest > 0) || !(weight > 0)) continue;
    auto const range = std::max(peaks[c] / largest, least);
    auto const factor = std::pow(range, part) / std::pow(weight, 1 - part);
    makes.scale_out(c, 1 / factor);
    if (!bias.empty()) bias[bias.size() == 1 ? 0 : c] /= factor;
    reads.scale_in(c, peaks.size(), factor);
  }
  set_elements(g, first.weight, makes.elements());
  set_elements(g, second.weight, reads.elements());
  if (!bias.empty()) set_elements(g, first.bias, bias);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<quantization> equalize::candidates(
    quantization const& q, improvement_tools const& tools) {
  std::vector<quantization> made;
  auto const pairs = detail::pair_finder(q).run();
  if (pairs.empty()) return made;
  auto const peaks = detail::channel_peaks(q, pairs, tools);
  for (auto const part : {1.0F, 0.75F, 0.5F}) {
    auto program = q.floating.clone();
    for (std::size_t k = 0; k < pairs.size(); ++k) {
      detail::equalize_pair(*program.graph, q.what, pairs[k], peaks[k], part);
    }
    made.push_back(detail::recalibrated(std::move(program), q.what, tools));
  }
  return made;
}

}  // namespace arm_delegate::quantizer
