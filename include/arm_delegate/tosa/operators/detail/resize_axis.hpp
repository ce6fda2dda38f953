#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sampling of one dimension in RESIZE: its rule, and the positions and weights of its samples.

#include <arm_delegate/tosa/operators/detail/rule.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::tosa::operators::detail {

/// The parameters of one dimension: element o of the result samples (o * d + offset) / n.
struct resize_axis {
  std::int64_t n;
  std::int64_t d;
  std::int64_t offset;
  std::int64_t border;
};

/// The rules of one dimension. Each one keeps the numbers that later ones use from overflowing.
template <class Place>
void check_resize_axis(Place const& c, resize_axis a, std::int64_t in, std::int64_t out) {
  constexpr std::int64_t max_size = 16384;
  constexpr std::int64_t max_numerator = 1 << 11;
  must(c, in < max_size && out < max_size, "an image must have fewer than 16384 rows and columns");
  must(c, a.n > 0 && a.d > 0, "scale must be positive");
  must(c, a.n <= max_numerator, "the numerator of scale must not exceed 2048");
  must(c, a.d < 16 * a.n, "scale must be more than 1/16");
  must(c, a.offset >= -a.n && a.offset < 16 * a.n, "offset must lie in [-n, 16 n), n of scale");
  must(c, a.border >= -16 * a.n && a.border < a.n, "border must lie in [-16 n, n), n of scale");
  auto const last = (in - 1) * a.n - a.offset + a.border;
  must(c, last % a.d == 0, "the size of the result is not an integer");
  must(c, out == last / a.d + 1, "the result's shape does not match scale, offset and border");
}

/// The two elements around a sample, and its distance from the first one: `part` / n.
struct resize_sample {
  std::int32_t first;
  std::int32_t second;
  std::int32_t part;
};

/// Requires the rules: the first position is in [-1, in).
inline resize_sample sample_at(resize_axis a, std::int64_t index, std::int64_t in) {
  auto const position = index * a.d + a.offset;
  auto const before = position >= 0 ? position / a.n : -((-position + a.n - 1) / a.n);
  return {.first = static_cast<std::int32_t>(std::max<std::int64_t>(before, 0)),
          .second = static_cast<std::int32_t>(std::min(before + 1, in - 1)),
          .part = static_cast<std::int32_t>(position - before * a.n)};
}

}  // namespace arm_delegate::tosa::operators::detail
