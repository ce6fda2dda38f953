#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A map from values of a graph to other values.

#include <arm_delegate/base/number_map.hpp>
#include <arm_delegate/ir/argument.hpp>

#include <cstdint>

namespace arm_delegate::ir {

class value_map {
 public:
  /// Adds `from`, unless it is there; true if it was not.
  bool add(value_id from, value_id to) {
    auto const count = numbers_.size();
    numbers_.add(number(from), number(to));
    return numbers_.size() != count;
  }
  /// The value that `from` is mapped to, or `no_value`.
  [[nodiscard]] value_id find(value_id from) const {
    return static_cast<value_id>(numbers_.find(number(from)));
  }
  [[nodiscard]] bool contains(value_id from) const { return find(from) != no_value; }
  /// The value that `v` is mapped to, or else `v` itself.
  [[nodiscard]] value_id operator()(value_id v) const {
    auto const to = find(v);
    return to != no_value ? to : v;
  }
  [[nodiscard]] bool empty() const { return numbers_.empty(); }

 private:
  static std::uint32_t number(value_id v) { return static_cast<std::uint32_t>(v); }
  static_assert(static_cast<std::uint32_t>(no_value) == number_map::none);

  number_map numbers_{};
};

}  // namespace arm_delegate::ir
