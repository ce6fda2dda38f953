// SPDX-License-Identifier: BSD-3-Clause
// A quantized program as data and as JSON.

#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/quantizer/improve.hpp>
#include <arm_delegate/quantizer/quantize.hpp>
#include <arm_delegate/quantizer/random_samples.hpp>
#include <arm_delegate/report/quantization_report.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>
#include <support/object_check.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>

namespace ad = arm_delegate;
namespace report = arm_delegate::report;

namespace {

using support::json_value;
using support::object_check;

/// JSON has no infinity.
std::optional<double> decibels(double sqnr) {
  return std::isinf(sqnr) ? std::nullopt : std::optional(sqnr);
}

void check_report(report::quantization_report const& r) {
  object_check o{json_value(json(r))};
  o.is("samples", static_cast<std::int64_t>(r.samples));
  o.are("values", r.values, [](json_value const& json, report::quantized_value const& v) {
    object_check value(json);
    value.is("name", v.name).is("op", v.op).is("module", v.module).is("source", v.source);
    value.is("type", v.type).is("scale", v.scale).is("zero_point", v.zero_point);
    value.is("low", static_cast<double>(v.seen.low));
    value.is("high", static_cast<double>(v.seen.high));
    value.is("clipped_share", v.clipped).is("sqnr_db", decibels(v.sqnr));
  });
  o.are("float_nodes", r.floats, [](json_value const& json, report::float_node const& n) {
    object_check node(json);
    node.is("name", n.name).is("op", n.op).is("module", n.module);
    node.is("source", n.source).is("reason", n.reason);
  });
  o.are("improvements", r.improvements,
        [](json_value const& json, ad::quantizer::improvement_step const& s) {
          object_check step(json);
          step.is("name", s.name).is("sqnr_before_db", decibels(s.before));
          step.is("sqnr_after_db", decibels(s.after)).is_true("kept", s.is_kept());
        });
}

}  // namespace

TEST_CASE("every key of a quantization's JSON is a field of the report") {
  auto const program = support::load_model("examples/digits_cnn/float.pt2");
  auto const& host = ad::compiler::host_pipeline();
  ad::quantizer::random_samples const samples(1);
  ad::quantizer::quantize_options options;
  options.schemes.exceptions = {{"aten.linear", std::nullopt}};
  auto const made = quantize(program, host, samples, options);
  auto const r = report::report_of(made, host, samples);
  CHECK(r.samples == samples.count());
  CHECK_FALSE(r.values.empty());
  CHECK_FALSE(r.improvements.empty());
  REQUIRE_FALSE(r.floats.empty());  // those that the exception names
  for (auto const& n : r.floats) CHECK(n.op == "aten.linear.default");
  for (auto const& v : r.values) {
    CAPTURE(v.name);
    CHECK(v.type == "int8");
    CHECK(v.scale > 0);
    CHECK(v.seen.low <= v.seen.high);
  }
  check_report(r);
}

TEST_CASE("values without noise have no ratio to it in JSON") {
  report::quantization_report r;
  r.values.emplace_back().sqnr = std::numeric_limits<double>::infinity();
  r.improvements.push_back({.name = "equalize", .before = 20, .after = r.values[0].sqnr});
  check_report(r);
  json_value const document(json(r));
  CHECK(document["values"].at(0)["sqnr_db"].is_null());
  CHECK(document["improvements"].at(0)["sqnr_after_db"].is_null());
  CHECK(document["improvements"].at(0)["kept"].boolean());
}
