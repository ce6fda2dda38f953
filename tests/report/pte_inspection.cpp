// SPDX-License-Identifier: BSD-3-Clause
// An ExecuTorch program and the payloads of its delegates as data, JSON and text.

#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/report/inspected_payload.hpp>
#include <arm_delegate/report/payload_inspection.hpp>
#include <arm_delegate/report/pte_inspection.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>
#include <support/object_check.hpp>
#include <support/tosa_maker.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace ad = arm_delegate;
namespace report = arm_delegate::report;

namespace {

using support::json_value;
using support::object_check;

constexpr std::array unknown{std::byte{'?'}, std::byte{0}};

ad::pte::delegate delegate_with(std::string backend, std::span<std::byte const> payload) {
  return {.backend = std::move(backend), .payload = {payload}};
}

/// A method that calls each of the delegates, which have no arguments.
ad::pte::program program_of(std::vector<ad::pte::delegate> delegates) {
  ad::pte::method m{.name = "forward"};
  m.values.resize(3);
  m.inputs = {0, 2};
  m.outputs = {1};
  m.buffer_bytes = {0, 64};
  auto& instructions = m.chains.emplace_back().instructions;
  for (std::size_t i = 0; i < delegates.size(); ++i) {
    instructions.emplace_back(ad::pte::delegate_call{.delegate = static_cast<std::int32_t>(i)});
  }
  m.delegates = std::move(delegates);
  ad::pte::program p;
  p.methods.push_back(std::move(m));
  p.data.push_back({.key = "weights", .data = {unknown}});
  return p;
}

bool has(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("an ExecuTorch program with a payload of each kind") {
  ad::compiler::session const session({.target = "ethos-u55-128"});
  auto const npu = session.compile(support::load_model("examples/digits_cnn/int8.pt2")).payload(0);
  auto const tosa = serialize(support::convolution(), ad::tosa::encoding::tosa_1_0);
  auto first = delegate_with("EthosUBackend", npu.bytes);
  first.specs = {{.key = "target", .value = {std::byte{'u'}, std::byte{'"'}}}};
  auto const p = report::inspect_pte(
      program_of({first, delegate_with("EthosUBackend", npu.bytes),
                  delegate_with("TOSABackend", tosa.bytes()), delegate_with("Other", unknown)}));

  REQUIRE(p.delegates.size() == 1);
  REQUIRE(p.delegates[0].size() == 4);
  CHECK(std::holds_alternative<report::inspected_payload>(p.delegates[0][0]));
  CHECK(std::holds_alternative<report::repeated_payload>(p.delegates[0][1]));
  CHECK(std::holds_alternative<ad::tosa::graph>(p.delegates[0][2]));
  CHECK(std::holds_alternative<report::unknown_payload>(p.delegates[0][3]));

  auto const document = json(p);
  object_check o{json_value(document)};
  o.is("schema_version", std::int64_t{1}).is("form", "ExecuTorch program");
  o.are("named_data", std::vector{2}, [](json_value const& item, std::int64_t bytes) {
    object_check data(item);
    data.is("key", "weights").is("bytes", bytes);
  });
  auto const methods = o.member("methods");
  REQUIRE(methods.size() == 1);
  object_check method(methods.at(0));
  using numbers = std::vector<std::int64_t>;
  method.is("name", "forward").is("inputs", numbers{0, 2}).is("outputs", numbers{1});
  method.is("memory_bytes", numbers{0, 64});
  method.are("values", std::vector<int>(3),
             [](json_value const& value, int) { CHECK(value.text() == "none"); });
  auto const chains = method.member("chains");
  REQUIRE(chains.size() == 1);
  REQUIRE(chains.at(0).size() == 4);
  CHECK(chains.at(0).at(2).text() == "delegate 2()");

  auto const delegates = method.member("delegates");
  REQUIRE(delegates.size() == 4);
  auto const bytes = static_cast<std::int64_t>(npu.bytes.size());
  object_check explained(delegates.at(0));
  explained.is("backend", "EthosUBackend").is("bytes", bytes);
  explained.are("compile_specs", first.specs, [](json_value const& item, auto const&) {
    object_check spec(item);
    spec.is("key", "target").is("value", "u\"");
  });
  CHECK(explained.member("payload")["target"].text() == "ethos-u55-128");
  object_check again(delegates.at(1));
  again.is("backend", "EthosUBackend").is("bytes", bytes);
  CHECK(again.member("compile_specs").size() == 0);
  CHECK(delegates.at(2)["payload"]["form"].text() == "TOSA graph");
  CHECK(delegates.at(3)["payload"]["form"].text() == "unknown");

  auto const lines = text(p);
  CHECK(has(lines, "\nmethod 'forward', delegate 0: EthosUBackend\nvela_bin_stream for "));
  CHECK(has(lines, "\nmethod 'forward', delegate 1: EthosUBackend\nthe same payload as above\n"));
  CHECK(has(lines, "\nmethod 'forward', delegate 2: TOSABackend\n"));
  CHECK(has(lines, "delegate 3: Other\nthe payload is of an unknown kind\n"));
}

TEST_CASE("the JSON of a delegate's payload is that of the payload alone") {
  ad::compiler::session const session({.target = "ethos-u85-256"});
  auto const npu = session.compile(support::load_model("examples/digits_cnn/int8.pt2")).payload(0);
  auto const inside = json(report::inspect_pte(
      program_of({delegate_with("EthosUBackend", npu.bytes)}), {.weights = true}));
  auto const alone = json(report::inspect_payload(npu.bytes, {.weights = true}));
  json_value const in_file(alone);
  auto const payload = json_value(inside)["methods"].at(0)["delegates"].at(0)["payload"];
  CHECK(payload.size() + 1 == in_file.size());  // without "schema_version"
  CHECK(payload["commands"].size() == in_file["commands"].size());
  CHECK(payload["estimate"]["total_cycles"].integer() ==
        in_file["estimate"]["total_cycles"].integer());
}
