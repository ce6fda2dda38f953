#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The possible values of a tensor in a random graph, and those of operators' results.

#include <arm_delegate/tosa/dtype.hpp>

#include <cstdint>

namespace support::random_graphs {

/// No value is outside the bounds. Center and spread are estimates of a typical value's mean and
/// deviation: from them follow the scales that keep results from being constant.
struct value_range {
  std::int64_t low = 0;
  std::int64_t high = 0;
  double center = 0;
  double spread = 1;

  /// The largest magnitude.
  [[nodiscard]] std::int64_t bound() const;
  /// The square root of the mean square.
  [[nodiscard]] double size() const;
};

/// A range whose values are all about equally likely.
value_range uniform_range(std::int64_t low, std::int64_t high);
/// The range of an element type; for BOOL 0 to 1, for INT4 the symmetric range that TOSA allows.
value_range range_of(arm_delegate::tosa::dtype type);
/// Typical values: random ones that are compared with or added to those of the range.
value_range typical_range(value_range const& r);

value_range moved(value_range const& r, std::int64_t by);
value_range negated(value_range const& r);
value_range sum(value_range const& a, value_range const& b);
value_range product(value_range const& a, value_range const& b);
/// The sum of `count` independent values.
value_range repeated(value_range const& r, std::int64_t count);
/// Values of either range.
value_range joined(value_range const& a, value_range const& b);
/// Shifted right; the bounds include every rounding.
value_range shifted_right(value_range const& r, std::int64_t by);
value_range limited(value_range const& r, std::int64_t low, std::int64_t high);

}  // namespace support::random_graphs
