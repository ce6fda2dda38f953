#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of narrow_indices.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value_map.hpp>
#include <arm_delegate/partitioner/narrow_indices.hpp>

#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate {

namespace detail {

/// The conversion that ExecuTorch's Arm backend inserts, too.
inline constexpr std::string_view conversion_target = "dim_order_ops._to_dim_order_copy.default";

/// True if the node is bound to an ATen operator or one that makes indices; the partitioner reports
/// those that are not.
inline bool binds(ir::graph& g, ir::node& n, ir::operator_table const& operators) {
  auto const* const known = operators.find(n.target);
  bool const makes_indices = known != nullptr && known->op.makes_indices != nullptr;
  if (!n.target.starts_with("aten.") && !makes_indices) return false;
  try {
    bind_arguments(g, n, operators);
  } catch (error const&) {
    return false;
  }
  return n.entry != nullptr;
}

/// The int64 tensors that the node uses as indices and that are not constants. The target of a loss
/// that can ignore a class has indices of classes.
inline std::vector<ir::value_id> indices_of(ir::graph const& g, ir::node const& n) {
  std::vector<ir::value_id> found;
  bool const names_classes = n.find("ignore_index") != nullptr;
  auto const add = [&](ir::value_id v) {
    if (v == ir::no_value || g[v].is_constant() || g[v].type.type != ir::dtype::int64) return;
    found.push_back(v);
  };
  for (auto const& a : n.arguments) {
    bool const is_target = names_classes && a.name == "target";
    if (a.name != "index" && a.name != "indices" && !is_target) continue;
    if (auto const* v = std::get_if<ir::value_id>(&a.value)) add(*v);
    if (auto const* list = std::get_if<std::span<ir::value_id const>>(&a.value)) {
      for (auto v : *list) add(v);
    }
  }
  return found;
}

/// True if the node, which may be unbound, is a conversion of that value to int32.
inline bool narrows(ir::node const& n, ir::value_id v, ir::operator_table const& operators) {
  auto const* const known = operators.find(n.target);
  bool const may_convert = known != nullptr && known->op.only_converts != nullptr &&
                           n.results.size() == 1 && !n.arguments.empty();
  if (!may_convert || n.result().type.type != ir::dtype::int32) return false;
  auto const* const from = std::get_if<ir::value_id>(&n.arguments.front().value);
  return from != nullptr && *from == v && known->op.only_converts(n);
}

/// Makes int64 results that are indices int32 if every use converts them to int32.
/// Returns them indexed by value, or nothing if there is none.
inline std::vector<bool> narrow_results(ir::graph& g, ir::operator_table const& operators) {
  std::vector<bool> found;
  auto unread = g.use_counts();  // uses that are no such conversions
  for (auto id : g.order) {
    auto const& n = g[id];
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      if (narrows(n, v, operators)) --unread[ir::graph::index(v)];
    });
  }
  auto const uses = g.use_counts();
  for (auto id : g.order) {
    auto const& n = g[id];
    auto const makes_indices = n.entry != nullptr ? n.entry->op.makes_indices : nullptr;
    if (makes_indices == nullptr || !makes_indices(n)) continue;
    auto const v = n.results.front();
    if (g[v].type.type != ir::dtype::int64) continue;
    if (unread[ir::graph::index(v)] != 0 || uses[ir::graph::index(v)] == 0) continue;
    g[v].type.type = ir::dtype::int32;
    found.resize(g.value_count());
    found[ir::graph::index(v)] = true;
  }
  return found;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION narrowed_indices narrow_indices(ir::graph& g,
                                                      ir::operator_table const& operators) {
  narrowed_indices wide;
  if (operators.find(detail::conversion_target) == nullptr) return wide;
  ir::value_map narrow;
  ir::rewriter::run(g, operators, [&](ir::rewriter& r, ir::node& n) {
    if (!detail::binds(g, n, operators)) return false;
    auto const indices = detail::indices_of(g, n);
    auto const narrowed = [&](ir::value_id v) {
      if (auto const known = narrow.find(v); known != ir::no_value) return known;
      auto const made = r.call(detail::conversion_target, {{"", v}, {"dtype", ir::dtype::int32}});
      g[g[made].producer].debug_handles = {};
      narrow.add(v, made);
      wide.arguments.add(made, v);
      return made;
    };
    if (indices.empty()) return false;
    g.map_inputs(n, [&](ir::value_id v) { return ranges::contains(indices, v) ? narrowed(v) : v; });
    return false;
  });
  wide.results = detail::narrow_results(g, operators);
  return wide;
}

ARM_DELEGATE_FUNCTION void widen_results(ir::graph& g, ir::node const& n,
                                         narrowed_indices const& narrowed) {
  if (narrowed.results.empty()) return;
  for (auto v : n.results) {
    if (narrowed.results[ir::graph::index(v)]) g[v].type.type = ir::dtype::int64;
  }
}

ARM_DELEGATE_FUNCTION void widen_host_indices(ir::graph& g, narrowed_indices const& narrowed) {
  auto const& conversions = narrowed.arguments;
  if (conversions.empty()) return;
  auto const is_conversion = [&](ir::node_id id) {
    return !g[id].results.empty() && conversions.contains(g[id].results.front());
  };
  for (auto id : g.order) {
    if (!g[id].delegation_tag.empty() || is_conversion(id)) continue;
    g.map_inputs(g[id], conversions);
  }
  auto const uses = g.use_counts();
  remove_where(g.order, [&](ir::node_id id) {
    return is_conversion(id) && uses[ir::graph::index(g[id].results.front())] == 0;
  });
}

}  // namespace arm_delegate
