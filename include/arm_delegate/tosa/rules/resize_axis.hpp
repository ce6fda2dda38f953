#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The rule of one dimension in RESIZE.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep

#include <cstdint>
#include <string_view>

namespace arm_delegate::tosa::rules {

/// The parameters of one dimension: element o of the result samples (o * d + offset) / n.
struct resize_axis {
  std::int64_t n;
  std::int64_t d;
  std::int64_t offset;
  std::int64_t border;
};

/// The broken rule of one dimension, or "". Each rule keeps the numbers that later ones use from
/// overflowing.
inline std::string_view broken_axis(resize_axis a, std::int64_t in, std::int64_t out) {
  constexpr std::int64_t max_size = 16384;
  constexpr std::int64_t max_numerator = 1 << 11;
  if (in >= max_size || out >= max_size)
    return "an image must have fewer than 16384 rows and columns";
  if (a.n <= 0 || a.d <= 0) return "scale must be positive";
  if (a.n > max_numerator) return "the numerator of scale must not exceed 2048";
  if (a.d >= 16 * a.n) return "scale must be more than 1/16";
  if (a.offset < -a.n || a.offset >= 16 * a.n) return "offset must lie in [-n, 16 n), n of scale";
  if (a.border < -16 * a.n || a.border >= a.n) return "border must lie in [-16 n, n), n of scale";
  auto const last = (in - 1) * a.n - a.offset + a.border;
  if (last % a.d != 0) return "the size of the result is not an integer";
  if (out != last / a.d + 1) return "the result's shape does not match scale, offset and border";
  return {};
}

}  // namespace arm_delegate::tosa::rules
