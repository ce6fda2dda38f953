#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which operations of a payload are stripes of one operation, and which run as a cascade.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/estimate/print_cycles.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/report/detail/timed_steps.hpp>
#include <arm_delegate/report/explanation.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate::report::detail {

/// Finds stripes by the numbers of the operations that the steps compute.
class stripe_finder {
 public:
  /// `wholes` are those of the payload's `npu_artifact`.
  stripe_finder(std::span<timed_step const> steps,
                std::span<std::optional<std::size_t> const> wholes)
      : steps_(steps), made_(steps.size()) {
    if (wholes.empty()) return;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      auto const& whole = wholes[steps[i].number];
      if (whole && steps[i].chain.size() == 1) parts_[*whole].push_back(i);
    }
  }

  /// The stripe that each step is.
  std::vector<std::optional<stripe>> run() && {
    for (auto const& [number, parts] : parts_) {
      if (parts.size() > 1) cascades_.push_back({parts.front(), parts.back()});
    }
    ranges::sort(cascades_, {}, &cascade::first);
    merge();
    for (auto const& c : cascades_) add(c);
    return std::move(made_);
  }

 private:
  struct cascade {
    std::size_t first = 0;
    std::size_t last = 0;
  };

  void merge() {
    std::vector<cascade> merged;
    for (auto const& c : cascades_) {
      if (merged.empty() || c.first > merged.back().last) {
        merged.push_back(c);
      } else {
        merged.back().last = std::max(merged.back().last, c.last);
      }
    }
    cascades_ = std::move(merged);
  }

  void add(cascade const& c) {
    std::vector<std::vector<std::size_t> const*> inside;
    for (auto const& [number, parts] : parts_) {
      if (parts.front() >= c.first && parts.back() <= c.last) inside.push_back(&parts);
    }
    for (auto const* parts : inside) {
      if (parts->size() > 1) add(*parts, c, std::ssize(inside));
    }
  }

  void add(std::vector<std::size_t> const& parts, cascade const& c, std::int64_t operations) {
    auto const map = [&](std::size_t i) -> auto& { return steps_[i].kernel()->ofm; };
    bool const is_width = ranges::any_of(
        parts, [&](std::size_t i) { return map(i).width != map(parts.front()).width; });
    std::int64_t size = 0;
    for (auto const i : parts) size += is_width ? map(i).width : map(i).height;
    auto whole = *steps_[parts.front()].timed;
    (is_width ? whole.output.width : whole.output.height) = size;
    std::int64_t begin = 0;
    for (std::size_t n = 0; n < parts.size(); ++n) {
      auto const end = begin + (is_width ? map(parts[n]).width : map(parts[n]).height);
      made_[parts[n]] = {.whole = ethosu::estimate::operation_text(whole),
                         .number = static_cast<std::int64_t>(n),
                         .count = std::ssize(parts),
                         .axis = is_width ? "columns" : "rows",
                         .begin = begin,
                         .end = end,
                         .size = size,
                         .first = static_cast<std::int64_t>(parts.front()),
                         .cascade_first = static_cast<std::int64_t>(c.first),
                         .cascade_last = static_cast<std::int64_t>(c.last),
                         .cascade_operations = operations};
      begin = end;
    }
  }

  std::span<timed_step const> steps_;
  std::map<std::size_t, std::vector<std::size_t>> parts_{};  ///< steps, by number
  std::vector<cascade> cascades_{};                          ///< of at least one operation each
  std::vector<std::optional<stripe>> made_;
};

}  // namespace arm_delegate::report::detail
