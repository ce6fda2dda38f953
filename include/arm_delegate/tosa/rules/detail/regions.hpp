#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Checks of the regions that are bodies of control flow.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/bodies.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/checker.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::tosa::rules::detail {

/// The region that is a body of the operator; fails if it does not exist.
inline region const& body(checker const& c, attribute<std::string> key) {
  auto const* r = find_region(c.whole(), c.what(), key);
  if (r == nullptr) c.fail(fmt::format("'{}' names no region", key.name));
  return *r;
}

/// Checks that both lists agree in types and shapes.
inline void check_same_tensors(checker const& c, region const& a, std::span<tensor_id const> ours,
                               region const& b, std::span<tensor_id const> theirs,
                               std::string_view which) {
  auto const same = [&](tensor_id x, tensor_id y) {
    return a[x].type == b[y].type && a[x].sizes == b[y].sizes;
  };
  if (!ranges::equal(ours, theirs, same))
    c.fail(fmt::format("{} of region '{}' do not match the operator", which, b.name));
}

/// Checks the nesting depth of control flow. Bodies that contain themselves have infinite depth and
/// break the rule too. Checking the operators of the main region covers everything they contain.
inline void check_nesting(checker const& c) {
  auto const& g = c.whole();
  if (&c.in() != &g.main()) return;
  std::vector<bool> level(g.regions.size());  // the regions at the current depth
  auto const add_bodies = [&](operation const& o, std::vector<bool>& to) {
    for_each_body(
        g, o, [&](region const& r) { to[static_cast<std::size_t>(&r - g.regions.data())] = true; });
  };
  add_bodies(c.what(), level);
  std::int64_t depth = 0;
  for (; ranges::contains(level, true) && depth <= c.limits().max_nesting; ++depth) {
    std::vector<bool> deeper(g.regions.size());
    for (std::size_t i = 0; i < level.size(); ++i) {
      if (!level[i]) continue;
      for (auto const& o : g.regions[i].operations) add_bodies(o, deeper);
    }
    level = std::move(deeper);
  }
  c.limit("nesting", depth, c.limits().max_nesting, "MAX_NESTING");
}

}  // namespace arm_delegate::tosa::rules::detail
