#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where a program's signature names a value.

#include <arm_delegate/base/number_map.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace arm_delegate::detail {

/// The places of a list that name a value, in ascending order: a value can have several.
class value_places {
 public:
  /// No place.
  static constexpr std::uint32_t none = number_map::none;

  /// Adds a place after those of before.
  void add(ir::value_id v, std::size_t place) {
    auto const added = static_cast<std::uint32_t>(place);
    next_.resize(place + 1, none);
    auto const before = last_.find(static_cast<std::uint32_t>(v));
    if (before != none) next_[before] = added;
    first_.add(static_cast<std::uint32_t>(v), added);
    last_.set(static_cast<std::uint32_t>(v), added);
  }

  /// The first place of the value, or `none`.
  [[nodiscard]] std::uint32_t first(ir::value_id v) const {
    return first_.find(static_cast<std::uint32_t>(v));
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
  number_map first_{};
  number_map last_{};
  std::vector<std::uint32_t> next_{};
};

}  // namespace arm_delegate::detail
