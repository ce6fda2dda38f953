// SPDX-License-Identifier: BSD-3-Clause
// armdc compare: where the numbers depart, node by node.

#include "commands.hpp"
#include "inputs.hpp"
#include <arm_delegate/compare/comparison.hpp>
#include <arm_delegate/compare/differences.hpp>
#include <arm_delegate/compiled.hpp>
#include <arm_delegate/formats/json_writer.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/pipeline_entry.hpp>

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

ad::comparison make_comparison(compare_arguments const& a) {
  auto const table = ad::standard_pipeline_table();
  auto const& target = ad::find_pipeline(table, a.target);
  auto const& floating = ad::find_pipeline(table, "tosa-1.0+fp");
  auto const program = read_program(a.model, a.limits);
  std::optional<ad::ir::exported_program> real;
  if (!a.real_float.empty()) real = read_program(a.real_float, a.limits);
  return ad::comparison(program, target, floating, real ? &*real : nullptr, a.limits);
}

/// All inputs, or all of them several times.
void check_runs(std::size_t given, std::span<file_tensor const> wanted, std::string const& file) {
  bool const fits = wanted.empty() ? given == 0 : given != 0 && given % wanted.size() == 0;
  if (fits) return;
  std::vector<std::string> texts;
  for (auto const& t : wanted) texts.push_back(input_text(t));
  refuse_count(given, texts, file, "; again all of them for another run");
}

/// Runs once for each set of inputs.
void run_all(ad::comparison& c, compare_arguments const& a) {
  auto const wanted = file_tensors(c.inputs());
  check_runs(a.inputs.size(), wanted, a.model);
  auto const runs = wanted.empty() ? 1 : a.inputs.size() / wanted.size();
  for (std::size_t run = 0; run < runs; ++run) {
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      read_input(a.inputs[run * wanted.size() + i], wanted[i], a.limits);
    }
    naming(a.model, [&] { c.run(); });
  }
}

// ---- as text

std::string decibel(ad::real_differences const& d) {
  if (d.empty()) return "-";
  return std::isinf(d.sqnr()) ? "equal" : fmt::format("{:.1f}", d.sqnr());
}

std::string lsb(ad::code_differences const& d) {
  return fmt::format("{:>5} {:>9.4f}", d.largest(), d.mean());
}

std::string where(ad::compared_node const& n) {
  return n.source.empty() ? n.target : n.target + ", at " + n.source;
}

void print_quantized(ad::comparison const& c, int width) {
  fmt::print("{:{}}  {:>19}  {:>15}  {:>15}\n", "", width, "SQNR to float, dB", "own LSB",
             "accumulated LSB");
  fmt::print("{:{}}  {:>9}  {:>8}  {:>5} {:>9}  {:>5} {:>9}\n", "node", width, "quantized",
             "compiled", "max", "mean", "max", "mean");
  for (auto const& n : c.nodes()) {
    fmt::print("{:{}}  {:>9}  {:>8}  {}  {}  {}\n", n.name, width, decibel(n.rounded),
               decibel(n.compiled), lsb(n.own), lsb(n.accumulated), where(n));
  }
}

void print_float(ad::comparison const& c, int width) {
  fmt::print("{:{}}  SQNR to float, dB   largest error\n", "node", width);
  for (auto const& n : c.nodes()) {
    auto const error = n.compiled.empty() ? "-" : fmt::format("{:.3g}", n.compiled.largest());
    fmt::print("{:{}}  {:>17}  {:>14}  {}\n", n.name, width, decibel(n.compiled), error, where(n));
  }
}

void print_text(ad::comparison const& c) {
  std::size_t width = std::string_view("node").size();
  for (auto const& n : c.nodes()) width = std::max(width, n.name.size());
  bool const quantized = c.nodes().front().quantized;
  (quantized ? print_quantized : print_float)(c, static_cast<int>(width));

  fmt::print("\n");
  if (auto const* n = c.noisiest()) {
    fmt::print("quantization costs most at '{}' ({}): {} dB\n", n->name, where(*n),
               decibel(n->rounded));
  }
  if (auto const* n = c.first_departing()) {
    fmt::print("first node that departs: '{}' ({})\n", n->name, where(*n));
  } else {
    fmt::print("no node departs: each computes what PyTorch does{}\n",
               quantized ? ", to 1 LSB" : "");
  }
}

// ---- as JSON

/// JSON has no infinity: null says that there is no noise.
void write_differences(ad::format::json_writer& j, std::string_view key,
                       ad::real_differences const& d) {
  j.key(key);
  if (d.empty()) {
    j.null();
    return;
  }
  j.object().key("sqnr_db");
  std::isinf(d.sqnr()) ? j.null() : j.value(d.sqnr());
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
  j.end();
}

void write_name(ad::format::json_writer& j, std::string_view key, ad::compared_node const* n) {
  j.key(key);
  n != nullptr ? j.value(n->name) : j.null();
}

void print_json(ad::comparison const& c, std::string const& target) {
  ad::format::json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("target").value(target);
  j.key("nodes").list();
  for (auto const& n : c.nodes()) write_node(j, n);
  j.end();
  write_name(j, "noisiest", c.noisiest());
  write_name(j, "first_departing", c.first_departing());
  fmt::print("{}", j.end().text());
}

}  // namespace

int compare(compare_arguments const& a) {
  auto c = make_comparison(a);
  run_all(c, a);
  a.json ? print_json(c, a.target) : print_text(c);
  return 0;
}

}  // namespace armdc
