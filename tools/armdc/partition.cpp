// SPDX-License-Identifier: BSD-3-Clause
// armdc partition: what is delegated, what is not, and why, as a table, JSON and SARIF.

#include "artifacts.hpp"
#include "commands.hpp"
#include "host_nodes.hpp"
#include "inputs.hpp"
#include "npu_choice.hpp"
#include "pipelines.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/formats/uri.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/partitioner/summarize.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/version.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::format::json_writer;

/// The data that all formats print.
struct partitioned {
  partition_arguments const& arguments;
  ad::pipeline_entry const& pipeline;
  ad::ir::exported_program const& program;  ///< its nodes have tags
  ad::partitioning const& found;

  [[nodiscard]] std::string_view target() const { return pipeline.target->name; }
  [[nodiscard]] std::size_t node_count() const {
    auto count = found.host_nodes.size();
    for (auto const& p : found.partitions) count += p.nodes;
    return count;
  }
};

using names_by_tag = std::unordered_map<std::string_view, std::vector<std::string_view>>;

/// The names of each delegate's nodes, in order.
names_by_tag node_names(partitioned const& p) {
  names_by_tag names;
  ad::ir::for_each_node(*p.program.graph, [&](ad::ir::graph const&, ad::ir::node const& n) {
    names[n.delegation_tag].push_back(n.name);
  });
  return names;
}

// ---- text

std::string reason_text(ad::rejection const& r) {
  auto text = r.rule + ": " + r.actual + " (allowed: " + r.allowed + ")";
  return r.remedy.empty() ? text : text + "; " + r.remedy;
}

void print_delegates(partitioned const& p) {
  auto const* const counted = p.pipeline.makes_payloads() ? "NPU operations" : "TOSA operators";
  table delegates({"delegate", "nodes", counted, "first to last"});
  auto const names = node_names(p);
  for (auto const& d : p.found.partitions) {
    auto const& nodes = names.at(d.tag);
    delegates.add({d.tag, std::to_string(d.nodes), std::to_string(operations_of(d.artifact)),
                   fmt::format("{} ... {}", ad::message_text(nodes.front(), ad::longest_name),
                               ad::message_text(nodes.back(), ad::longest_name))});
  }
  print_output("\n");
  delegates.print();
}

void print_host_nodes(partitioned const& p) {
  table nodes({"on the host", "operator", "source", "why"});
  for (auto const& n : p.found.host_nodes) {
    if (n.kind == ad::host_reason::boundary) continue;
    nodes.add({n.name, n.target, n.source.empty() ? "-" : n.source, reason_text(n.reason)});
  }
  print_output("\n");
  nodes.print();
}

void print_text(partitioned const& p) {
  auto const converting =
      std::ranges::count(p.found.host_nodes, ad::host_reason::boundary, &ad::host_node::kind);
  auto const on_host = static_cast<std::ptrdiff_t>(p.found.host_nodes.size()) - converting;
  auto const delegated = p.node_count() - p.found.host_nodes.size();
  auto const file = ad::message_text(p.arguments.model, ad::longest_sentence);
  auto const mismatch = ad::find_mismatch(p.found.host_nodes, delegated, p.target());
  if (mismatch) print_output(fmt::format("{}: {}; {}\n", file, mismatch.what, mismatch.remedy));
  print_output(fmt::format(
      "{} for {}: {} of {} nodes in {} delegate{}, {} on the host, {} convert at boundaries\n",
      file, p.target(), delegated, p.node_count(), p.found.partitions.size(),
      p.found.partitions.size() == 1 ? "" : "s", on_host, converting));
  if (!p.found.partitions.empty()) print_delegates(p);
  if (on_host != 0) print_host_nodes(p);
}

// ---- JSON

std::string json(partitioned const& p) {
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  j.key("tool_version").value(ARM_DELEGATE_VERSION);
  j.key("file").value(p.arguments.model).key("target").value(p.target());
  j.key("nodes").value(static_cast<std::int64_t>(p.node_count()));
  j.key("delegates").list();
  auto const names = node_names(p);
  auto const* const counted = p.pipeline.makes_payloads() ? "npu_operations" : "tosa_operators";
  for (auto const& d : p.found.partitions) {
    j.object().key("tag").value(d.tag);
    j.key(counted).value(static_cast<std::int64_t>(operations_of(d.artifact)));
    j.key("nodes").list();
    for (auto const& name : names.at(d.tag)) j.value(name);
    j.end().end();
  }
  j.end();
  write_host_nodes(j, p.found.host_nodes);
  return j.end().text();
}

// ---- SARIF 2.1.0 (OASIS)

struct source_line {
  std::string_view file{};
  std::int64_t line = 1;  ///< code review tools show no result without a line
};

/// Parses "model.py:12"; line 1 if there is no valid line number.
source_line line_of(std::string_view source) {
  auto const colon = source.rfind(':');
  if (colon == std::string_view::npos) return {.file = source};
  auto const digits = source.substr(colon + 1);
  if (digits.find_first_not_of("0123456789") != std::string_view::npos) return {.file = source};
  std::int64_t line = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), line);
  return {.file = source.substr(0, colon), .line = std::max(line, std::int64_t{1})};
}

void write_source(json_writer& j, std::string_view source) {
  auto const at = line_of(source);
  j.key("physicalLocation").object();
  j.key("artifactLocation").object().key("uri");
  j.value(ad::format::uri_of_path(at.file)).end();
  j.key("region").object().key("startLine").value(at.line).end().end();
}

void write_rules(json_writer& j, partitioned const& p) {
  std::vector<ad::host_reason> used;
  for (auto const& n : p.found.host_nodes) {
    if (std::ranges::find(used, n.kind) == used.end()) used.push_back(n.kind);
  }
  std::ranges::sort(used);
  j.key("rules").list();
  for (auto const kind : used) {
    j.object().key("id").value(name(kind));
    j.key("shortDescription").object().key("text").value(description(kind)).end().end();
  }
  j.end();
}

void write_result(json_writer& j, partitioned const& p, ad::host_node const& n) {
  bool const harmless = n.kind == ad::host_reason::boundary;
  j.object().key("ruleId").value(name(n.kind));
  j.key("kind").value(harmless ? "informational" : "fail");
  j.key("level").value(harmless ? "none" : "warning");
  j.key("message").object().key("text");
  j.value(fmt::format("{} ({}) stays on the host: {}", n.name, n.target, reason_text(n.reason)));
  j.end().key("locations").list().object();
  write_source(j, n.source.empty() ? p.arguments.model : n.source);
  j.key("logicalLocations").list().object().key("name").value(n.name).key("kind").value("member");
  j.end().end().end().end().end();
}

std::string sarif(partitioned const& p) {
  json_writer j;
  j.object();
  j.key("$schema").value("https://json.schemastore.org/sarif-2.1.0.json");
  j.key("version").value("2.1.0").key("runs").list().object();
  j.key("tool").object().key("driver").object().key("name").value("armdc");
  j.key("version").value(ARM_DELEGATE_VERSION);
  write_rules(j, p);
  j.end().end().key("results").list();
  for (auto const& n : p.found.host_nodes) write_result(j, p, n);
  return j.end().end().end().end().text();
}

}  // namespace

int partition(partition_arguments const& a) {
  auto const& pipeline = pipeline_for(a.target);
  check_npu_options(a.npu, *pipeline.target);
  auto const npu = choose_system(*pipeline.target, a.npu, a.limits);
  auto program = read_program(a.model, a.bindings, a.limits);
  check_operator_names(a.keep_on_host, pipeline, program);
  ad::partition_request request{.options = {.quantize_io = a.quantize_io,
                                            .keep_on_host = a.keep_on_host,
                                            .limits = a.limits}};
  if (npu) {
    request.options.system = npu->system;
    request.options.memory_mode = npu->mode;
  }
  auto const found = ad::find_partitions(program, pipeline, request);
  print_messages(found.warnings);
  partitioned const p{a, pipeline, program, found};
  if (a.format == "json") {
    print_output(json(p));
  } else if (a.format == "sarif") {
    print_output(sarif(p));
  } else {
    print_text(p);
  }
  return 0;
}

}  // namespace armdc
