#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Tracks the current owner of each byte; a new owner replaces earlier ones.

#include <arm_delegate/ethosu/program/feature_map.hpp>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

namespace arm_delegate::ethosu {

class byte_owners {
 public:
  /// Makes `owner` the owner of the bytes.
  void assign(byte_range const& r, std::size_t owner) {
    if (r.length < 1) return;
    auto const end = r.base + r.length;
    split({r.region, r.base});
    split({r.region, end});
    parts_.erase(parts_.lower_bound({r.region, r.base}), parts_.lower_bound({r.region, end}));
    parts_.insert_or_assign({r.region, r.base}, part{end, owner});
  }

  /// Calls `use` with the owner of each owned part of the bytes; returns the number of parts.
  template <class Use>
  std::int64_t for_each(byte_range const& r, Use&& use) const {
    if (r.length < 1) return 0;
    std::int64_t count = 0;
    for (auto at = part_at({r.region, r.base});
         at != parts_.end() && at->first < place(r.region, r.base + r.length); ++at, ++count) {
      use(at->second.owner);
    }
    return count;
  }

 private:
  using place = std::pair<std::int64_t, std::int64_t>;  ///< region, offset
  struct part {
    std::int64_t end = 0;
    std::size_t owner = 0;
  };

  /// The first part that ends after a place.
  [[nodiscard]] std::map<place, part>::const_iterator part_at(place at) const {
    auto const next = parts_.upper_bound(at);
    if (next == parts_.begin()) return next;
    auto const before = std::prev(next);
    bool const has_it = before->first.first == at.first && at.second < before->second.end;
    return has_it ? before : next;
  }
  /// Splits the part that contains the place.
  void split(place at) {
    auto const next = parts_.lower_bound(at);
    if (next == parts_.begin()) return;
    auto& [from, whole] = *std::prev(next);
    if (from.first != at.first || whole.end <= at.second) return;
    parts_.emplace_hint(next, at, part{whole.end, whole.owner});
    whole.end = at.second;
  }

  std::map<place, part> parts_{};
};

}  // namespace arm_delegate::ethosu
