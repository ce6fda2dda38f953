// SPDX-License-Identifier: BSD-3-Clause
// armdc compare: where the results differ, node by node.

#include "commands.hpp"
#include "compile_plan.hpp"
#include "inputs.hpp"
#include "payload_comparison.hpp"
#include "pipelines.hpp"
#include "table.hpp"
#include "terminal.hpp"
#include <arm_delegate/base/visible_text.hpp>
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/comparison.hpp>
#include <arm_delegate/run/differences.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace armdc {

namespace ad = arm_delegate;

namespace {

/// What is compared: the nodes of a TOSA graph in the interpreter, and for an Ethos-U the payloads
/// too, which have no values of single nodes.
struct comparisons {
  std::string_view lowered_to;  ///< the target of the nodes
  ad::comparison nodes;
  std::optional<payload_comparison> payloads{};
};

comparisons make_comparisons(compare_arguments const& a) {
  auto const plan = make_plan(a.target, a.payloads, a.limits);
  auto const& named = plan.npu ? tosa_pipeline_of(plan.target) : plan.target;
  auto const lowering = plan.npu && !plan.with_vela ? graph_pipeline_of(plan.target) : named;
  auto const program = read_program(a.model, a.bindings, a.limits);
  std::optional<ad::ir::exported_program> real;
  if (!a.real_float.empty()) real = read_program(a.real_float, a.bindings, a.limits);
  comparisons made{named.target->name, ad::comparison(program, lowering, host_pipeline(),
                                                      real ? &*real : nullptr, a.limits)};
  if (plan.npu) {
    naming(a.model, [&] { made.payloads.emplace(program.clone(), plan, a.limits); });
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

std::string decibel(ad::real_differences const& d) {
  if (d.empty()) return "-";
  if (std::isnan(d.sqnr())) return "nan";  // a NaN of either sign
  return std::isinf(d.sqnr()) && d.sqnr() > 0 ? "equal" : fmt::format("{:.1f}", d.sqnr());
}

std::string lsb(ad::code_differences const& d) {
  return fmt::format("{:>5} {:>9.4f}", d.largest(), d.mean());
}

std::string shown(std::string_view name) { return ad::message_text(name, ad::longest_name); }

std::string where(ad::compared_node const& n) {
  return shown(n.target) + (n.source.empty() ? "" : ", at " + shown(n.source));
}

/// Prints a row: its name, its numbers, and the node's source location, which is wrapped.
void print_row(ad::compared_node const& n, std::size_t width, std::string const& numbers) {
  auto name = shown(n.name);
  name.append(width - columns_of(name), ' ');
  print_output(wrapped(name + "  " + numbers + "  ", where(n), output_width().value_or(0)));
}

void print_head(std::string const& head) { print_output(coloured_output(head, "1") + "\n"); }

bool is_quantized(ad::comparison const& c) {
  return std::ranges::any_of(c.nodes(), &ad::compared_node::quantized);
}

/// The largest error of a node alone that has no LSB.
std::string own_error(ad::compared_node const& n) {
  return fmt::format("{:.3g}", n.own_number.largest());
}

void print_quantized(ad::comparison const& c, std::size_t width) {
  print_head(fmt::format("{:{}}  {:>19}  {:>15}  {:>15}", "", width, "SQNR to float, dB", "own LSB",
                         "accumulated LSB"));
  print_head(fmt::format("{:{}}  {:>9}  {:>8}  {:>5} {:>9}  {:>5} {:>9}", "node", width,
                         "quantized", "compiled", "max", "mean", "max", "mean"));
  for (auto const& n : c.nodes()) {
    auto const differences = n.quantized ? lsb(n.own) + "  " + lsb(n.accumulated)
                                         : fmt::format("{:>15}  {:>15}", own_error(n), "-");
    print_row(
        n, width,
        fmt::format("{:>9}  {:>8}  {}", decibel(n.rounded), decibel(n.compiled), differences));
  }
}

void print_float(ad::comparison const& c, std::size_t width) {
  print_head(fmt::format("{:{}}  SQNR to float, dB  own error   largest error", "node", width));
  for (auto const& n : c.nodes()) {
    auto const error = n.compiled.empty() ? "-" : fmt::format("{:.3g}", n.compiled.largest());
    print_row(n, width,
              fmt::format("{:>17}  {:>9}  {:>14}", decibel(n.compiled), own_error(n), error));
  }
}

void print_nodes(ad::comparison const& c) {
  std::size_t width = std::string_view("node").size();
  for (auto const& n : c.nodes()) width = std::max(width, columns_of(shown(n.name)));
  (is_quantized(c) ? print_quantized : print_float)(c, width);
}

/// "'linear' (aten.linear.default, at model.py:12)", or nothing if the node is not known.
std::string node_of(ad::comparison const& c, compared_output const& o) {
  if (!o.node) return {};
  auto const& n = c.nodes()[*o.node];
  return "'" + shown(n.name) + "' (" + where(n) + ")";
}

void print_payloads(ad::comparison const& c, payload_comparison const& payloads) {
  table outputs(
      {"delegate", "LSB to its TOSA graph: max", "mean", "accumulated LSB: max", "mean", "output"});
  for (auto const* o : payloads.outputs()) {
    auto const node = node_of(c, *o);
    auto const mean = [](ad::code_differences const& d) { return fmt::format("{:.4f}", d.mean()); };
    outputs.add({o->delegate, std::to_string(o->graph.largest()), mean(o->graph),
                 o->node ? std::to_string(o->accumulated.largest()) : "-",
                 o->node ? mean(o->accumulated) : "-",
                 o->name + (node.empty() ? "" : " of " + node)});
  }
  outputs.print();
}

void print_noisiest(ad::comparison const& c) {
  auto const* n = c.noisiest();
  if (n == nullptr) return;
  print_output(fmt::format("largest quantization error at '{}' ({}): {} dB\n", shown(n->name),
                           where(*n), decibel(n->rounded)));
}

void print_first_departing(ad::comparison const& c) {
  if (auto const* n = c.first_departing()) {
    print_output(fmt::format("first node that differs: '{}' ({})\n", shown(n->name), where(*n)));
  } else {
    print_output(fmt::format("no node differs: all results match PyTorch{}\n",
                             is_quantized(c) ? " to within 1 LSB" : ""));
  }
}

/// Says which of both steps to a payload differs, if one does.
void print_verdict(ad::comparison const& c, payload_comparison const& payloads) {
  print_output("lowering to TOSA: ");
  print_first_departing(c);
  print_output("code generator: ");
  auto const* o = payloads.worst();
  if (o == nullptr) {
    print_output("no payload differs: all outputs are equal to those of its TOSA graph\n");
    return;
  }
  auto const node = node_of(c, *o);
  print_output(fmt::format(
      "output '{}' of {}{} differs from its TOSA graph by up to {} LSB; please report this with "
      "the model and its inputs\n",
      shown(o->name), o->delegate, node.empty() ? "" : ", node " + node, o->graph.largest()));
}

void print_text(comparisons const& c, std::string const& target) {
  if (c.payloads) {
    print_output(fmt::format("nodes, lowered to {}, in the interpreter:\n\n", c.lowered_to));
  }
  print_nodes(c.nodes);
  if (c.payloads) {
    print_output(fmt::format("\noutputs of the payloads for {}, in the simulator:\n\n", target));
    print_payloads(c.nodes, *c.payloads);
  }
  print_output("\n");
  print_noisiest(c.nodes);
  c.payloads ? print_verdict(c.nodes, *c.payloads) : print_first_departing(c.nodes);
}

// ---- as JSON

/// Writes null for an infinite SQNR (no noise at all).
void write_differences(ad::format::json_writer& j, std::string_view key,
                       ad::real_differences const& d) {
  j.key(key);
  if (d.empty()) {
    j.null();
    return;
  }
  j.object().key("sqnr_db");
  std::isinf(d.sqnr()) && d.sqnr() > 0 ? j.null() : j.value(d.sqnr());
  j.key("largest_error").value(d.largest()).end();
}

void write_lsb(ad::format::json_writer& j, std::string_view key, ad::code_differences const& d) {
  j.key(key).object().key("max").value(d.largest()).key("mean").value(d.mean()).end();
}

void write_node(ad::format::json_writer& j, ad::compared_node const& n) {
  j.object().key("name").value(n.name).key("op").value(n.target).key("source").value(n.source);
  j.key("shape").list();
  for (auto size : n.sizes) j.value(size);
  j.end();
  write_differences(j, "quantized", n.rounded);
  write_differences(j, "compiled", n.compiled);
  j.key("codes");
  if (n.quantized) {
    j.object().key("scale").value(n.scale).key("zero_point").value(n.zero_point);
    write_lsb(j, "own", n.own);
    write_lsb(j, "accumulated", n.accumulated);
    j.end();
  } else {
    j.null();
  }
  j.key("own_error");
  n.quantized ? j.null() : j.value(n.own_number.largest());
  j.end();
}

void write_name(ad::format::json_writer& j, std::string_view key, ad::compared_node const* n) {
  j.key(key);
  n != nullptr ? j.value(n->name) : j.null();
}

void write_payloads(ad::format::json_writer& j, ad::comparison const& c,
                    payload_comparison const& payloads) {
  j.key("payload_outputs").list();
  for (auto const* o : payloads.outputs()) {
    j.object().key("delegate").value(o->delegate).key("name").value(o->name).key("node");
    o->node ? j.value(c.nodes()[*o->node].name) : j.null();
    write_lsb(j, "graph", o->graph);
    if (o->node) {
      write_lsb(j, "accumulated", o->accumulated);
    } else {
      j.key("accumulated").null();
    }
    j.end();
  }
  j.end().key("worst_payload_output");
  auto const* worst = payloads.worst();
  worst != nullptr ? j.value(worst->name) : j.null();
}

void print_json(comparisons const& c, std::string_view target) {
  ad::format::json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("target").value(target);
  j.key("nodes").list();
  for (auto const& n : c.nodes.nodes()) write_node(j, n);
  j.end();
  write_name(j, "noisiest", c.nodes.noisiest());
  write_name(j, "first_departing", c.nodes.first_departing());
  if (c.payloads) {
    j.key("tosa_target").value(c.lowered_to);
    write_payloads(j, c.nodes, *c.payloads);
  }
  print_output(j.end().text());
}

}  // namespace

int compare(compare_arguments const& a) {
  auto c = make_comparisons(a);
  run_all(c, a);
  a.json ? print_json(c, a.target) : print_text(c, a.target);
  return c.payloads ? print_findings(c.payloads->findings(), a.model) : 0;
}

}  // namespace armdc
