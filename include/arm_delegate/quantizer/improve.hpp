#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Improvements of a quantized program, each a type, that are kept if they help.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/evaluator.hpp>
#include <arm_delegate/quantizer/observers.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>

#include <concepts>
#include <string_view>
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

/// Tries improvements one after the other.
template <improvement... Improvement>
struct improve {
  /// Changes `q` if that lessens the error of the outputs on the samples. Returns what was tried.
  static std::vector<improvement_step> apply(quantization& q, improvement_tools const& tools) {
    std::vector<improvement_step> steps;
    if constexpr (sizeof...(Improvement) != 0) {
      evaluator const judge(q.floating, tools.floating, tools.samples);
      auto best = judge.sqnr(q);
      (steps.push_back(attempt<Improvement>(q, tools, judge, best)), ...);
    }
    return steps;
  }

 private:
  /// Makes `q` the best candidate of an improvement, and `best` its SQNR, if it is better.
  template <improvement One>
  static improvement_step attempt(quantization& q, improvement_tools const& tools,
                                  evaluator const& judge, double& best) {
    improvement_step step{.name = One::name, .before = best, .after = best};
    for (auto& candidate : One::candidates(q, tools)) {
      auto const reached = judge.sqnr(candidate);
      if (!(reached > step.after)) continue;
      step.after = reached;
      q = std::move(candidate);
    }
    best = step.after;
    return step;
  }
};

}  // namespace arm_delegate::quantizer
