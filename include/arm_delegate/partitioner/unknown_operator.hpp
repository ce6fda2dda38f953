#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds names that a caller gives for operators and that mean none.

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/partitioner/operator_name.hpp>

#include <fmt/core.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate {

namespace detail {

/// The operator of the program's node with that name, or "".
[[nodiscard]] inline std::string_view operator_of_node(std::string_view name,
                                                       ir::exported_program const& program) {
  std::string_view found;
  ir::for_each_node(*program.graph, [&](ir::graph const&, ir::node const& n) {
    if (n.name == name) found = n.target;
  });
  return found;
}

}  // namespace detail

/// The names that mean no operator of a node of the program.
[[nodiscard]] inline std::vector<std::string_view> find_absent_operators(
    std::span<std::string const> names, ir::exported_program const& program) {
  std::vector<std::string_view> absent;
  for (std::string_view const name : names) {
    bool is_met = false;
    ir::for_each_node(*program.graph, [&](ir::graph const&, ir::node const& n) {
      is_met = is_met || means_operator(name, n.target);
    });
    if (!is_met) absent.push_back(name);
  }
  return absent;
}

/// The first of `names` that means no operator, neither of a pipeline nor of the program, with the
/// nearest one, or that of a node with this name; or nothing.
[[nodiscard]] inline std::optional<rejection> find_unknown_operator(
    std::span<std::string const> names, ir::operator_table const& operators,
    ir::exported_program const& program) {
  std::vector<std::string_view> known;
  for (auto const& entry : operators) known.push_back(entry.name());
  ir::for_each_node(*program.graph,
                    [&](ir::graph const&, ir::node const& n) { known.push_back(n.target); });
  for (std::string_view const name : names) {
    auto const means = [&](std::string_view op) { return means_operator(name, op); };
    if (ranges::any_of(known, means)) continue;
    if (auto const op = detail::operator_of_node(name, program); !op.empty()) {
      return rejection{.rule = fmt::format("no operator '{}'", name),
                       .actual = fmt::format("a node of {}", op),
                       .allowed = "operators, all of whose nodes stay on the host"};
    }
    // "aten.softmx" names no overload.
    bool const is_overload = ranges::count(name, '.') > 1;
    for (auto& op : known) op = is_overload ? op : op.substr(0, op.rfind('.'));
    return rejection{.rule = fmt::format("no operator '{}'", name),
                     .remedy = did_you_mean(name, known)};
  }
  return std::nullopt;
}

}  // namespace arm_delegate
