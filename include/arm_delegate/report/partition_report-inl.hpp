#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of partition_report.hpp.

#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/partitioning.hpp>
#include <arm_delegate/partitioner/summarize.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/report/detail/host_nodes_json.hpp>
#include <arm_delegate/report/partition_report.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/version.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::report {

ARM_DELEGATE_FUNCTION std::size_t partition_report::converting() const {
  return static_cast<std::size_t>(
      std::count_if(host_nodes.begin(), host_nodes.end(),
                    [](host_node const& n) { return n.kind == host_reason::boundary; }));
}

ARM_DELEGATE_FUNCTION partition_report report_of(partitioning const& found,
                                                 ir::exported_program const& program,
                                                 pipeline_entry const& pipeline,
                                                 source_paths const& sources) {
  partition_report r{.tool_version = ARM_DELEGATE_VERSION,
                     .file = program.file,
                     .target = std::string(pipeline.target->name),
                     .makes_payloads = pipeline.makes_payloads(),
                     .nodes = found.host_nodes.size(),
                     .host_nodes = found.host_nodes,
                     .messages = found.warnings};
  for (auto& n : r.host_nodes) n.source = sources.shown(n.source);
  for (auto& m : r.messages) m.source = sources.shown(m.source);
  std::unordered_map<std::string_view, std::vector<std::string>> names;
  ir::for_each_node(*program.graph, [&](ir::graph const&, ir::node const& n) {
    names[n.delegation_tag].emplace_back(n.name);
  });
  for (auto const& p : found.partitions) {
    r.nodes += p.nodes;
    r.partitions.push_back({.tag = p.tag,
                            .operations = compiler::operations_of(p.artifact),
                            .nodes = std::move(names.at(p.tag))});
  }
  r.mismatch = find_mismatch(r.host_nodes, r.delegated(), r.target);
  return r;
}

ARM_DELEGATE_FUNCTION std::string json(partition_report const& r) {
  files::json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  j.key("tool_version").value(r.tool_version);
  j.key("file").value(r.file).key("target").value(r.target);
  j.key("nodes").value(static_cast<std::int64_t>(r.nodes));
  j.key("delegates").list();
  auto const* const counted = r.makes_payloads ? "npu_operations" : "tosa_operators";
  for (auto const& p : r.partitions) {
    j.object().key("tag").value(p.tag);
    j.key(counted).value(static_cast<std::int64_t>(p.operations));
    j.key("nodes").list();
    for (auto const& name : p.nodes) j.value(name);
    j.end().end();
  }
  j.end();
  detail::write_host_nodes(j, r.host_nodes);
  return j.end().text();
}

}  // namespace arm_delegate::report
