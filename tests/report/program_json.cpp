// SPDX-License-Identifier: BSD-3-Clause
// Every key and every value of program.json is a field of the report.

#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/explanation.hpp>
#include <arm_delegate/report/payload_report.hpp>
#include <arm_delegate/report/program_json.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>
#include <support/object_check.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace ad = arm_delegate;
namespace report = arm_delegate::report;

namespace {

using support::json_value;
using support::object_check;

void check_source(object_check& o, report::value_source const& s) {
  using enum report::value_source::kind;
  switch (s.from) {
    case constant: o.is("from", std::string_view("constant")); return;
    case program_input: o.is("from", std::string_view("program_input")); break;
    case delegate: o.is("from", std::string_view("delegate")).is("delegate", s.delegate); break;
    case host: o.is("from", std::string_view("host")).is("node", s.node); break;
  }
  o.is("index", s.index);
}

void check_tensor(object_check& o, report::tensor const& t) {
  o.is("name", t.name).is("shape", t.shape).is("dim_order", t.dim_order).is("dtype", t.dtype);
}

/// The same for a tensor of a delegate.
void check_quantized(object_check& o, report::tensor const& t) {
  check_tensor(o, t);
  std::optional<double> scale;
  std::optional<std::int64_t> zero_point;
  if (t.quantized) {
    scale = t.quantized->scale;
    zero_point = t.quantized->zero_point;
  }
  o.is("scale", scale).is("zero_point", zero_point);
}

/// Checks an object or null.
template <class T, class Check>
void check_optional(object_check& o, char const* key, std::optional<T> const& value, Check check) {
  auto const json = o.member(key);
  REQUIRE_MESSAGE(json.is_null() == !value.has_value(), key);
  if (!value) return;
  object_check inner(json);
  check(inner, *value);
}

void check_map(object_check& o, report::stored_map const& m) {
  o.is("layout", m.layout).is("memory", m.memory);
}

void check_size(object_check& o, report::block_choice const& b) {
  o.is("height", b.height).is("width", b.width).is("depth", b.depth);
  o.is("microblock", b.microblock).is("traversal", b.traversal);
}

void check_block(object_check& o, report::block_choice const& b) {
  check_size(o, b);
  o.is("cost", b.cost);
}

void check_bound(object_check& o, report::bounding_cause const& b) {
  o.is("cause", b.cause).is("cycles", b.cycles).is("contents", b.contents).is("bytes", b.bytes);
}

void check_causes(object_check& o, report::cycle_causes const& c) {
  o.is("mac", c.mac).is("output", c.output).is("issue", c.issue);
  o.is("latency", c.latency).is("waits", c.waits);
  o.are("memories", c.access, [](json_value const& json, report::memory_cycles const& m) {
    object_check memory(json);
    memory.is("memory", m.memory).is("cycles", m.cycles);
    memory.is("input", m.bytes.input).is("weights", m.bytes.weights).is("scales", m.bytes.scales);
    memory.is("output", m.bytes.output).is("transfer", m.bytes.transfer);
  });
}

void check_explanation(json_value const& json, report::operation const& one) {
  object_check o(json);
  auto const& e = *one.explained;
  check_optional(o, "bound", one.bound, check_bound);
  object_check causes(o.member("causes"));
  check_causes(causes, one.causes);
  check_optional(o, "block", one.block, check_block);
  check_optional(o, "runner_up", e.runner_up, check_block);
  o.are("inputs", e.inputs, [](json_value const& item, report::stored_map const& m) {
    object_check map(item);
    check_map(map, m);
  });
  check_optional(o, "output", e.output, check_map);
  check_optional(o, "weights", e.weights, [](auto& weights, report::stored_weights const& w) {
    weights.is("memory", w.memory).is("bytes", w.bytes).is("format", w.format);
    weights.is("sparsity", w.sparsity).is_true("is_fetched", w.is_fetched);
  });
  check_optional(o, "stripe", e.stripe, [](auto& stripe, report::stripe const& s) {
    stripe.is("whole", s.whole).is("number", s.number).is("count", s.count).is("axis", s.axis);
    stripe.is("begin", s.begin).is("end", s.end).is("size", s.size).is("first", s.first);
    stripe.is("cascade_first", s.cascade_first).is("cascade_last", s.cascade_last);
    stripe.is("cascade_operations", s.cascade_operations);
  });
  check_optional(o, "transfer", e.moved, [](auto& transfer, report::transfer const& t) {
    transfer.is("bytes", t.bytes).is("from", t.from).is("to", t.to).is("contents", t.contents);
  });
}

void check_explanation(object_check& o, report::payload_explanation const& e) {
  o.are("causes", e.causes, [](json_value const& json, report::cause_cycles const& c) {
    object_check cause(json);
    cause.is("cause", c.cause).is("cycles", c.cycles);
  });
  o.are("peaks", e.peaks, [](json_value const& json, report::memory_peak const& p) {
    object_check peak(json);
    peak.is("contents", p.contents).is("memory", p.memory).is("bytes", p.bytes);
    peak.is("region_bytes", p.region_bytes).is("operation", p.operation);
  });
  o.are("nodes", e.nodes, [](json_value const& json, report::node_cycles const& n) {
    object_check node(json);
    node.is("node", n.node).is("module", n.module).is("source", n.source);
    node.is("cycles", n.cycles);
  });
}

void check_payload(object_check& o, report::payload_report const& p) {
  object_check memory(o.member("memory"));
  memory.is("commands", p.memory.commands).is("constants", p.memory.constants);
  memory.is("scratch", p.memory.scratch).is("fast_scratch", p.memory.fast_scratch);
  memory.is("limit", p.memory_limit);
  memory.are("regions", p.regions, [](json_value const& json, report::memory_region const& r) {
    object_check region(json);
    region.is("region", r.region).is("contents", r.contents).is("memory", r.memory);
    region.is("bytes", r.bytes).is("peak", r.peak).is_true("is_constant", r.is_constant);
  });
  o.are("buffers", p.buffers, [](json_value const& json, report::buffer const& b) {
    object_check buffer(json);
    buffer.is("tensor", b.tensor).is("written_by", b.written_by).is("region", b.region);
    buffer.is("offset", b.offset).is("bytes", b.bytes).is("first_operation", b.first);
    buffer.is("last_operation", b.last).is_true("is_output", b.is_output);
  });
  o.is("cycles", p.cycles).is("macs", p.macs).is("clock", p.clock);
  o.is("macs_per_cycle", p.macs_per_cycle);
  o.are("memory_speeds", p.speeds, [](json_value const& json, report::memory_speed const& m) {
    object_check speed(json);
    speed.is("memory", m.memory).is("bytes_per_cycle", m.bytes_per_cycle);
  });
  o.are("operations", p.operations, [](json_value const& json, report::operation const& one) {
    object_check operation(json);
    operation.is("name", one.name).is("cycles", one.cycles).is_true("is_transfer", one.is_transfer);
    operation.is("node", one.node).is("module", one.module).is("source", one.source);
    operation.is("offset", one.offset).is("macs", one.macs).is("bytes", one.bytes());
    check_optional(operation, "bound", one.bound, check_bound);
    check_optional(operation, "block", one.block, check_size);
    object_check causes(operation.member("causes"));
    check_causes(causes, one.causes);
    if (one.explained) check_explanation(operation.member("explain"), one);
  });
  if (!p.explained) return;
  object_check explained(o.member("explain"));
  check_explanation(explained, *p.explained);
}

void check_delegate(json_value const& json, report::delegate const& d) {
  object_check o(json);
  o.is("file", d.file).is("bytes", d.bytes).is("tag", d.tag).is("nodes", d.nodes);
  o.are("inputs", d.inputs, [](json_value const& item, report::delegate_input const& in) {
    object_check input(item);
    check_quantized(input, in.type);
    object_check source(input.member("source"));
    check_source(source, in.source);
    input.is("buffer", in.buffer);
  });
  o.are("outputs", d.outputs, [](json_value const& item, report::delegate_output const& out) {
    object_check output(item);
    check_quantized(output, out.type);
    output.is("buffer", out.buffer);
  });
  if (d.npu) check_payload(o, *d.npu);
}

void check_host_node(json_value const& json, ad::host_node const& n) {
  object_check o(json);
  o.is("name", n.name).is("op", n.target).is("kind", name(n.kind));
  o.is("module", n.module).is("source", n.source);
  object_check reason(o.member("reason"));
  reason.is("rule", n.reason.rule).is("actual", n.reason.actual);
  reason.is("allowed", n.reason.allowed).is("remedy", n.reason.remedy);
}

void check_program(std::string const& text, report::program_report const& r) {
  object_check o{json_value(text)};
  o.is("schema_version", r.schema_version).is("tool_version", r.tool_version);
  o.is("target", r.target);
  object_check file(o.member("input"));
  file.is("name", std::string_view(r.file).substr(r.file.rfind('/') + 1));
  auto const hash = r.input_sha256.empty() ? std::nullopt : std::optional(r.input_sha256);
  file.is("sha256", hash);
  if (r.npu) {
    o.is("compiler", r.npu->compiler).is("system_config", r.npu->system_config);
    o.is("memory_mode", r.npu->memory_mode);
  }
  o.are("delegates", r.delegates, check_delegate);
  o.are("inputs", r.inputs, [](json_value const& json, report::program_input const& in) {
    object_check input(json);
    check_tensor(input, in.type);
    input.is("buffer", in.buffer);
  });
  o.are("outputs", r.outputs, [](json_value const& json, report::program_output const& out) {
    object_check output(json);
    check_source(output, out.source);
    if (out.dim_order) output.is("dim_order", *out.dim_order);
    output.is("buffer", out.buffer).is("changed_input", out.changed_input);
  });
  o.are("host_nodes", r.host_nodes, check_host_node);
}

}  // namespace

TEST_CASE("every key of program.json is a field of the report") {
  for (support::compile_job const& job :
       {support::compile_job{"examples/digits_cnn/int8.pt2", "ethos-u55-128"},
        {"examples/digits_cnn/int8.pt2", "ethos-u65-512"},
        {"examples/digits_cnn/int8.pt2", "tosa-1.0+int"},
        {"examples/digits_cnn/float.pt2", "tosa-1.0+fp"},
        {"tests/data/programs/counter.pt2", "tosa-1.0+fp"},
        {"tests/data/programs/changes_input.pt2", "tosa-1.0+fp"},
        {"tests/data/programs/branches.pt2", "tosa-1.0+fp"},
        {"tests/data/programs/loop_of_branches.pt2", "tosa-1.0+fp"},
        {"tests/data/programs/channels_last.pt2", "tosa-1.0+fp"}}) {
    CAPTURE(job.model);
    CAPTURE(job.target);
    ad::compiler::session const session({.target = job.target});
    auto made = report::report_of(session.compile(support::load_model(job.model)));
    check_program(program_json(made), made);
    made.input_sha256 = "e3b0c442";
    check_program(program_json(made), made);
  }
}

TEST_CASE("explanations in program.json, if they are asked for") {
  for (auto const& [target, sram] :
       std::vector<std::pair<std::string, std::optional<std::int64_t>>>{
           {"ethos-u55-128", 3000}, {"ethos-u65-512", {}}, {"ethos-u85-256", {}}}) {
    CAPTURE(target);
    ad::compiler::session const session({.target = target, .system = {.sram_bytes = sram}});
    auto const made = session.compile(support::load_model("examples/digits_cnn/int8.pt2"));
    auto const explained = report::report_of(made, {.explain = true});
    auto const text = program_json(explained);
    check_program(text, explained);
    CHECK(text.find("\"explain\"") != std::string::npos);
    CHECK(program_json(report::report_of(made)).find("\"explain\"") == std::string::npos);
  }
}

TEST_CASE("a report refers to nothing of the compilation") {
  auto const make = [] {
    ad::compiler::session const session({.target = "ethos-u55-128"});
    return session.compile(support::load_model("examples/digits_cnn/int8.pt2"));
  };
  auto const alone = report::report_of(make());  // the compilation is gone
  CHECK(program_json(alone) == program_json(report::report_of(make())));
}
