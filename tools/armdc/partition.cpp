// SPDX-License-Identifier: BSD-3-Clause
// armdc partition: what is delegated, what is not, and why, as a table, JSON and SARIF.

#include "commands.hpp"
#include "host_nodes.hpp"
#include "inputs.hpp"
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/partitioner/find_partitions.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/rejection.hpp>
#include <arm_delegate/version.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::format::json_writer;

/// What the formats print.
struct partitioned {
  partition_arguments const& arguments;
  std::string_view target;
  ad::ir::exported_program const& program;  ///< its nodes have tags
  ad::partitioning const& found;

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

std::size_t operators_of(ad::found_partition const& p) {
  return p.lowered.main().operations.size();
}

// ---- text

using row = std::array<std::string, 4>;

/// Columns as wide as their widest text; the last one is not padded.
void print_table(std::vector<row> const& rows) {
  row const& first = rows.front();
  std::array<std::size_t, std::tuple_size_v<row>> widths{};
  for (auto const& r : rows) {
    for (std::size_t i = 0; i < r.size(); ++i) widths[i] = std::max(widths[i], r[i].size());
  }
  for (auto const& r : rows) {
    for (std::size_t i = 0; i + 1 < r.size(); ++i) fmt::print("{:<{}}  ", r[i], widths[i]);
    fmt::print("{}\n", r.back());
    if (&r == &first) {
      for (auto const width : widths) fmt::print("{:-<{}}  ", "", width);
      fmt::print("\n");
    }
  }
}

std::string reason_text(ad::rejection const& r) {
  auto text = r.rule + ": " + r.actual + " (allowed: " + r.allowed + ")";
  return r.remedy.empty() ? text : text + "; " + r.remedy;
}

void print_text(partitioned const& p) {
  auto const converting =
      std::ranges::count(p.found.host_nodes, ad::host_reason::boundary, &ad::host_node::kind);
  auto const on_host = static_cast<std::ptrdiff_t>(p.found.host_nodes.size()) - converting;
  fmt::print(
      "{} for {}: {} of {} nodes in {} delegate{}, {} on the host, {} convert at boundaries\n",
      p.arguments.model, p.target, p.node_count() - p.found.host_nodes.size(), p.node_count(),
      p.found.partitions.size(), p.found.partitions.size() == 1 ? "" : "s", on_host, converting);
  if (!p.found.partitions.empty()) {
    fmt::print("\n");
    std::vector<row> rows{{"delegate", "nodes", "TOSA operators", "first to last"}};
    auto const names = node_names(p);
    for (auto const& d : p.found.partitions) {
      auto const& nodes = names.at(d.tag);
      rows.push_back({d.tag, std::to_string(d.nodes), std::to_string(operators_of(d)),
                      fmt::format("{} ... {}", nodes.front(), nodes.back())});
    }
    print_table(rows);
  }
  if (on_host == 0) return;
  fmt::print("\n");
  std::vector<row> rows{{"on the host", "operator", "source", "why"}};
  for (auto const& n : p.found.host_nodes) {
    if (n.kind == ad::host_reason::boundary) continue;
    rows.push_back({n.name, n.target, n.source.empty() ? "-" : n.source, reason_text(n.reason)});
  }
  print_table(rows);
}

// ---- JSON

std::string json(partitioned const& p) {
  json_writer j;
  j.object().key("schema_version").value(std::int64_t{1});
  j.key("tool_version").value(ARM_DELEGATE_VERSION);
  j.key("file").value(p.arguments.model).key("target").value(p.target);
  j.key("nodes").value(static_cast<std::int64_t>(p.node_count()));
  j.key("delegates").list();
  auto const names = node_names(p);
  for (auto const& d : p.found.partitions) {
    j.object().key("tag").value(d.tag);
    j.key("tosa_operators").value(static_cast<std::int64_t>(operators_of(d)));
    j.key("nodes").list();
    for (auto const& name : names.at(d.tag)) j.value(name);
    j.end().end();
  }
  j.end();
  write_host_nodes(j, p.found.host_nodes);
  return j.end().text();
}

// ---- SARIF 2.1.0 (OASIS)

/// A path as a URI reference: what is not allowed in one is escaped.
std::string uri(std::string_view path) {
  std::string text = path.starts_with('/') ? "file://" : "";
  for (char const c : path) {
    bool const plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("/-._~").find(c) != std::string_view::npos;
    text += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return text;
}

/// "model.py:12": the file, and the line where there is one.
void write_source(json_writer& j, std::string_view source) {
  auto const colon = source.rfind(':');
  std::int64_t line = 0;
  if (colon != std::string_view::npos) {
    std::from_chars(source.data() + colon + 1, source.data() + source.size(), line);
  }
  j.key("physicalLocation").object();
  j.key("artifactLocation").object().key("uri");
  j.value(uri(line > 0 ? source.substr(0, colon) : source)).end();
  if (line > 0) j.key("region").object().key("startLine").value(line).end();
  j.end();
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
  auto const& pipeline = ad::find_pipeline(ad::standard_pipeline_table(), a.target);
  auto program = read_program(a.model, a.limits);
  ad::partition_request const request{.boundary = {.quantize_io = a.quantize_io,
                                                   .keep_on_host = a.keep_on_host,
                                                   .limits = a.limits}};
  auto const found = ad::find_partitions(program, pipeline, request);
  partitioned const p{a, pipeline.target->name, program, found};
  if (a.format == "json") {
    fmt::print("{}", json(p));
  } else if (a.format == "sarif") {
    fmt::print("{}", sarif(p));
  } else {
    print_text(p);
  }
  return 0;
}

}  // namespace armdc
