#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds names that a caller gives for operators and that mean none.

#include <arm_delegate/base/nearest_name.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/span.hpp>
#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/partitioner/operator_name.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace arm_delegate {

/// The first of `names` that means no operator, neither of a pipeline nor of the program, with the
/// nearest one; or nothing.
[[nodiscard]] inline std::optional<rejection> find_unknown_operator(
    span<std::string const> names, ir::operator_table const& operators,
    ir::exported_program const& program) {
  vector<std::string_view> known;
  for (auto const& entry : operators) known.push_back(entry.name());
  ir::for_each_node(*program.graph,
                    [&](ir::graph const&, ir::node const& n) { known.push_back(n.target); });
  for (std::string_view const name : names) {
    auto const means = [&](std::string_view op) { return names_operator(name, op); };
    if (ranges::any_of(known, means)) continue;
    // "aten.softmx" names no overload.
    bool const is_overload = ranges::count(name, '.') > 1;
    for (auto& op : known) op = is_overload ? op : op.substr(0, op.rfind('.'));
    return rejection{.rule = str_cat({"no operator '", name, "'"}),
                     .remedy = did_you_mean(name, known)};
  }
  return std::nullopt;
}

}  // namespace arm_delegate
