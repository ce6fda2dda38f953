#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of quantization_report.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/files/json_writer.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/value_errors.hpp>
#include <arm_delegate/report/quantization_report.hpp>
#include <arm_delegate/report/source_paths.hpp>

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace arm_delegate::report {

namespace detail {

inline quantized_value described(quantizer::quantization const& q, quantizer::value_error const& e,
                                 source_paths const& sources) {
  auto const& g = *q.floating.graph;
  auto const& v = g[e.value];
  auto const& n = g[v.producer];
  auto const group = q.what.group_of(e.value);
  auto const& map = q.maps[group];
  return {.name = std::string(v.name),
          .op = std::string(n.target),
          .module = std::string(n.module()),
          .source = sources.shown(n.source()),
          .type = std::string(ir::name(q.what.formats[q.what.groups[group].format].type)),
          .scale = map.scale,
          .zero_point = map.zero_point,
          .seen = e.seen,
          .clipped = e.clipped,
          .sqnr = e.sqnr};
}

/// JSON has no infinity: null if there is no noise.
inline void write_decibels(files::json_writer& j, std::string_view key, double sqnr) {
  j.key(key);
  std::isinf(sqnr) ? j.null() : j.value(sqnr);
}

inline void write_value(files::json_writer& j, quantized_value const& v) {
  j.object().key("name").value(v.name).key("op").value(v.op).key("module").value(v.module);
  j.key("source").value(v.source).key("type").value(v.type);
  j.key("scale").value(v.scale).key("zero_point").value(v.zero_point);
  j.key("low").value(static_cast<double>(v.seen.low));
  j.key("high").value(static_cast<double>(v.seen.high));
  j.key("clipped_share").value(v.clipped);
  write_decibels(j, "sqnr_db", v.sqnr);
  j.end();
}

}  // namespace detail

ARM_DELEGATE_FUNCTION quantization_report report_of(quantizer::quantize_result const& made,
                                                    pipeline_entry const& floating,
                                                    quantizer::sample_source const& samples,
                                                    source_paths const& sources) {
  quantization_report r{.samples = made.samples, .improvements = made.steps};
  for (auto const& e : quantizer::value_errors_of(made.from, floating, samples)) {
    r.values.push_back(detail::described(made.from, e, sources));
  }
  auto const& g = *made.from.floating.graph;
  for (auto id : g.order) {
    auto const& reason = made.from.what.reasons[ir::graph::index(id)];
    if (reason.empty()) continue;
    r.floats.push_back({.name = std::string(g[id].name),
                        .op = std::string(g[id].target),
                        .module = std::string(g[id].module()),
                        .source = sources.shown(g[id].source()),
                        .reason = reason});
  }
  return r;
}

ARM_DELEGATE_FUNCTION std::string json(quantization_report const& r) {
  files::json_writer j;
  j.object().key("samples").value(static_cast<std::int64_t>(r.samples));
  j.key("values").list();
  for (auto const& v : r.values) detail::write_value(j, v);
  j.end().key("float_nodes").list();
  for (auto const& n : r.floats) {
    j.object().key("name").value(n.name).key("op").value(n.op);
    j.key("module").value(n.module).key("source").value(n.source);
    j.key("reason").value(n.reason).end();
  }
  j.end().key("improvements").list();
  for (auto const& s : r.improvements) {
    j.object().key("name").value(s.name);
    detail::write_decibels(j, "sqnr_before_db", s.before);
    detail::write_decibels(j, "sqnr_after_db", s.after);
    j.key("kept").boolean(s.is_kept()).end();
  }
  return j.end().end().text();
}

}  // namespace arm_delegate::report
