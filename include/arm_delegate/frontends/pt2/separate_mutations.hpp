#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Gives every input that a program changes a value of its own.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/complete_origins.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace arm_delegate::frontend::pt2 {

namespace detail {

/// True if an earlier output gives another buffer or input the same new contents.
inline bool repeats_mutation(ir::exported_program const& p, std::size_t output) {
  auto const is_mutation = [&](std::size_t i) {
    return p.outputs[i].sink != ir::output_spec::kind::user_output;
  };
  auto const& values = p.graph->outputs;
  if (!is_mutation(output) || values[output] == ir::no_value) return false;
  for (std::size_t i = 0; i < output; ++i) {
    if (is_mutation(i) && values[i] == values[output]) return true;
  }
  return false;
}

inline ir::value_id add_clone(ir::graph& g, ir::value_id v) {
  auto const name =
      g.copy(std::string_view(fmt::format("{}_clone_{}", g[v].name, g.value_count())));
  std::array const results{g.add_value(name, g[v].type)};
  std::array const arguments{ir::named_argument{"self", v}};
  g.order.push_back(g.add_node(name, "aten.clone.default", arguments, results));
  return results.front();
}

}  // namespace detail

/// The program with clones of the values that change several inputs, or nothing if there are none:
/// torch.export finds a changed input by the name of its new value.
inline std::optional<ir::exported_program> separate_mutations(ir::exported_program const& p) {
  std::optional<ir::exported_program> made;
  for (std::size_t i = 0; i < p.outputs.size() && i < p.graph->outputs.size(); ++i) {
    if (!detail::repeats_mutation(p, i)) continue;
    if (!made) made = p.clone();
    made->graph->outputs[i] = detail::add_clone(*made->graph, p.graph->outputs[i]);
  }
  if (made) ir::complete_origins(*made->graph);
  return made;
}

}  // namespace arm_delegate::frontend::pt2
