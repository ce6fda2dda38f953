#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of expand_composites.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/expand_composites.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate::pass {

namespace detail {

/// Refuses a node whose parts promote their operands to another type than its own.
inline void expect_type(ir::rewriter const& r, ir::node const& n) {
  auto const& wanted = n.result();
  auto const made = r[r.current(n.results.front())].type.type;
  if (made == wanted.type.type || wanted.is_quantized()) return;
  n.raise(code::unsupported_dtype,
          rejection{.rule = "dtype of an operator that is lowered in several steps",
                    .actual = fmt::format("{} for {}", ir::name(made), ir::name(wanted.type.type)),
                    .allowed = "the dtype that the program says",
                    .remedy = "use operands of one floating-point dtype"});
}

/// Refuses a node if a result is read that its parts do not compute: the indices of a pool. `uses`:
/// by value, before the walk.
inline void expect_results(ir::rewriter const& r, ir::node const& n,
                           std::span<std::uint32_t const> uses) {
  for (auto v : n.results) {
    if (r.current(v) != v || uses[ir::graph::index(v)] == 0) continue;
    n.raise(code::unsupported_value,
            rejection{.rule = "results that are read",
                      .actual = fmt::format("'{}', which is not computed", r[v].name),
                      .allowed = "the other results",
                      .remedy = "compute it with another operator"});
  }
}

inline bool is_composite(ir::node const& n) {
  return n.entry != nullptr && n.entry->op.expand != nullptr && !ir::is_tabulated(n);
}

inline bool has_several_results(ir::node const& n) {
  return is_composite(n) && n.results.size() > 1;
}

inline bool expand_one(ir::rewriter& r, ir::node& n, pass_context const& c,
                       std::span<std::uint32_t const> uses) {
  if (!is_composite(n)) return false;
  if (n.entry->op.supports != nullptr) {
    if (auto const why = n.entry->op.supports(n, c.target)) {
      n.raise(code::unsupported_value, *why);
    }
  }
  n.entry->op.expand(r, n);
  if (n.results.size() > 1) expect_results(r, n, uses);
  expect_type(r, n);
  return true;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool expand_composites::run(ir::graph& g, pass_context& c) {
  // Expansions end: each level names simpler operators. The bound only stops a user's mistake.
  constexpr int deepest = 32;
  bool changed = false;
  for (int depth = 0; depth < deepest; ++depth) {
    bool const counts =
        ranges::any_of(g.order, [&](ir::node_id id) { return detail::has_several_results(g[id]); });
    auto const uses = counts ? g.use_counts() : std::vector<std::uint32_t>{};
    bool const expanded = ir::rewriter::run(g, c.operators, [&](ir::rewriter& r, ir::node& n) {
      return detail::expand_one(r, n, c, uses);
    });
    if (!expanded) return changed;
    changed = true;
  }
  raise(code::internal, "operators expand into one another without end",
        "check the expand() of your own operators");
}

}  // namespace arm_delegate::pass
