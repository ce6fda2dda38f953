#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds the regions that are bodies of control flow.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <string>

namespace arm_delegate::tosa {

/// The region named by an attribute, or null.
[[nodiscard]] inline region const* find_region(graph const& g, operation const& o,
                                               attribute<std::string> key) {
  auto const* text = o.attrs.find(key);
  if (text == nullptr) return nullptr;
  auto const it = ranges::find(g.regions, *text, &region::name);
  return it == g.regions.end() ? nullptr : &*it;
}

/// Visits every body of `o`, of any kind; skips missing regions.
template <class Visit>
void for_each_body(graph const& g, operation const& o, Visit const& visit) {
  if (o.code != op::cond_if && o.code != op::while_loop) return;
  for (auto const key : {attr::then_graph, attr::else_graph, attr::cond_graph, attr::body_graph}) {
    if (auto const* r = find_region(g, o, key)) visit(*r);
  }
}

}  // namespace arm_delegate::tosa
