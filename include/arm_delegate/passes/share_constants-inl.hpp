#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of share_constants.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/share_constants.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace arm_delegate::pass {

namespace detail {

/// Larger ones are weights: comparing them would read the whole model.
inline constexpr std::size_t largest_shared = 256;

/// Type, sizes and elements: equal for equal constants only.
inline std::string constant_key(tosa::tensor const& t, ir::tensor_data const& data) {
  std::string key(1, static_cast<char>(t.type));
  auto const add = [&](std::span<std::byte const> bytes) {
    key.append(reinterpret_cast<char const*>(bytes.data()), bytes.size());
  };
  auto const rank = t.sizes.rank();
  add(as_bytes(std::span(&rank, 1)));
  add(as_bytes(t.sizes.view()));
  add(data.bytes());
  return key;
}

inline bool share_equal(tosa::region& r) {
  std::unordered_map<std::string, tosa::tensor_id> first;
  std::vector<tosa::tensor_id> same(r.tensors.size());
  bool changed = false;
  for (std::size_t i = 0; i < same.size(); ++i) {
    auto const id = tosa::tensor_id(static_cast<std::uint32_t>(i));
    same[i] = id;
    auto const& t = r.tensors[i];
    if (!t.data || t.data->byte_size() > largest_shared) continue;
    same[i] = first.emplace(constant_key(t, *t.data), id).first->second;
    changed = changed || same[i] != id;
  }
  for (auto& o : r.operations) {
    for (auto& t : o.inputs) t = same[static_cast<std::size_t>(t)];
  }
  return changed;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool share_constants::run(tosa::graph& g, pass_context&) {
  bool changed = false;
  for (auto& r : g.regions) changed = detail::share_equal(r) || changed;
  return changed;
}

}  // namespace arm_delegate::pass
