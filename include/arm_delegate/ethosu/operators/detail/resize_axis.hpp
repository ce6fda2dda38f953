#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The input positions of a RESIZE along one axis, and how they become strided copies.

#include <arm_delegate/ethosu/compile/tosa_node.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <vector>

namespace arm_delegate::ethosu::operators::detail {

/// Output element o reads the position (o * step + offset) / numerator.
struct resize_positions {
  std::int64_t numerator = 1;
  std::int64_t step = 1;
  std::int64_t offset = 0;
  std::int64_t in_size = 1;
  std::int64_t out_size = 1;

  /// The element before the position, not limited to the input.
  [[nodiscard]] constexpr std::int64_t element(std::int64_t o) const {
    auto const at = o * step + offset;
    return (at - fraction(o)) / numerator;
  }
  /// The distance from that element to the position, in 1/numerator.
  [[nodiscard]] constexpr std::int64_t fraction(std::int64_t o) const {
    auto const at = o * step + offset;
    return (at % numerator + numerator) % numerator;
  }
  [[nodiscard]] constexpr std::int64_t clamped(std::int64_t i) const {
    return std::clamp<std::int64_t>(i, 0, in_size - 1);
  }
  /// TOSA specification 1.0, RESIZE: from the middle on, the element after the position.
  [[nodiscard]] constexpr std::int64_t nearest(std::int64_t o) const {
    return clamped(element(o) + (2 * fraction(o) >= numerator ? 1 : 0));
  }
  /// Output elements after which fractions repeat.
  [[nodiscard]] constexpr std::int64_t period() const {
    return numerator / std::gcd(numerator, step);
  }
  /// Input elements between two such outputs.
  [[nodiscard]] constexpr std::int64_t stride() const { return step / std::gcd(numerator, step); }
};

/// Axis 0 (rows) or 1 (columns) of a RESIZE with constant operands.
[[nodiscard]] inline resize_positions positions_of(ethosu::compile::tosa_node const& n,
                                                   std::size_t axis) {
  auto const scale = ethosu::compile::integers_of(n.input(1));
  return {.numerator = scale[2 * axis],
          .step = scale[2 * axis + 1],
          .offset = ethosu::compile::integers_of(n.input(2))[axis],
          .in_size = n.input(0).sizes[1 + axis],
          .out_size = n.output().sizes[1 + axis]};
}

/// `count` outputs from `to`, every `to_step`-th, are inputs from `from`, every `from_step`-th.
struct axis_copy {
  std::int64_t to = 0;
  std::int64_t to_step = 1;
  std::int64_t from = 0;
  std::int64_t from_step = 1;
  std::int64_t count = 1;
};

/// The copies that give each output element `o` the input element `source(o)`.
template <class Source>
[[nodiscard]] std::vector<axis_copy> copies_of(resize_positions const& p, Source const& source) {
  std::vector<axis_copy> made;
  auto const period = p.period();
  for (std::int64_t first = 0; first < std::min(period, p.out_size); ++first) {
    for (auto o = first; o < p.out_size;) {
      axis_copy part{.to = o, .to_step = period, .from = source(o), .from_step = p.stride()};
      for (o += period; o < p.out_size; o += period, ++part.count) {
        if (source(o) != part.from + part.count * part.from_step) break;
      }
      made.push_back(part);
    }
  }
  return made;
}

/// The copies that give each output element its nearest input element.
[[nodiscard]] inline std::vector<axis_copy> nearest_copies(resize_positions const& p) {
  return copies_of(p, [&](std::int64_t o) { return p.nearest(o); });
}

}  // namespace arm_delegate::ethosu::operators::detail
