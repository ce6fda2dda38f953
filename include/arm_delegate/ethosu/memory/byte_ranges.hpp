#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lists of byte ranges in regions, and their intersection.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu {

/// Ranges sorted by region and base: none is empty, overlaps or touches another.
class byte_ranges {
 public:
  byte_ranges() = default;
  explicit byte_ranges(std::vector<byte_range> any) {
    ranges::sort(any, {}, [](byte_range const& r) { return std::pair(r.region, r.base); });
    for (auto const& r : any) {
      if (r.length > 0) append(r);
    }
  }

  [[nodiscard]] std::vector<byte_range> const& list() const { return list_; }

  /// The first bytes that are in both.
  [[nodiscard]] std::optional<byte_range> overlap(byte_ranges const& other) const {
    for (std::size_t i = 0, j = 0; i < list_.size() && j < other.list_.size();) {
      auto const& a = list_[i];
      auto const& b = other.list_[j];
      auto const from = std::max(a.base, b.base);
      auto const to = std::min(end(a), end(b));
      if (a.region == b.region && from < to) return byte_range{a.region, from, to - from};
      std::pair(a.region, end(a)) < std::pair(b.region, end(b)) ? ++i : ++j;
    }
    return std::nullopt;
  }

 private:
  static std::int64_t end(byte_range const& r) { return r.base + r.length; }

  void append(byte_range const& r) {
    if (!list_.empty() && list_.back().region == r.region && r.base <= end(list_.back())) {
      list_.back().length = std::max(list_.back().length, end(r) - list_.back().base);
    } else {
      list_.push_back(r);
    }
  }

  std::vector<byte_range> list_{};
};

}  // namespace arm_delegate::ethosu
