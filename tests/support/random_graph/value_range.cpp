// SPDX-License-Identifier: BSD-3-Clause
// Bodies of value_range.hpp.

#include <arm_delegate/tosa/dtype.hpp>

#include <support/random_graph/value_range.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace support::random_graphs {

using arm_delegate::tosa::dtype;

std::int64_t value_range::bound() const { return std::max(std::abs(low), std::abs(high)); }

double value_range::size() const { return std::sqrt(center * center + spread * spread); }

value_range uniform_range(std::int64_t low, std::int64_t high) {
  auto const width = static_cast<double>(high - low);
  // The deviation of a uniform distribution is its width divided by the square root of 12.
  return {low, high, static_cast<double>(low) + width / 2, std::max(0.29 * width, 0.3)};
}

value_range range_of(dtype type) {
  if (type == dtype::boolean) return uniform_range(0, 1);
  if (type == dtype::int4) return uniform_range(-7, 7);  // TOSA 1.0, 1.10.1: -8 is not allowed
  auto const half = std::int64_t{1} << (arm_delegate::tosa::info(type).bits - 1U);
  return uniform_range(-half, half - 1);
}

value_range typical_range(value_range const& r) {
  auto const part = [&](double deviations) {
    auto const x = static_cast<std::int64_t>(r.center + deviations * r.spread);
    return std::clamp(x, r.low, r.high);
  };
  return uniform_range(part(-2), part(2));
}

value_range moved(value_range const& r, std::int64_t by) {
  return {r.low + by, r.high + by, r.center + static_cast<double>(by), r.spread};
}

value_range negated(value_range const& r) { return {-r.high, -r.low, -r.center, r.spread}; }

value_range sum(value_range const& a, value_range const& b) {
  return {a.low + b.low, a.high + b.high, a.center + b.center, std::hypot(a.spread, b.spread)};
}

value_range product(value_range const& a, value_range const& b) {
  auto const ends = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  auto const spread = std::hypot(a.spread * b.size(), a.center * b.spread);
  return {std::min(ends), std::max(ends), a.center * b.center, std::max(spread, 0.3)};
}

value_range repeated(value_range const& r, std::int64_t count) {
  auto const times = static_cast<double>(count);
  return {r.low * count, r.high * count, r.center * times, r.spread * std::sqrt(times)};
}

value_range joined(value_range const& a, value_range const& b) {
  auto const apart = std::abs(a.center - b.center) / 2;
  return {std::min(a.low, b.low), std::max(a.high, b.high), (a.center + b.center) / 2,
          std::hypot(std::max(a.spread, b.spread), apart)};
}

value_range shifted_right(value_range const& r, std::int64_t by) {
  auto const factor = std::ldexp(1, -static_cast<int>(by));
  return {r.low >> by, (r.high >> by) + 1, r.center * factor, std::max(r.spread * factor, 0.3)};
}

value_range limited(value_range const& r, std::int64_t low, std::int64_t high) {
  auto const first = static_cast<double>(low);
  auto const last = static_cast<double>(high);
  return {std::clamp(r.low, low, high), std::clamp(r.high, low, high),
          std::clamp(r.center, first, last), std::min(r.spread, std::max((last - first) / 3, 0.3))};
}

}  // namespace support::random_graphs
