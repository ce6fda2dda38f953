#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of interpolation.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/lowering/interpolation.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <utility>
#include <vector>

namespace arm_delegate {

namespace detail {

inline constexpr std::int64_t segment_codes = 128;  ///< between two entries without zoom
inline constexpr std::int64_t segment_count = 512;
inline constexpr std::int64_t lowest_code = -32768;
inline constexpr std::int64_t highest_code = 32767;
inline constexpr int most_zoom = 7;  // 2^7 = segment_codes
inline constexpr std::int64_t largest_slope = 32767;
inline constexpr std::size_t most_lookups = 8;

/// The number of bits by which values must be shifted right to fit 16 bits.
inline int excess_bits(std::span<std::int64_t const> values) {
  std::int64_t largest = 0;
  for (auto x : values) largest = std::max(largest, std::abs(x));
  auto const width =
      std::bit_width(static_cast<std::uint64_t>(std::max<std::int64_t>(largest, 1) - 1));
  return std::max(0, static_cast<int>(width) + 1 - 16);
}

/// Entries between which no slope overflows: TOSA requires 16 bits (TABLE).
inline void limit_slopes(std::vector<std::int64_t>& entries) {
  for (std::size_t i = 1; i < entries.size(); ++i) {
    auto const before = entries[i - 1];
    entries[i] = std::clamp(entries[i], before - largest_slope, before + largest_slope);
  }
}

/// What a lookup and the RESCALE after it give for a code, or for the one after the highest.
inline std::int64_t looked_up(lookup const& l, std::int64_t code, int shift) {
  auto const wide = (code - l.center) * (std::int64_t{1} << l.zoom);
  auto const x = std::clamp(wide, lowest_code, std::max(code, highest_code));
  auto const i = std::min((x - lowest_code) / segment_codes, segment_count - 1);
  auto const fraction = x - lowest_code - i * segment_codes;
  auto const base = l.entries[static_cast<std::size_t>(i)];
  auto const next = l.entries[static_cast<std::size_t>(i) + 1];
  auto const sum = base * segment_codes + (next - base) * fraction;
  return (sum * (std::int64_t{1} << shift) + segment_codes / 2) >> most_zoom;
}

/// Finds the lookups of a function, and what they lack of it at each code.
class interpolator {
 public:
  interpolator(function_view<std::int64_t(std::int64_t)> f, code_span codes)
      : f_(f), codes_(codes), errors_(segment_count) {}

  interpolation run() {
    add_whole_lookup();
    made_.allowed = std::int64_t{2} << made_.shift;
    for (std::int64_t s = 0; s < segment_count; ++s) errors_[at(s)] = measured_error(s);
    if (made_.shift == 0) refine();
    report();
    return std::move(made_);
  }

 private:
  struct segments {
    std::int64_t first = 0;
    std::int64_t count = 0;
  };
  struct trial {
    lookup made{};
    segments window{};
    std::vector<std::int64_t> errors{};  ///< of the window's segments with `made`
    std::int64_t gain = 0;               ///< in bits of errors
  };

  static std::int64_t first_code(std::int64_t segment) {
    return lowest_code + segment * segment_codes;
  }
  static std::size_t at(std::int64_t i) { return static_cast<std::size_t>(i); }

  void add_whole_lookup() {
    lookup whole;
    for (std::int64_t i = 0; i <= segment_count; ++i) whole.entries.push_back(f_(first_code(i)));
    made_.shift = excess_bits(whole.entries);
    for (auto& c : whole.entries) c >>= made_.shift;
    limit_slopes(whole.entries);
    made_.lookups.push_back(std::move(whole));
  }

  /// What the lookups lack of the function at a code.
  [[nodiscard]] std::int64_t missing(std::int64_t code) const {
    auto rest = f_(code);
    for (auto const& l : made_.lookups) rest -= looked_up(l, code, made_.shift);
    return rest;
  }

  [[nodiscard]] bool is_code(std::int64_t c) const { return codes_.first <= c && c <= codes_.last; }

  /// The largest error of a segment. Every code is looked at: a function of codes may do anything
  /// between them.
  [[nodiscard]] std::int64_t measured_error(std::int64_t segment) const {
    auto const start = first_code(segment);
    auto const last = std::min(start + segment_codes - 1, codes_.last);
    std::int64_t largest = 0;
    for (auto c = std::max(start, codes_.first); c <= last; ++c) {
      largest = std::max(largest, std::abs(missing(c)));
    }
    return largest;
  }

  /// What is missing at the codes of a segment.
  [[nodiscard]] std::span<std::int64_t> missing_in(std::int64_t segment) {
    if (missing_.empty()) missing_.resize(segment_count);
    auto& all = missing_[at(segment)];
    if (all.empty()) {
      for (std::int64_t i = 0; i < segment_codes; ++i) {
        all.push_back(missing(first_code(segment) + i));
      }
    }
    return {all.data(), all.size()};
  }

  /// The largest error of a segment if `also` is added to the lookups.
  [[nodiscard]] std::int64_t error_with(std::int64_t segment, lookup const& also) {
    auto const all = missing_in(segment);
    std::int64_t largest = 0;
    for (std::int64_t i = 0; i < segment_codes; ++i) {
      auto const c = first_code(segment) + i;
      if (!is_code(c)) continue;
      largest = std::max(largest, std::abs(all[at(i)] - looked_up(also, c, 0)));
    }
    return largest;
  }

  [[nodiscard]] bool is_open(std::int64_t error) const { return error > made_.allowed; }

  /// How far an error is from what is not open, in bits: a lookup that makes many errors small is
  /// better than one that removes the largest.
  [[nodiscard]] std::int64_t open_bits(std::int64_t error) const {
    return is_open(error) ? 64 - std::countl_zero(static_cast<std::uint64_t>(error)) : 0;
  }

  [[nodiscard]] std::int64_t worst_segment() const {
    return std::max_element(errors_.begin(), errors_.end()) - errors_.begin();
  }

  /// A lookup that spans some segments, and one more. It begins and ends with 0, since it is
  /// saturated outside.
  [[nodiscard]] trial try_lookup(segments wanted) {
    trial t;
    while (t.made.zoom < most_zoom && (segment_count >> (t.made.zoom + 1)) > wanted.count) {
      ++t.made.zoom;
    }
    t.window = {wanted.first, std::min(segment_count >> t.made.zoom, segment_count - wanted.first)};
    auto const start = first_code(wanted.first);
    auto const step = segment_codes >> t.made.zoom;
    t.made.center = start + step * (segment_count / 2);
    t.made.entries.assign(segment_count + 1, 0);
    for (std::int64_t i = 1; i < segment_count - 1; ++i) {
      auto const c = start + i * step;
      if (c > highest_code + 1) break;
      auto const rest = c > highest_code
                            ? missing(c)
                            : missing_in((c - lowest_code) /
                                         segment_codes)[at((c - lowest_code) % segment_codes)];
      t.made.entries[at(i)] = std::clamp(rest, -largest_slope, largest_slope);
    }
    limit_slopes(t.made.entries);
    for (std::int64_t i = 0; i < t.window.count; ++i) {
      auto const before = errors_[at(wanted.first + i)];
      auto const after = error_with(wanted.first + i, t.made);
      t.errors.push_back(after);
      t.gain += open_bits(before) - open_bits(after);
    }
    return t;
  }

  void add(trial t) {
    for (std::int64_t i = 0; i < t.window.count; ++i) {
      auto const segment = t.window.first + i;
      errors_[at(segment)] = t.errors[at(i)];
      auto all = missing_in(segment);
      for (std::int64_t k = 0; k < segment_codes; ++k) {
        all[at(k)] -= looked_up(t.made, first_code(segment) + k, 0);
      }
    }
    made_.lookups.push_back(std::move(t.made));
  }

  /// What a next lookup may span: as many segments with errors as one with zoom can, those next to
  /// the worst one, or that one with an entry for each code.
  [[nodiscard]] std::array<segments, 3> candidates() const {
    constexpr std::int64_t most = segment_count / 2 - 1;
    constexpr std::int64_t largest_gap = 3;
    auto const worst = worst_segment();
    auto first = worst;
    auto last = worst;
    auto lowest = worst;
    auto highest = worst;
    for (auto s = worst; s >= 0; --s) {
      if (!is_open(errors_[at(s)])) continue;
      lowest = s;
      if (first - s <= largest_gap) first = s;
    }
    for (auto s = worst; s < segment_count; ++s) {
      if (!is_open(errors_[at(s)])) continue;
      highest = s;
      if (s - last <= largest_gap) last = s;
    }
    return {segments{lowest, std::min(highest - lowest + 1, most)},
            segments{first, std::min(last - first + 1, most)},
            segments{std::max<std::int64_t>(worst - 1, 0), 3}};
  }

  void refine() {
    while (errors_[at(worst_segment())] > made_.allowed && made_.lookups.size() < most_lookups) {
      trial best;
      for (auto const wanted : candidates()) {
        auto t = try_lookup(wanted);
        if (t.gain > best.gain) best = std::move(t);
      }
      if (best.gain <= 0) return;
      add(std::move(best));
    }
  }

  void report() {
    auto const segment = worst_segment();
    made_.error = errors_[at(segment)];
    if (made_.error == 0) return;
    auto const all = missing_in(segment);
    for (std::int64_t i = 0; i < segment_codes; ++i) {
      auto const c = first_code(segment) + i;
      if (is_code(c) && std::abs(all[at(i)]) == made_.error) made_.error_at = c;
    }
  }

  function_view<std::int64_t(std::int64_t)> f_;
  code_span codes_;
  interpolation made_{};
  std::vector<std::int64_t> errors_;  ///< of each segment
  std::vector<std::vector<std::int64_t>>
      missing_{};  ///< by segment and code; empty if nobody asked
};

}  // namespace detail

ARM_DELEGATE_FUNCTION interpolation interpolate(function_view<std::int64_t(std::int64_t)> f,
                                                code_span codes) {
  return detail::interpolator(f, codes).run();
}

}  // namespace arm_delegate
