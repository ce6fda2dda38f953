#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A map from values of a graph to other values.

#include <arm_delegate/ir/argument.hpp>

#include <unordered_map>

namespace arm_delegate::ir {

class value_map {
 public:
  /// Adds `from`, unless it is there; true if it was not.
  bool add(value_id from, value_id to) { return values_.emplace(from, to).second; }
  /// The value that `from` is mapped to, or `no_value`.
  [[nodiscard]] value_id find(value_id from) const {
    auto const found = values_.find(from);
    return found != values_.end() ? found->second : no_value;
  }
  [[nodiscard]] bool contains(value_id from) const { return find(from) != no_value; }
  /// The value that `v` is mapped to, or else `v` itself.
  [[nodiscard]] value_id operator()(value_id v) const {
    auto const to = find(v);
    return to != no_value ? to : v;
  }
  [[nodiscard]] bool empty() const { return values_.empty(); }

 private:
  std::unordered_map<value_id, value_id> values_{};
};

}  // namespace arm_delegate::ir
