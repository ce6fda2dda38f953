// SPDX-License-Identifier: BSD-3-Clause
// armdc partition: what is delegated, what is not, and why, as a table, JSON and SARIF.

#include "commands.hpp"
#include "inputs.hpp"
#include "npu_choice.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include "usage.hpp"
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/partition_report.hpp>
#include <arm_delegate/report/sarif.hpp>

#include <fmt/core.h>

#include <string>
#include <string_view>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::report::partition_report;

std::string shown(std::string_view name) { return ad::message_text(name, ad::longest_name); }

void print_delegates(partition_report const& r) {
  auto const* const counted = r.makes_payloads ? "NPU operations" : "TOSA operators";
  table delegates({"delegate", "nodes", counted, "first to last"});
  for (auto const& p : r.partitions) {
    delegates.add({p.tag, std::to_string(p.nodes.size()), std::to_string(p.operations),
                   fmt::format("{} ... {}", shown(p.nodes.front()), shown(p.nodes.back()))});
  }
  print_output("\n");
  delegates.print();
}

/// "in features.3, at model.py:12: ", or what is known of it.
std::string place_text(ad::host_node const& n) {
  std::string text;
  if (!n.module.empty()) text = "in " + shown(n.module);
  if (!n.source.empty()) text += (text.empty() ? "at " : ", at ") + shown(n.source);
  return text.empty() ? text : text + ": ";
}

void print_host_nodes(partition_report const& r) {
  table nodes({"on the host", "operator", "where and why"});
  for (auto const& n : r.host_nodes) {
    if (n.kind == ad::host_reason::boundary) continue;
    nodes.add({shown(n.name), shown(n.target), place_text(n) + ad::to_string(n.reason)});
  }
  print_output("\n");
  nodes.print();
}

void print_text(partition_report const& r) {
  auto const file = ad::message_text(r.file, ad::longest_sentence);
  if (r.mismatch) {
    print_output(fmt::format("{}: {}; {}\n", file, r.mismatch.what, r.mismatch.remedy));
  }
  print_output(fmt::format(
      "{} for {}: {} of {} nodes in {} delegate{}, {} on the host, {} convert at boundaries\n",
      file, r.target, r.delegated(), r.nodes, r.partitions.size(),
      r.partitions.size() == 1 ? "" : "s", r.on_host(), r.converting()));
  if (!r.partitions.empty()) print_delegates(r);
  if (r.on_host() != 0) print_host_nodes(r);
}

}  // namespace

int partition(partition_arguments const& a) {
  auto const session = make_session(a.target, {a.payloads}, a.limits);
  auto program = read_program(a.model, a.bindings, a.limits);
  check_operator_names(a.keep_on_host, session.target(), program);
  auto const found = session.partition(
      program, {.quantize_io = a.quantize_io, .keep_on_host = a.keep_on_host, .limits = a.limits});
  auto const report =
      ad::report::report_of(found, program, session.target(), source_paths_below(a.source_root));
  print_messages(report.messages);
  if (a.format == "json") {
    print_output(ad::report::json(report));
  } else if (a.format == "sarif") {
    print_output(ad::report::sarif(report.host_nodes, report.file, {.has_source_root = true}));
  } else {
    print_text(report);
  }
  return 0;
}

}  // namespace armdc
