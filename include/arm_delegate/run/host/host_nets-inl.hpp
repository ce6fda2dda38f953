#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of host_nets.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/partitioner/acyclic_partitions.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/host/control_flow_net.hpp>
#include <arm_delegate/run/host/evaluated_net.hpp>
#include <arm_delegate/run/host/fold_dequantized.hpp>
#include <arm_delegate/run/host/host_nets.hpp>
#include <arm_delegate/run/host/lowered_net.hpp>
#include <arm_delegate/run/nets/delegate_net.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

/// True for a node that has a net of its own: a branch, a loop, or one that is evaluated.
inline bool runs_alone(ir::graph const& g, ir::node const& n, pipeline_entry const* pipeline) {
  return is_branch_or_loop(g, n) || (pipeline != nullptr && is_evaluated_on_host(n, *pipeline));
}

/// Tags each node that stays on the host with the number of its net; nodes that are lowered have
/// the numbers below `lowered`.
struct host_tags {
  tag_numbers numbers{};
  std::uint32_t lowered = 0;
};

inline host_tags tag_host_nodes(ir::graph& g, pipeline_entry const* pipeline) {
  std::vector<bool> on_host(g.node_count());
  auto lowered = on_host;
  for (auto id : g.order) {
    auto const i = ir::graph::index(id);
    on_host[i] = !is_call(g[id]) && !ir::states_qparams(g[id]);
    lowered[i] = on_host[i] && !runs_alone(g, g[id], pipeline);
  }
  auto const parts = partition_acyclic(g, lowered);
  host_tags made{.lowered = parts.count};
  auto alone = parts.count;
  for (auto id : g.order) {
    auto const i = ir::graph::index(id);
    if (!on_host[i]) continue;
    if (pipeline == nullptr && !is_branch_or_loop(g, g[id])) {
      g[id].raise(code::unsupported_operator, "stays on the host, which cannot run it",
                  "give the runner a pipeline for the host's nodes");
    }
    auto const number = lowered[i] ? parts[id] : alone++;
    auto const tag = g.copy(std::string_view(fmt::format("host{}", number)));
    g[id].delegation_tag = tag;
    made.numbers.emplace(tag, number);
  }
  return made;
}

ARM_DELEGATE_FUNCTION void add_host_nets(ir::exported_program& program, host_runs const& runs,
                                         std::vector<std::unique_ptr<delegate_net>>& nets) {
  auto& g = *program.graph;
  if (runs.pipeline != nullptr) (void)filled(*runs.pipeline);
  fold_dequantized(g);
  auto const tags = tag_host_nodes(g, runs.pipeline);
  auto extracted = extract_partitions(program, g, tags.numbers);
  insert_calls(program, g, extracted, nets.size());
  for (auto& part : extracted) {
    auto const& inner = *part.program.graph;
    if (is_branch_or_loop(inner, inner[inner.order.front()])) {
      nets.push_back(make_control_flow_net(std::move(part.program), runs.bodies));
    } else if (part.number >= tags.lowered) {
      nets.push_back(
          make_evaluated_net(std::move(part.program), *runs.pipeline, runs.compile_node));
    } else {
      nets.push_back(make_lowered_net(std::move(part.program), *runs.pipeline, runs.options,
                                      runs.compile_node));
    }
  }
}

}  // namespace arm_delegate::detail
