// SPDX-License-Identifier: BSD-3-Clause
// armdc compare: where the results differ, node by node.

#include "commands.hpp"
#include "inputs.hpp"
#include "npu_choice.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/compiler/payload_comparison.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/report/accuracy_report.hpp>
#include <arm_delegate/run/reference/comparison.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

using ad::report::accuracy_node;
using ad::report::accuracy_report;

/// What is compared: the nodes of a TOSA graph in the interpreter, and for an Ethos-U the payloads
/// too, which have no values of single nodes.
struct comparisons {
  std::string_view lowered_to;  ///< the target of the nodes
  ad::comparison nodes;
  std::optional<ad::compiler::payload_comparison> payloads{};
};

comparisons make_comparisons(compare_arguments const& a) {
  using namespace ad::compiler;
  auto const session = make_session(a.target, a.payloads, a.limits);
  auto const& target = session.target();
  auto const& named = session.system() ? tosa_pipeline_of(target) : target;
  bool const has_graphs = session.system() && !session.uses_vela();
  auto const lowering = has_graphs ? graph_pipeline_of(target) : named;
  auto const program = read_program(a.model, a.bindings, a.limits);
  std::optional<ad::ir::exported_program> real;
  if (!a.real_float.empty()) real = read_program(a.real_float, a.bindings, a.limits);
  comparisons made{named.target->name, ad::comparison(program, lowering, host_pipeline(),
                                                      real ? &*real : nullptr, a.limits)};
  if (session.system()) {
    naming(a.model, [&] { made.payloads.emplace(program.clone(), session, a.limits); });
  }
  return made;
}

/// Throws unless the inputs are one complete set or several.
void check_runs(std::size_t given, std::span<file_tensor const> wanted, std::string const& file) {
  bool const fits = wanted.empty() ? given == 0 : given != 0 && given % wanted.size() == 0;
  if (fits) return;
  std::vector<std::string> texts;
  for (auto const& t : wanted) texts.push_back(input_text(t));
  refuse_count(given, texts, file, "; repeat the whole set for another run");
}

/// Runs the program once per set of inputs.
void run_all(comparisons& c, compare_arguments const& a) {
  auto const wanted = file_tensors(c.nodes.inputs());
  check_runs(a.inputs.size(), wanted, a.model);
  auto const runs = wanted.empty() ? 1 : a.inputs.size() / wanted.size();
  for (std::size_t run = 0; run < runs; ++run) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      read_input(a.inputs[run * wanted.size() + i], wanted[i], a.limits);
    }
    naming(a.model, [&] {
      c.nodes.run();
      if (c.payloads) c.payloads->run(c.nodes);
    });
  }
}

// ---- as text

std::string decibel(std::optional<ad::report::real_error> const& e) {
  if (!e) return "-";
  if (std::isnan(e->sqnr)) return "nan";  // a NaN of either sign
  return std::isinf(e->sqnr) && e->sqnr > 0 ? "equal" : fmt::format("{:.1f}", e->sqnr);
}

std::string lsb(ad::report::code_error const& e) {
  return fmt::format("{:>5} {:>9.4f}", e.largest, e.mean);
}

std::string shown(std::string_view name) { return ad::message_text(name, ad::longest_name); }

std::string where(accuracy_node const& n) {
  auto text = shown(n.op);
  if (!n.module.empty()) text += " in " + shown(n.module);
  if (!n.source.empty()) text += ", at " + shown(n.source);
  return text;
}

/// Prints a row: its name, its numbers, and the node's source location, which is wrapped.
void print_row(accuracy_node const& n, std::size_t width, std::string const& numbers) {
  auto name = shown(n.name);
  name.append(width - columns_of(name), ' ');
  print_output(wrapped(name + "  " + numbers + "  ", where(n), output_width().value_or(0)));
}

void print_head(std::string const& head) { print_output(coloured_output(head, "1") + "\n"); }

/// The largest error of a node alone that has no LSB.
std::string own_error(accuracy_node const& n) { return fmt::format("{:.3g}", n.own_error); }

void print_quantized(accuracy_report const& r, std::size_t width) {
  print_head(fmt::format("{:{}}  {:>19}  {:>15}  {:>15}", "", width, "SQNR to float, dB", "own LSB",
                         "accumulated LSB"));
  print_head(fmt::format("{:{}}  {:>9}  {:>8}  {:>5} {:>9}  {:>5} {:>9}", "node", width,
                         "quantized", "compiled", "max", "mean", "max", "mean"));
  for (auto const& n : r.nodes) {
    auto const differences = n.codes ? lsb(n.codes->own) + "  " + lsb(n.codes->accumulated)
                                     : fmt::format("{:>15}  {:>15}", own_error(n), "-");
    print_row(
        n, width,
        fmt::format("{:>9}  {:>8}  {}", decibel(n.quantized), decibel(n.compiled), differences));
  }
}

void print_float(accuracy_report const& r, std::size_t width) {
  print_head(fmt::format("{:{}}  SQNR to float, dB  own error   largest error", "node", width));
  for (auto const& n : r.nodes) {
    auto const error = n.compiled ? fmt::format("{:.3g}", n.compiled->largest) : "-";
    print_row(n, width,
              fmt::format("{:>17}  {:>9}  {:>14}", decibel(n.compiled), own_error(n), error));
  }
}

void print_nodes(accuracy_report const& r) {
  std::size_t width = std::string_view("node").size();
  for (auto const& n : r.nodes) width = std::max(width, columns_of(shown(n.name)));
  (r.is_quantized() ? print_quantized : print_float)(r, width);
}

/// "'linear' (aten.linear.default, at model.py:12)", or nothing if the node is not known.
std::string node_of(accuracy_report const& r, ad::report::payload_output const& o) {
  if (!o.node) return {};
  auto const& n = r.nodes[*o.node];
  return "'" + shown(n.name) + "' (" + where(n) + ")";
}

void print_payloads(accuracy_report const& r, std::vector<ad::report::payload_output> const& all) {
  table outputs(
      {"delegate", "LSB to its TOSA graph: max", "mean", "accumulated LSB: max", "mean", "output"});
  for (auto const& o : all) {
    auto const node = node_of(r, o);
    auto const mean = [](ad::report::code_error const& e) { return fmt::format("{:.4f}", e.mean); };
    outputs.add({o.delegate, std::to_string(o.graph.largest), mean(o.graph),
                 o.node ? std::to_string(o.accumulated.largest) : "-",
                 o.node ? mean(o.accumulated) : "-", o.name + (node.empty() ? "" : " of " + node)});
  }
  outputs.print();
}

void print_noisiest(accuracy_report const& r) {
  if (!r.noisiest) return;
  auto const& n = r.nodes[*r.noisiest];
  print_output(fmt::format("largest quantization error at '{}' ({}): {} dB\n", shown(n.name),
                           where(n), decibel(n.quantized)));
}

void print_first_departing(accuracy_report const& r) {
  if (r.first_departing) {
    auto const& n = r.nodes[*r.first_departing];
    print_output(fmt::format("first node that differs: '{}' ({})\n", shown(n.name), where(n)));
  } else {
    print_output(fmt::format("no node differs: all results match PyTorch{}\n",
                             r.is_quantized() ? " to within 1 LSB" : ""));
  }
}

/// Says which of both steps to a payload differs, if one does.
void print_verdict(accuracy_report const& r,
                   std::vector<ad::report::payload_output> const& outputs) {
  print_output("lowering to TOSA: ");
  print_first_departing(r);
  print_output("code generator: ");
  if (!r.worst_output) {
    print_output("no payload differs: all outputs are equal to those of its TOSA graph\n");
    return;
  }
  auto const& o = outputs[*r.worst_output];
  auto const node = node_of(r, o);
  print_output(fmt::format(
      "output '{}' of {}{} differs from its TOSA graph by up to {} LSB; please report this with "
      "the model and its inputs\n",
      shown(o.name), o.delegate, node.empty() ? "" : ", node " + node, o.graph.largest));
}

void print_text(accuracy_report const& r) {
  if (r.payload_outputs) {
    print_output(fmt::format("nodes, lowered to {}, in the interpreter:\n\n", r.lowered_to));
  }
  print_nodes(r);
  if (r.payload_outputs) {
    print_output(fmt::format("\noutputs of the payloads for {}, in the simulator:\n\n", r.target));
    print_payloads(r, *r.payload_outputs);
  }
  print_output("\n");
  print_noisiest(r);
  r.payload_outputs ? print_verdict(r, *r.payload_outputs) : print_first_departing(r);
}

}  // namespace

int compare(compare_arguments const& a) {
  auto c = make_comparisons(a);
  run_all(c, a);
  auto const report =
      ad::report::report_of(c.nodes, c.payloads ? &*c.payloads : nullptr, c.lowered_to, a.target,
                            source_paths_below(a.source_root));
  if (a.json) {
    print_output(ad::report::json(report));
  } else {
    print_text(report);
  }
  return c.payloads ? print_findings(c.payloads->findings(), a.model) : 0;
}

}  // namespace armdc
