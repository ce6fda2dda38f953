#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of round_weights.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/input_products.hpp>
#include <arm_delegate/quantizer/layers.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/round_weights.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Rounds the elements that make one channel of a result.
class row_rounding {
 public:
  /// `products`: [row][row], see `input_products`. `own_part`: how much each input has of its own,
  /// as a share of the mean square.
  row_rounding(std::span<float const> exact, std::span<float const> products, double own_part,
               ir::qparams const& q, std::size_t channel)
      : exact_(exact), products_(products), q_(q), channel_(channel) {
    double sum = 0;
    for (std::size_t k = 0; k < row(); ++k) sum += product(k, k);
    own_ = own_part * sum / static_cast<double>(row());
    slopes_.resize(row());
    changes_.resize(row());
    for (auto x : exact) codes_.push_back(ir::quantize_number(x, q, channel));
    for (std::size_t k = 0; k < row(); ++k) {
      add_to_slopes(k, real(codes_[k]) - exact_[k]);
      changes_[k] = change(k);
    }
  }

  /// The rounded elements.
  std::vector<float> run() && {
    constexpr int most_rounds = 2;
    constexpr std::size_t longest_paired = 256;  // a round of pairs looks at all products
    for (int i = 0; i < most_rounds; ++i) {
      constexpr int most_turns = 16;
      for (int n = 0; n < most_turns && turn_each(); ++n) {
      }
      if (row() > longest_paired || !turn_pairs()) break;
    }
    std::vector<float> made(row());
    for (std::size_t k = 0; k < row(); ++k) {
      made[k] = ir::dequantize_number(codes_[k], q_, channel_);
    }
    return made;
  }

 private:
  [[nodiscard]] std::size_t row() const { return exact_.size(); }
  [[nodiscard]] double product(std::size_t i, std::size_t k) const {
    return products_[i * row() + k];
  }
  [[nodiscard]] double real(std::int64_t code) const {
    return ir::dequantize_number(code, q_, channel_);
  }

  void add_to_slopes(std::size_t k, double error) {
    for (std::size_t i = 0; i < row(); ++i) slopes_[i] += error * product(k, i);
    slopes_[k] += error * own_;
  }

  /// The integer next to an element's one, on the other side of its exact number.
  [[nodiscard]] std::int64_t other(std::size_t k) const {
    return codes_[k] + (real(codes_[k]) > exact_[k] ? -1 : 1);
  }

  /// What turning an element adds to it; 0 if the format lacks the other integer.
  [[nodiscard]] double change(std::size_t k) const {
    auto const code = other(k);
    return code < q_.quant_min || code > q_.quant_max ? 0 : real(code) - real(codes_[k]);
  }

  /// The decrease of the error if an element is turned.
  [[nodiscard]] double gain(std::size_t k) const {
    return -changes_[k] * (2 * slopes_[k] + changes_[k] * (product(k, k) + own_));
  }

  void turn(std::size_t k) {
    codes_[k] = other(k);
    add_to_slopes(k, changes_[k]);
    changes_[k] = change(k);
  }

  /// Turns the elements for which that lessens the error. Returns true if there was one.
  bool turn_each() {
    bool turned = false;
    for (std::size_t k = 0; k < row(); ++k) {
      if (!(gain(k) > 0)) continue;
      turn(k);
      turned = true;
    }
    return turned;
  }

  /// The same for pairs: each element with the one that its turning helps most.
  bool turn_pairs() {
    bool turned = false;
    std::vector<double> gains(row());
    for (std::size_t i = 0; i < row(); ++i) gains[i] = gain(i);
    for (std::size_t k = 0; k < row(); ++k) {
      if (changes_[k] == 0) continue;
      auto best = k;
      double most = 0;
      for (std::size_t i = 0; i < row(); ++i) {
        auto const both = gains[k] + gains[i] - 2 * changes_[k] * changes_[i] * product(k, i);
        if (!(both > most) || i == k || changes_[i] == 0) continue;
        most = both;
        best = i;
      }
      if (best == k) continue;
      turn(k);
      turn(best);
      for (std::size_t i = 0; i < row(); ++i) gains[i] = gain(i);
      turned = true;
    }
    return turned;
  }

  std::span<float const> exact_;
  std::span<float const> products_;
  ir::qparams const& q_;
  std::size_t channel_;
  double own_ = 0;
  std::vector<std::int64_t> codes_{};
  std::vector<double> slopes_{};  ///< half of how the error of the results grows with each element
  std::vector<double> changes_{};
};

/// The rounded elements of a weight.
inline std::vector<float> rounded_elements(quantization const& q, input_products const& products,
                                           double own_part) {
  auto const& g = *q.floating.graph;
  auto const node = ir::graph::index(products.layers.front().node);
  auto const& w = q.what.weighted[node];
  channel_maps const maps(q.weight_maps[node]);
  auto const parameters = maps.parameters(w.axis, w.format);
  auto const elements = g[w.weight].constant->values<float>();
  auto const channels = elements.size() / products.row;
  std::vector<float> made;
  for (std::size_t c = 0; c < channels; ++c) {
    auto const exact = std::span(elements).subspan(c * products.row, products.row);
    auto const rounded = row_rounding(exact, products.of_channel(c, channels), own_part, parameters,
                                      w.axis < 0 ? 0 : c)
                             .run();
    made.insert(made.end(), rounded.begin(), rounded.end());
  }
  return made;
}

/// The program with weights rounded for these products.
inline quantization with_rounded_weights(quantization const& q,
                                         std::span<input_products const> products,
                                         double own_part) {
  auto made = q.clone();
  for (auto const& p : products) {
    auto const elements = rounded_elements(q, p, own_part);
    for (auto const& l : p.layers) made.rounded_weights[ir::graph::index(l.node)] = elements;
  }
  return made;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<quantization> round_weights::candidates(
    quantization const& q, improvement_tools const& tools) {
  std::vector<quantization> made;
  auto const products = input_products_of(q, tools);
  if (products.empty()) return made;
  // Samples say little about directions that hardly occur in them: the more each input has a part
  // of its own, the closer is the rounding to the nearest numbers.
  for (auto const own_part : {0.01, 0.1, 1.0}) {
    made.push_back(detail::with_rounded_weights(q, products, own_part));
  }
  return made;
}

}  // namespace arm_delegate::quantizer
