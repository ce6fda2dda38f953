#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of widen.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/evaluator.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/recalibrate.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>
#include <arm_delegate/quantizer/widen.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Searches for the groups whose values get more bits.
class widener {
 public:
  widener(quantization const& q, improvement_tools const& tools, number_scheme const& wide)
      : q_(q), tools_(tools), wide_(wide), judge_(q.floating, tools.floating, tools.samples) {}

  [[nodiscard]] double sqnr() const { return judge_.sqnr(q_); }

  /// The groups, from the one that the outputs gain most of.
  [[nodiscard]] std::vector<std::size_t> ranked() const {
    std::vector<std::pair<double, std::size_t>> gains(q_.maps.size());
    for (std::size_t i = 0; i < gains.size(); ++i) gains[i] = {-judge_.sqnr(with_exact(i)), i};
    ranges::sort(gains);
    std::vector<std::size_t> made(gains.size());
    ranges::transform(gains, made.begin(), [](auto const& gain) { return gain.second; });
    return made;
  }

  /// The program with these groups wide, and its SQNR.
  [[nodiscard]] std::pair<quantization, double> widened(std::vector<std::size_t> const& groups) {
    auto schemes = q_.what.schemes;
    for (auto id : nodes_of(groups)) {
      auto& s = schemes[ir::graph::index(id)];
      if (s.numbers) s = {wide_, true};
    }
    auto what = annotate(*q_.floating.graph, schemes, q_.what.options);
    auto made = recalibrated(q_.floating.clone(), std::move(what), tools_);
    made.bias_changes = q_.bias_changes;
    made.rounded_weights = q_.rounded_weights;
    auto const reached = judge_.sqnr(made);
    return {std::move(made), reached};
  }

  /// The fewest of ranked groups that reach an SQNR: first a number of the best, then without those
  /// that are not needed.
  [[nodiscard]] std::vector<std::size_t> fewest(std::vector<std::size_t> const& groups,
                                                double wanted) {
    std::size_t low = 1;
    std::size_t high = groups.size();
    while (low < high) {
      auto const middle = (low + high) / 2;
      auto const reaches =
          widened({groups.begin(), groups.begin() + offset(middle)}).second >= wanted;
      (reaches ? high : low) = reaches ? middle : middle + 1;
    }
    std::vector<std::size_t> kept(groups.begin(), groups.begin() + offset(high));
    for (auto i = kept.size(); i-- > 0;) {
      auto fewer = kept;
      fewer.erase(fewer.begin() + offset(i));
      if (widened(fewer).second >= wanted) kept = std::move(fewer);
    }
    return kept;
  }

  /// The nodes that compute or read the values of groups.
  [[nodiscard]] std::vector<ir::node_id> nodes_of(std::vector<std::size_t> const& groups) const {
    auto const& g = *q_.floating.graph;
    auto const is_wide = [&](ir::value_id v) {
      return ranges::contains(groups, q_.what.group_of(v));
    };
    std::vector<ir::node_id> made;
    for (auto id : g.order) {
      bool touches = ranges::any_of(g[id].results, is_wide);
      ir::graph::for_each_input(g[id], [&](ir::value_id v) { touches = touches || is_wide(v); });
      if (touches && q_.what.is_annotated[ir::graph::index(id)]) made.push_back(id);
    }
    return made;
  }

 private:
  static std::ptrdiff_t offset(std::size_t i) { return static_cast<std::ptrdiff_t>(i); }

  /// The program with one group in the wide format, for measuring: its nodes read both formats.
  [[nodiscard]] quantization with_exact(std::size_t group) const {
    auto made = q_.clone();
    auto const& format = q_.what.formats[q_.what.groups[group].format];
    made.what.groups[group].format = made.what.formats.size();
    made.what.formats.push_back(wide_.activation);
    made.maps[group] = map_range(range_of(q_.maps[group], format), wide_.activation);
    return made;
  }

  quantization const& q_;
  improvement_tools const& tools_;
  number_scheme const& wide_;
  evaluator judge_;
};

}  // namespace detail

ARM_DELEGATE_FUNCTION widening widen(quantization& q, improvement_tools const& tools, double wanted,
                                     number_scheme const& wide) {
  detail::widener search(q, tools, wide);
  auto const before = search.sqnr();
  if (before >= wanted) return {before, before, 0};
  auto const groups = search.ranked();
  auto const most = search.widened(groups).second;
  if (most < wanted) {
    raise(code::bad_arguments,
          fmt::format("the outputs reach {:.1f} dB with {} everywhere, not {:.1f} dB", most,
                      wide.name, wanted),
          "choose a lower SQNR, or keep nodes in float");
  }
  auto const kept = search.fewest(groups, wanted);
  auto const nodes = search.nodes_of(kept).size();
  auto [made, after] = search.widened(kept);
  q = std::move(made);
  return {before, after, nodes};
}

}  // namespace arm_delegate::quantizer
