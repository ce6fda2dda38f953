#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Random numbers that are the same on every platform, unlike those of std's distributions.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <utility>
#include <vector>

namespace support::random_graphs {

class random_source {
 public:
  explicit random_source(std::uint64_t seed) : state_(seed) {}

  /// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
  std::uint64_t next() {
    auto z = (state_ += 0x9E3779B97F4A7C15U);
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }
  /// Both ends are possible. The ranges here are much smaller than 2^64, so that the remainder has
  /// no visible bias.
  std::int64_t between(std::int64_t low, std::int64_t high) {
    auto const count = static_cast<std::uint64_t>(high - low) + 1;
    return low + static_cast<std::int64_t>(next() % count);
  }
  double real(double low, double high) {
    return low + (high - low) * (static_cast<double>(next() >> 11U) * 0x1p-53);
  }
  bool chance(double probability) { return real(0, 1) < probability; }

  template <class T>
  T choice(std::initializer_list<T> options) {
    return options.begin()[next() % options.size()];
  }
  template <class T>
  T const& choice(std::vector<T> const& options) {
    return options[next() % options.size()];
  }

  /// A size of at most `most`: small ones are as likely as large ones, and those beside powers of
  /// two are preferred.
  std::int64_t size(std::int64_t most) {
    auto const bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(most)));
    auto const power = std::int64_t{1} << between(0, bits - 1);
    if (chance(0.4)) return std::clamp<std::int64_t>(power + between(-1, 1), 1, most);
    return between(power, std::min(2 * power - 1, most));
  }

  template <class List>
  void shuffle(List& all) {
    for (auto i = all.size(); i > 1; --i) std::swap(all[i - 1], all[next() % i]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace support::random_graphs
