#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Sampling of one dimension in RESIZE: the positions and weights of its samples.

#include <arm_delegate/tosa/rules/resize_axis.hpp>

#include <algorithm>
#include <cstdint>

namespace arm_delegate::tosa::operators::detail {

/// The two elements around a sample, and its distance from the first one: `part` / n.
struct resize_sample {
  std::int32_t first;
  std::int32_t second;
  std::int32_t part;
};

/// Requires the rules: the first position is in [-1, in).
inline resize_sample sample_at(rules::resize_axis a, std::int64_t index, std::int64_t in) {
  auto const position = index * a.d + a.offset;
  auto const before = position >= 0 ? position / a.n : -((-position + a.n - 1) / a.n);
  return {.first = static_cast<std::int32_t>(std::max<std::int64_t>(before, 0)),
          .second = static_cast<std::int32_t>(std::min(before + 1, in - 1)),
          .part = static_cast<std::int32_t>(position - before * a.n)};
}

}  // namespace arm_delegate::tosa::operators::detail
