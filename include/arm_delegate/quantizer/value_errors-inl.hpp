#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of value_errors.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/convert.hpp>
#include <arm_delegate/quantizer/histogram.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/observed_runner.hpp>
#include <arm_delegate/quantizer/quantization.hpp>
#include <arm_delegate/quantizer/sample_source.hpp>
#include <arm_delegate/quantizer/value_errors.hpp>
#include <arm_delegate/run/reference/differences.hpp>
#include <arm_delegate/run/reference/rounding_points.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <unordered_map>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// The results of nodes that are quantized in the format that they are computed in.
inline std::vector<ir::value_id> quantized_results(annotated_program const& p) {
  std::vector<ir::value_id> made;
  for (auto id : p.floating.graph->order) {
    for (auto v : (*p.floating.graph)[id].results) {
      if (p.what.group_of(v) != annotations::none) made.push_back(v);
    }
  }
  return made;
}

/// The quantized program in floats, and in it the rounded ones of some values.
inline std::pair<ir::exported_program, std::vector<ir::value_id>> rounded_values(
    quantization const& q, std::span<ir::value_id const> values,
    ir::operator_table const& operators) {
  auto program = convert(q, operators);
  std::unordered_map<ir::value_id, ir::value_id> codes;
  for (auto id : program.graph->order) {
    auto const& n = (*program.graph)[id];
    if (ir::is_quantize(n)) codes[n.input_id("input")] = n.results.front();
  }
  std::vector<rounding_point> points;
  for (auto v : values) points.push_back({.real = v, .codes = codes.at(v)});
  auto rounded = unquantize(*program.graph, points, true);
  return {std::move(program), std::move(rounded)};
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<value_error> value_errors_of(quantization const& q,
                                                               pipeline_entry const& floating,
                                                               sample_source const& samples) {
  auto const values = detail::quantized_results(q);
  auto [program, rounded_ids] = detail::rounded_values(q, values, *floating.operators);
  detail::observed_runner exact(q.floating.clone(), values, floating);
  detail::observed_runner rounded(std::move(program), rounded_ids, floating);
  std::vector<value_error> made(values.size());
  std::vector<real_differences> differences(values.size());
  std::vector<std::size_t> counts(values.size());
  std::vector<std::size_t> outside(values.size());
  for (std::size_t s = 0; s < samples.count(); ++s) {
    exact.run(samples, s);
    rounded.run(samples, s);
    for (std::size_t k = 0; k < values.size(); ++k) {
      auto const group = q.what.group_of(values[k]);
      auto const range = range_of(q.maps[group], q.what.formats[q.what.groups[group].format]);
      auto const wanted = exact.elements(k);
      auto const got = rounded.elements(k);
      auto& seen = made[k].seen;
      if (s == 0 && !wanted.empty()) seen = {wanted[0], wanted[0]};
      for (std::size_t i = 0; i < wanted.size(); ++i) {
        differences[k].add(wanted[i], got[i]);
        seen = {std::min(seen.low, wanted[i]), std::max(seen.high, wanted[i])};
        outside[k] += wanted[i] < range.low || wanted[i] > range.high ? 1U : 0U;
      }
      counts[k] += wanted.size();
    }
  }
  for (std::size_t k = 0; k < values.size(); ++k) {
    made[k].value = values[k];
    made[k].sqnr = differences[k].sqnr();
    if (counts[k] == 0) continue;
    made[k].clipped = static_cast<double>(outside[k]) / static_cast<double>(counts[k]);
  }
  return made;
}

}  // namespace arm_delegate::quantizer
