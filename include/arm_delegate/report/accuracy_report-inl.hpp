#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of accuracy_report.hpp.

#include <arm_delegate/compiler/payload_comparison.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/report/accuracy_report.hpp>
#include <arm_delegate/report/source_paths.hpp>
#include <arm_delegate/run/reference/comparison.hpp>
#include <arm_delegate/run/reference/differences.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::report {

namespace detail {

inline std::optional<real_error> error_of(real_differences const& d) {
  if (d.empty()) return std::nullopt;
  return real_error{.sqnr = d.sqnr(), .largest = d.largest()};
}

inline code_error error_of(code_differences const& d) {
  return {.largest = d.largest(), .mean = d.mean()};
}

inline accuracy_node node_of(compared_node const& n, source_paths const& sources) {
  accuracy_node made{.name = n.name,
                     .op = n.target,
                     .module = n.module,
                     .source = sources.shown(n.source),
                     .shape = {n.sizes.begin(), n.sizes.end()},
                     .quantized = error_of(n.rounded),
                     .compiled = error_of(n.compiled),
                     .own_error = n.own_number.largest()};
  if (n.quantized) {
    made.codes = {.scale = n.scale,
                  .zero_point = n.zero_point,
                  .own = error_of(n.own),
                  .accumulated = error_of(n.accumulated)};
  }
  return made;
}

/// The number of a node, or nothing for nullptr.
inline std::optional<std::size_t> number_of(comparison const& c, compared_node const* n) {
  if (n == nullptr) return std::nullopt;
  return static_cast<std::size_t>(n - c.nodes().data());
}

/// Writes null for an infinite SQNR (no noise at all).
inline void write_error(files::json_writer& j, std::string_view key,
                        std::optional<real_error> const& e) {
  j.key(key);
  if (!e) {
    j.null();
    return;
  }
  j.object().key("sqnr_db");
  std::isinf(e->sqnr) && e->sqnr > 0 ? j.null() : j.value(e->sqnr);
  j.key("largest_error").value(e->largest).end();
}

inline void write_error(files::json_writer& j, std::string_view key, code_error const& e) {
  j.key(key).object().key("max").value(e.largest).key("mean").value(e.mean).end();
}

inline void write_node(files::json_writer& j, accuracy_node const& n) {
  j.object().key("name").value(n.name).key("op").value(n.op);
  j.key("module").value(n.module).key("source").value(n.source);
  j.key("shape").list();
  for (auto const size : n.shape) j.value(size);
  j.end();
  write_error(j, "quantized", n.quantized);
  write_error(j, "compiled", n.compiled);
  j.key("codes");
  if (n.codes) {
    j.object().key("scale").value(n.codes->scale).key("zero_point").value(n.codes->zero_point);
    write_error(j, "own", n.codes->own);
    write_error(j, "accumulated", n.codes->accumulated);
    j.end();
  } else {
    j.null();
  }
  j.key("own_error");
  n.codes ? j.null() : j.value(n.own_error);
  j.end();
}

/// Writes the name of an item, or null.
template <class Items>
void write_name(files::json_writer& j, std::string_view key, Items const& items,
                std::optional<std::size_t> number) {
  j.key(key);
  number ? j.value(items[*number].name) : j.null();
}

inline void write_outputs(files::json_writer& j, accuracy_report const& r,
                          std::vector<payload_output> const& outputs) {
  j.key("payload_outputs").list();
  for (auto const& o : outputs) {
    j.object().key("delegate").value(o.delegate).key("name").value(o.name);
    write_name(j, "node", r.nodes, o.node);
    write_error(j, "graph", o.graph);
    if (o.node) {
      write_error(j, "accumulated", o.accumulated);
    } else {
      j.key("accumulated").null();
    }
    j.end();
  }
  j.end();
  write_name(j, "worst_payload_output", outputs, r.worst_output);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION bool accuracy_report::is_quantized() const {
  return std::any_of(nodes.begin(), nodes.end(),
                     [](accuracy_node const& n) { return n.codes.has_value(); });
}

ARM_DELEGATE_FUNCTION accuracy_report report_of(comparison const& nodes,
                                                compiler::payload_comparison const* payloads,
                                                std::string_view lowered_to,
                                                std::string_view target,
                                                source_paths const& sources) {
  accuracy_report r{.target = std::string(target), .lowered_to = std::string(lowered_to)};
  for (auto const& n : nodes.nodes()) r.nodes.push_back(detail::node_of(n, sources));
  r.noisiest = detail::number_of(nodes, nodes.noisiest());
  r.first_departing = detail::number_of(nodes, nodes.first_departing());
  if (payloads == nullptr) return r;
  auto const* const worst = payloads->worst();
  auto& outputs = r.payload_outputs.emplace();
  for (auto const* o : payloads->outputs()) {
    if (o == worst) r.worst_output = outputs.size();
    outputs.push_back({.delegate = o->delegate,
                       .name = o->name,
                       .node = o->node,
                       .graph = detail::error_of(o->graph),
                       .accumulated = detail::error_of(o->accumulated)});
  }
  return r;
}

ARM_DELEGATE_FUNCTION std::string json(accuracy_report const& r) {
  files::json_writer j;
  j.object().key("schema_version").value(std::int64_t{1}).key("target").value(r.target);
  j.key("nodes").list();
  for (auto const& n : r.nodes) detail::write_node(j, n);
  j.end();
  detail::write_name(j, "noisiest", r.nodes, r.noisiest);
  detail::write_name(j, "first_departing", r.nodes, r.first_departing);
  if (r.payload_outputs) {
    j.key("tosa_target").value(r.lowered_to);
    detail::write_outputs(j, r, *r.payload_outputs);
  }
  return j.end().text();
}

}  // namespace arm_delegate::report
