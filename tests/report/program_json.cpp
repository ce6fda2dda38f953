// SPDX-License-Identifier: BSD-3-Clause
// Every key and every value of program.json is a field of the report.

#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/payload_report.hpp>
#include <arm_delegate/report/program_json.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>

#include <cstddef>
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

/// Compares the members of a JSON object with fields. At the end, every member was compared.
class object_check {
 public:
  explicit object_check(json_value object) : object_(std::move(object)) {}
  object_check(object_check const&) = delete;
  object_check& operator=(object_check const&) = delete;
  ~object_check() { CHECK(compared_ == object_.size()); }

  object_check& is(char const* key, std::string_view text) {
    CHECK_MESSAGE(member(key).text() == text, key);
    return *this;
  }
  object_check& is(char const* key, std::int64_t number) {
    CHECK_MESSAGE(member(key).integer() == number, key);
    return *this;
  }
  object_check& is(char const* key, double number) {
    CHECK_MESSAGE(member(key).real() == number, key);
    return *this;
  }
  object_check& is_true(char const* key, bool condition) {
    CHECK_MESSAGE(member(key).boolean() == condition, key);
    return *this;
  }
  object_check& is(char const* key, std::vector<std::int64_t> const& numbers) {
    auto const list = member(key);
    REQUIRE_MESSAGE(list.size() == numbers.size(), key);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      CHECK_MESSAGE(list.at(i).integer() == numbers[i], key);
    }
    return *this;
  }
  /// Null stands for nothing.
  template <class T>
  object_check& is(char const* key, std::optional<T> const& value) {
    if (value) return is(key, *value);
    CHECK_MESSAGE(member(key).is_null(), key);
    return *this;
  }
  /// A list with an object for each item, which `check(object, item)` compares.
  template <class Items, class Check>
  object_check& are(char const* key, Items const& items, Check check) {
    auto const list = member(key);
    REQUIRE_MESSAGE(list.size() == items.size(), key);
    for (std::size_t i = 0; i < items.size(); ++i) check(list.at(i), items[i]);
    return *this;
  }
  /// A member that the caller compares.
  json_value member(char const* key) {
    REQUIRE_MESSAGE(object_.has(key), key);
    ++compared_;
    return object_[key];
  }

 private:
  json_value object_;
  std::size_t compared_ = 0;
};

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
  o.is("cycles", p.cycles);
  o.are("operations", p.operations, [](json_value const& json, report::operation const& one) {
    object_check operation(json);
    operation.is("name", one.name).is("cycles", one.cycles).is_true("is_transfer", one.is_transfer);
    operation.is("node", one.node).is("source", one.source);
  });
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
  o.is("name", n.name).is("op", n.target).is("kind", name(n.kind)).is("source", n.source);
  object_check reason(o.member("reason"));
  reason.is("rule", n.reason.rule).is("actual", n.reason.actual);
  reason.is("allowed", n.reason.allowed).is("remedy", n.reason.remedy);
}

void check_program(std::string const& text, report::program_report const& r) {
  object_check o{json_value(text)};
  o.is("schema_version", r.schema_version).is("tool_version", r.tool_version);
  o.is("target", r.target);
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
    auto const made = report::report_of(session.compile(support::load_model(job.model)));
    check_program(program_json(made), made);
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
