#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Results of range analysis, stored beside a graph.

#include <arm_delegate/ir/argument.hpp>

#include <cstddef>
#include <limits>
#include <vector>

namespace arm_delegate::ir {

/// The ranges of real numbers that the elements of values are in, by value. An operator's own
/// bounds are in its `minimum`; this table has those of values that another part of a program
/// computes.
class value_ranges {
 public:
  /// A lower bound of the elements; -infinity if none is known.
  [[nodiscard]] double minimum(value_id v) const {
    auto const at = static_cast<std::size_t>(v);
    return at < minima_.size() ? minima_[at] : unbounded;
  }
  void set_minimum(value_id v, double minimum) {
    auto const at = static_cast<std::size_t>(v);
    if (at >= minima_.size()) {
      if (minimum == unbounded) return;
      minima_.resize(at + 1, unbounded);
    }
    minima_[at] = minimum;
  }

 private:
  static constexpr double unbounded = -std::numeric_limits<double>::infinity();

  std::vector<double> minima_;  ///< of the first values; the others are unbounded
};

}  // namespace arm_delegate::ir
