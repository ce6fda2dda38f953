#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Improvements of a quantized program, each a type, that are kept if they help.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/evaluator.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/run/reference/differences.hpp>

#include <concepts>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

/// What improvements work with.
struct improvement_tools {
  pipeline_entry const& floating;  ///< runs programs in floats
  sample_source const& samples;
  any_observer observer = observe::histogram{};  ///< for a changed float program
};

/// What an improvement changed.
struct improvement_step {
  std::string_view name{};
  double before = 0;  ///< SQNR of the outputs, in dB
  double after = 0;   ///< with the improvement

  [[nodiscard]] bool is_kept() const { return after > before; }
};

/// An improvement: `name`, and `candidates(quantization, tools)`, changed copies of which the best
/// is kept if it is better than the original.
template <class T>
concept improvement = requires(quantization const& q, improvement_tools const& tools) {
  { T::name } -> std::convertible_to<std::string_view>;
  { T::candidates(q, tools) } -> std::same_as<std::vector<quantization>>;
};

/// An improvement that fits numbers to the samples: it is kept if it helps on samples that it has
/// not seen. `using is_fitted = T;`
template <class T>
concept fitted_improvement = improvement<T> && requires { typename T::is_fitted; };

/// The decrease of the squared error of the outputs by an improvement, sample by sample.
class error_gain {
 public:
  void add(std::span<real_differences const> without, std::span<real_differences const> with) {
    for (std::size_t i = 0; i < with.size(); ++i) {
      auto const gain = without[i].noise() - with[i].noise();
      sum_ += gain;
      squares_ += gain * gain;
      ++count_;
    }
  }

  [[nodiscard]] double sum() const { return sum_; }
  /// True if the mean gain is more than twice its standard error: less may be chance.
  [[nodiscard]] bool is_sure() const {
    if (count_ < 2) return sum_ > 0;
    auto const mean = sum_ / count_;
    auto const variance = (squares_ - sum_ * mean) / (count_ - 1);
    return mean > 0 && mean * mean > 4 * variance / count_;
  }

 private:
  double sum_ = 0;
  double squares_ = 0;
  double count_ = 0;
};

/// Tries improvements one after the other.
template <improvement... Improvement>
struct improve {
  /// Changes `q` if that lessens the error of the outputs on the samples. Returns what was tried.
  static std::vector<improvement_step> apply(quantization& q, improvement_tools const& tools) {
    std::vector<improvement_step> steps;
    if constexpr (sizeof...(Improvement) != 0) {
      evaluator const judge(q.floating, tools.floating, tools.samples);
      auto best = judge.differences(q);
      (steps.push_back(attempt<Improvement>(q, tools, judge, best)), ...);
    }
    return steps;
  }

 private:
  /// Makes `q` the best candidate of an improvement, and `best` its differences, if it is surely
  /// better.
  template <improvement One>
  static improvement_step attempt(quantization& q, improvement_tools const& tools,
                                  evaluator const& judge, std::vector<real_differences>& best) {
    improvement_step step{.name = One::name, .before = sqnr_of(best), .after = sqnr_of(best)};
    for (auto& candidate : candidates<One>(q, tools, judge)) {
      auto reached = judge.differences(candidate);
      error_gain gain;
      gain.add(best, reached);
      if (!gain.is_sure()) continue;
      step.after = sqnr_of(reached);
      best = std::move(reached);
      q = std::move(candidate);
    }
    return step;
  }

  /// What an improvement proposes; of one that is fitted to samples, only the candidate that is
  /// best on others.
  template <improvement One>
  static std::vector<quantization> candidates(quantization const& q, improvement_tools const& tools,
                                              evaluator const& judge) {
    if constexpr (fitted_improvement<One>) {
      auto const best = best_unseen<One>(q, tools, judge);
      if (!best) return {};
      auto made = One::candidates(q, tools);
      std::vector<quantization> kept;
      kept.push_back(std::move(made.at(*best)));
      return kept;
    } else {
      return One::candidates(q, tools);
    }
  }

  /// The candidate that is best on unseen samples; nothing if that may be chance. Each half of the
  /// samples judges what is fitted to the other one.
  template <fitted_improvement One>
  static std::optional<std::size_t> best_unseen(quantization const& q,
                                                improvement_tools const& tools,
                                                evaluator const& judge) {
    if (tools.samples.count() < 2) return std::nullopt;
    std::vector<error_gain> gains;
    for (std::size_t half = 0; half < 2; ++half) {
      subset_of_samples const seen(tools.samples, {half, 2});
      sample_subset const unseen{1 - half, 2};
      auto const fitted = One::candidates(q, {tools.floating, seen, tools.observer});
      if (fitted.empty()) return std::nullopt;
      gains.resize(fitted.size());
      auto const without = judge.differences(q, unseen);
      for (std::size_t i = 0; i < fitted.size(); ++i) {
        gains[i].add(without, judge.differences(fitted[i], unseen));
      }
    }
    auto const best = ranges::max_element(gains, {}, &error_gain::sum);
    if (!best->is_sure()) return std::nullopt;
    return static_cast<std::size_t>(best - gains.begin());
  }
};

}  // namespace arm_delegate::quantizer
