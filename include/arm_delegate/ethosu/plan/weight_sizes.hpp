#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The bytes of encoded weights, for plans that are made before the weights are encoded.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/choose_weight_forms.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/compile/weight_values.hpp>
#include <arm_delegate/ethosu/detail/little_endian.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/plan/channel_slices.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/rules/alignment.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::plan {

/// The form of encoded weights, without contents.
struct weight_size {
  weight_format format = weight_format::swd;
  weight_sparsity sparsity = weight_sparsity::none;
  std::vector<std::int64_t> streams{};  ///< bytes

  /// The size of some of the weights.
  [[nodiscard]] weight_size scaled(double share) const {
    auto made = *this;
    for (auto& bytes : made.streams) {
      bytes = ethosu::detail::round_up(
          static_cast<std::int64_t>(share * static_cast<double>(bytes)), rules::alignment);
    }
    return made;
  }
};

/// Knows the sizes of weights that it has measured, and of their parts.
class weight_sizes {
 public:
  /// Encoded weights remain in `forms`. Of lists with more than `large` numbers, which will
  /// probably be divided, only some are encoded.
  weight_sizes(compile::weight_forms& forms, std::int64_t large) : forms_(forms), large_(large) {}

  /// Measures the weights of a graph that has blocks, unless all are known.
  void measure(compile::npu_graph const& g) {
    if (ranges::all_of(g.steps, [&](auto const& step) { return knows(step); })) return;
    auto sample = g;
    for (auto& step : sample.steps) {
      auto* const k = std::get_if<compile::npu_kernel_step>(&step);
      if (k != nullptr && k->weights.values != nullptr) *k = sample_of(*k);
    }
    auto const forms = compile::choose_weight_forms(sample, forms_);
    for (std::size_t i = 0; i < g.steps.size(); ++i) {
      if (forms[i] == nullptr) continue;
      auto const& whole = weights_of(g.steps[i]);
      weight_size made{.format = forms[i]->format, .sparsity = forms[i]->sparsity};
      for (auto const& stream : forms[i]->streams) made.streams.push_back(std::ssize(stream));
      auto const count = static_cast<double>(weights_of(sample.steps[i])->size());
      known_.emplace(whole, made.scaled(static_cast<double>(whole->size()) / count));
    }
  }

  /// The weights of some channels, which are expected to take their share of the bytes.
  [[nodiscard]] compile::weight_values part_of(compile::operation_weights const& w,
                                               channel_range channels) {
    auto const [at, is_new] = parts_.try_emplace({w.values, channels.begin, channels.end});
    if (is_new) {
      at->second = plan::weights_of(w, channels);
      auto const share =
          static_cast<double>(channels.count()) / static_cast<double>(w.out_channels);
      known_.emplace(at->second, of(w.values).scaled(share));
    }
    return at->second;
  }

  [[nodiscard]] weight_size const& of(compile::weight_values const& w) const {
    return known_.at(w);
  }
  [[nodiscard]] std::int64_t bytes_of(compile::weight_values const& w) const {
    std::int64_t sum = 0;
    for (auto const bytes : of(w).streams) sum += bytes;
    return sum;
  }

 private:
  [[nodiscard]] static compile::weight_values const& weights_of(compile::npu_step const& step) {
    return std::get<compile::npu_kernel_step>(step).weights.values;
  }
  [[nodiscard]] bool knows(compile::npu_step const& step) const {
    auto const* const k = std::get_if<compile::npu_kernel_step>(&step);
    return k == nullptr || k->weights.values == nullptr || known_.contains(k->weights.values);
  }

  /// A step, or some of its channels if its weights are large.
  [[nodiscard]] compile::npu_kernel_step sample_of(compile::npu_kernel_step const& k) const {
    constexpr std::int64_t one_in = 8;
    auto const all = k.weights.out_channels;
    channel_range const some{
        0, ethosu::detail::round_up(std::max(all / one_in, brick_channels), brick_channels)};
    bool const is_large = std::ssize(*k.weights.values) > large_;
    if (!is_large || some.count() >= all || !has_channel_slices(k)) return k;
    return channels_of(k, some, plan::weights_of(k.weights, some));
  }

  compile::weight_forms& forms_;
  std::int64_t large_;
  std::unordered_map<compile::weight_values, weight_size> known_{};
  std::map<std::tuple<compile::weight_values, std::int64_t, std::int64_t>, compile::weight_values>
      parts_{};
};

}  // namespace arm_delegate::ethosu::plan
