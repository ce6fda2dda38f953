#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of find_partitions.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/detail/ask_nodes.hpp>
#include <arm_delegate/partitioner/detail/check_sizes.hpp>
#include <arm_delegate/partitioner/detail/constants_in_bodies.hpp>
#include <arm_delegate/partitioner/detail/node_choice.hpp>
#include <arm_delegate/partitioner/detail/partition_layout.hpp>
#include <arm_delegate/partitioner/detail/partition_lowering.hpp>
#include <arm_delegate/partitioner/detail/quantized_buffers.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/fold_indices.hpp>
#include <arm_delegate/partitioner/narrow_indices.hpp>
#include <arm_delegate/partitioner/pipeline_functions.hpp>
#include <arm_delegate/partitioner/unknown_operator.hpp>
#include <arm_delegate/registry/npu_choices.hpp>
#include <arm_delegate/registry/options.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// Narrows the indices of a graph, its branches and its bodies.
class all_narrowed_indices {
 public:
  all_narrowed_indices(ir::graph& whole, ir::operator_table const& operators) {
    bool changed = false;
    ir::for_each_graph(whole, [&](ir::graph& g) {
      auto const made = made_.emplace(&g, narrow_indices(g, operators)).first;
      changed = changed || !made->second.empty();
    });
    if (changed) ir::assign_debug_handles(whole);
  }

  [[nodiscard]] narrowed_indices const& operator[](ir::graph const& g) const {
    return made_.at(&g);
  }

 private:
  std::unordered_map<ir::graph const*, narrowed_indices> made_{};
};

/// Finds the partitions of a program, graph by graph: its own, then those of branches and bodies
/// that stay on the host.
class partition_search {
 public:
  /// If `outer`, conversions at the boundaries of delegates stay outside.
  partition_search(ir::exported_program& program, pipeline_functions const& how,
                   partition_request const& request, bool outer)
      : program_(program),
        how_(how),
        request_(request),
        outer_(outer),
        narrowed_(*program.graph, *how.operators) {}

  partitioning run() {
    search(*program_.graph);
    return std::move(made_);
  }

 private:
  /// Takes every node at first and leaves out rejected nodes until there are none. A partition
  /// without rejected nodes is lowered once.
  void search(ir::graph& g) {
    auto const& narrowed = narrowed_[g];
    node_choice choice(g, narrowed);
    for (auto id : g.order) ask_node(choice, g, *how_.operators, request_, id);
    partition_layout layout(g, choice, outer_, tags_);
    layout.leave_unsigned_nodes();
    partition_lowering lowering(program_, g, choice, layout, how_, request_);
    do {
      layout.partition();
    } while (layout.leave_idle_partitions() || !lowering.lower_all());
    widen_host_indices(g, narrowed);
    tags_ += layout.count();
    ranges::move(lowering.take_partitions(), std::back_inserter(made_.partitions));
    choice.move_host_nodes(made_.host_nodes);
    for (auto id : g.order) {
      if (!g[id].delegation_tag.empty()) continue;  // its bodies are part of the delegate
      ir::graph::for_each_subgraph(g[id], [&](ir::subgraph const& s) { search(*s.body); });
    }
  }

  ir::exported_program& program_;
  pipeline_functions const& how_;
  partition_request const& request_;
  bool outer_;
  std::size_t tags_ = 0;  ///< used so far
  all_narrowed_indices narrowed_;
  partitioning made_{};
};

/// A name in `keep_on_host` that means no operator would keep nothing there.
inline void check_kept(ir::exported_program const& program, ir::operator_table const& operators,
                       compile_options const& options) {
  auto why = find_unknown_operator(options.keep_on_host, operators, program);
  if (!why) return;
  why->rule.insert(0, "'keep_on_host': ");
  why->remedy +=
      "name an operator of the pipeline or of the program, as in 'aten.softmax.int' or "
      "'aten.softmax'";
  throw error(diagnostic{.id = code::bad_arguments, .why = std::move(*why), .file = program.file});
}

/// A check without a function would be called.
inline void check_request(partition_request const& request) {
  auto const is_empty = [](auto const& check) { return check.ask == nullptr; };
  if (ranges::any_of(request.checks, is_empty) ||
      ranges::any_of(request.artifact_checks, is_empty)) {
    raise(code::bad_arguments, "a check of nodes or artifacts has no function: 'ask' is null",
          "give each a function, or leave it out");
  }
}

/// A warning for each name in `keep_on_host` whose operator the program does not call.
inline std::vector<diagnostic> absent_kept(ir::exported_program const& program,
                                           compile_options const& options) {
  std::vector<diagnostic> warnings;
  for (auto const name : find_absent_operators(options.keep_on_host, program)) {
    warnings.push_back(
        {.level = severity::warning,
         .id = code::bad_arguments,
         .why = {.rule = fmt::format("'keep_on_host': the program does not call '{}'", name),
                 .remedy = "remove the name, or check it"},
         .file = program.file});
  }
  return warnings;
}

}  // namespace arm_delegate::detail

namespace arm_delegate {

ARM_DELEGATE_FUNCTION partitioning find_partitions(ir::exported_program& program,
                                                   pipeline_functions const& how,
                                                   partition_request const& request) {
  (void)filled(how);
  detail::check_request(request);
  ir::verify(program);
  detail::check_kept(program, *how.operators, request.options);
  auto warnings = detail::absent_kept(program, request.options);
  (void)how.environment(*how.target, merged(how.npu, request.options));
  try {
    detail::move_constants_into_bodies(program);
    ir::for_each_graph(*program.graph,
                       [&](ir::graph& g) { fold_indices(g, *how.operators, *how.target); });
    bool const outer = keeps_boundary_outside(*how.target, merged(how.boundary, request.options));
    if (outer) detail::quantize_buffers(program, *how.operators);
    ir::assign_debug_handles(*program.graph);
    ir::for_each_graph(*program.graph,
                       [&](ir::graph const& g) { detail::check_sizes(g, request.options.limits); });
    auto made = detail::partition_search(program, how, request, outer).run();
    made.warnings = std::move(warnings);
    return made;
  } catch (error const& e) {
    throw e.in_file(program.file);
  }
}

}  // namespace arm_delegate
