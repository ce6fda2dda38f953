#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Keeps one of equal small constants: zero points, shapes, shifts, scalars.

#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace arm_delegate::pass {

/// `%y = CONV2D(..., %zp1); %z = CONV2D(..., %zp2)` -> both read %zp1 where the two are equal.
struct share_constants {
  static constexpr std::string_view name = "share-constants";
  using needs = invariants<>;
  using establishes = invariants<>;

  static bool run(tosa::graph& g, pass_context&) {
    bool changed = false;
    for (auto& r : g.regions) changed = share(r) || changed;
    return changed;
  }

 private:
  /// Larger ones are weights: comparing them would read the whole model.
  static constexpr std::size_t largest = 256;

  /// Type, sizes and elements: equal for equal constants only.
  static std::string key_of(tosa::tensor const& t, ir::tensor_data const& data) {
    auto key = std::to_string(static_cast<int>(t.type)) + to_string(t.sizes);
    for (auto const b : data.bytes()) key += static_cast<char>(b);
    return key;
  }

  static bool share(tosa::region& r) {
    std::unordered_map<std::string, std::size_t> first;
    std::vector<tosa::tensor_id> same(r.tensors.size());
    bool changed = false;
    for (std::size_t i = 0; i < same.size(); ++i) {
      auto const id = tosa::tensor_id(static_cast<std::uint32_t>(i));
      same[i] = id;
      auto const& t = r.tensors[i];
      if (!t.data || t.data->byte_size() > largest) continue;
      auto const place = first.try_emplace(key_of(t, *t.data), i).first->second;
      same[i] = tosa::tensor_id(static_cast<std::uint32_t>(place));
      changed = changed || same[i] != id;
    }
    for (auto& o : r.operations) {
      for (auto& t : o.inputs) t = same[static_cast<std::size_t>(t)];
    }
    return changed;
  }
};

}  // namespace arm_delegate::pass
