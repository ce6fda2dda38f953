#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where a program's signature names a value.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// The places of a list that name a value, in ascending order: a value can have several.
class value_places {
 public:
  /// No place.
  static constexpr std::uint32_t none = 0xffffffff;

  /// Adds a place after those of before.
  void add(ir::value_id v, std::size_t place) {
    auto const added = static_cast<std::uint32_t>(place);
    next_.resize(place + 1, none);
    auto const [at, is_first] = places_.emplace(v, first_and_last{added, added});
    if (!is_first) next_[std::exchange(at->second.last, added)] = added;
  }

  /// The first place of the value, or `none`.
  [[nodiscard]] std::uint32_t first(ir::value_id v) const {
    auto const found = places_.find(v);
    return found != places_.end() ? found->second.first : none;
  }
  /// The next place of the same value, or `none`.
  [[nodiscard]] std::uint32_t next(std::uint32_t place) const { return next_[place]; }

  [[nodiscard]] bool contains(ir::value_id v, std::size_t place) const {
    for (auto at = first(v); at != none; at = next(at)) {
      if (at == place) return true;
    }
    return false;
  }

 private:
  struct first_and_last {
    std::uint32_t first;
    std::uint32_t last;
  };

  std::unordered_map<ir::value_id, first_and_last> places_{};
  std::vector<std::uint32_t> next_{};
};

}  // namespace arm_delegate::detail
