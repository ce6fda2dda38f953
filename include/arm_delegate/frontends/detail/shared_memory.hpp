#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Whether the results of a branch or loop body have their own memory.

#include <arm_delegate/frontends/detail/view_reader.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <variant>
#include <vector>

namespace arm_delegate::frontend::detail {

/// The first argument that is a tensor or a list of tensors: the possible base of the results of a
/// view.
inline std::vector<ir::value_id> first_tensors(ir::node const& n) {
  for (auto const& a : n.arguments) {
    if (auto const* v = std::get_if<ir::value_id>(&a.value)) return {*v};
    if (auto const* list = std::get_if<std::span<ir::value_id const>>(&a.value)) {
      return {list->begin(), list->end()};
    }
  }
  return {};
}

bool has_shared_results(ir::node const& n);

/// True if an output of `body`, which is functional, may share memory with an input or with another
/// output.
inline bool returns_shared_memory(ir::graph const& body) {
  std::vector<ir::value_id> root(body.value_count());  // the possible base of each value
  for (std::size_t i = 0; i < root.size(); ++i) {
    root[i] = ir::value_id(static_cast<std::uint32_t>(i));
  }
  for (auto id : body.order) {
    auto const& n = body[id];
    if (has_shared_results(n)) return true;
    auto const bases =
        view_reader::is_view(n.target) ? first_tensors(n) : std::vector<ir::value_id>{};
    if (bases.empty()) continue;
    for (std::size_t i = 0; i < n.results.size(); ++i) {
      auto const base = bases[bases.size() == n.results.size() ? i : 0];
      if (base != ir::no_value) root[ir::graph::index(n.results[i])] = root[ir::graph::index(base)];
    }
  }
  std::vector<bool> taken(root.size());
  for (auto v : body.inputs) taken[ir::graph::index(v)] = true;
  for (auto v : body.outputs) {
    if (v == ir::no_value) continue;
    auto const at = ir::graph::index(root[ir::graph::index(v)]);
    if (taken[at]) return true;
    taken[at] = true;
  }
  return false;
}

/// True if results of a control-flow node may share memory with its arguments or with each other.
inline bool has_shared_results(ir::node const& n) {
  bool shared = false;
  ir::graph::for_each_subgraph(
      n, [&](ir::subgraph const& s) { shared = shared || returns_shared_memory(*s.body); });
  return shared;
}

}  // namespace arm_delegate::frontend::detail
