// SPDX-License-Identifier: BSD-3-Clause
// The error of interpolated functions of 16-bit values is known for every code.

#include <arm_delegate/lowering/interpolation.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <numbers>
#include <random>

using namespace arm_delegate;

namespace {

constexpr std::int64_t lowest = -32768;
constexpr std::int64_t highest = 32767;

/// TABLE of INT16 (specification 1.0, apply_lookup_s), then a RESCALE by 2^(shift - 7).
std::int64_t result(lookup const& l, std::int64_t code, int shift) {
  auto const scaled = std::clamp((code - l.center) << l.zoom, lowest, highest);
  auto const at = static_cast<std::size_t>((scaled - lowest) >> 7);
  auto const base = l.entries.at(at);
  auto const slope = l.entries.at(at + 1) - base;
  REQUIRE(std::abs(slope) <= highest + 1);
  auto const sum = base * 128 + slope * ((scaled - lowest) & 127);
  return static_cast<std::int64_t>(
      std::floor(std::ldexp(static_cast<double>(sum), shift - 7) + 0.5));
}

/// The largest error at all codes.
template <class Function>
std::int64_t largest_error(interpolation const& made, Function&& f) {
  std::int64_t largest = 0;
  for (auto c = lowest; c <= highest; ++c) {
    std::int64_t sum = 0;
    for (auto const& l : made.lookups) sum += result(l, c, made.shift);
    largest = std::max(largest, std::abs(sum - f(c)));
  }
  return largest;
}

template <class Function>
void check(Function&& f, bool must_follow) {
  auto const made = interpolate([&](std::int64_t c) { return f(c); }, {lowest, highest});
  CHECK(made.error == largest_error(made, f));
  if (must_follow) CHECK(made.error <= made.allowed);
}

std::int64_t rounded(double x) {
  return static_cast<std::int64_t>(std::nearbyint(std::clamp(x, -32768.0, 32767.0)));
}

}  // namespace

TEST_CASE("interpolation: a single code that differs is seen") {
  for (std::int64_t const place : {-32767, -4711, 64, 129, 20001}) {
    CAPTURE(place);
    check([&](std::int64_t c) { return c == place ? 9 : c / 2; }, true);
  }
}

TEST_CASE("interpolation: the reported error is that of all codes") {
  // sinc(x), whose curvature differs much between segments, of random scales.
  std::mt19937 random(44);
  for (int i = 0; i < 40; ++i) {
    auto const scale = std::ldexp(1.0, -static_cast<int>(random() % 8) - 6) *
                       (1 + static_cast<double>(random() % 1000) / 1000);
    CAPTURE(scale);
    check(
        [&](std::int64_t c) {
          auto const x = static_cast<double>(c) * scale * std::numbers::pi;
          return rounded(32767 * (c == 0 ? 1 : std::sin(x) / x));
        },
        false);
  }
  // Waves, from long to shorter than a segment.
  for (double const period : {60000.0, 9000.0, 700.0, 131.0, 64.0}) {
    CAPTURE(period);
    check(
        [&](std::int64_t c) {
          return rounded(9000 * std::sin(static_cast<double>(c) * 2 * std::numbers::pi / period));
        },
        period > 9000);
  }
}

TEST_CASE("interpolation: results of more than 16 bits") {
  check([](std::int64_t c) { return c * 1000; }, true);
  check([](std::int64_t c) { return c * c / 3; }, false);
}
