// SPDX-License-Identifier: BSD-3-Clause
// A comparison with PyTorch as data and as JSON.

#include <arm_delegate/compiler/payload_comparison.hpp>
#include <arm_delegate/compiler/pipelines.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/report/accuracy_report.hpp>
#include <arm_delegate/run/reference/comparison.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>

#include <vector>

namespace compiler = arm_delegate::compiler;

TEST_CASE("the accuracy of a payload is that of its nodes and of its outputs") {
  compiler::session const session({.target = "ethos-u55-128"});
  auto const program = support::load_model("examples/digits_cnn/int8.pt2");
  arm_delegate::comparison nodes(program, compiler::graph_pipeline_of(session.target()),
                                 compiler::host_pipeline());
  compiler::payload_comparison payloads(program.clone(), session);
  nodes.run();
  payloads.run(nodes);
  auto const r = arm_delegate::report::report_of(nodes, &payloads, "tosa-1.0+int", "ethos-u55-128");
  CHECK(r.is_quantized());
  CHECK(r.nodes.size() == nodes.nodes().size());
  CHECK(r.noisiest.has_value());
  CHECK(!r.first_departing);
  auto const outputs =
      r.payload_outputs.value_or(std::vector<arm_delegate::report::payload_output>{});
  REQUIRE(outputs.size() == 1);
  CHECK(outputs.front().graph.largest == 0);
  CHECK(!r.worst_output);

  support::json_value const document(json(r));
  CHECK(document["nodes"].size() == r.nodes.size());
  CHECK(document["noisiest"].text() == r.nodes.at(r.noisiest.value_or(0)).name);
  CHECK(document["first_departing"].is_null());
  CHECK(document["worst_payload_output"].is_null());
}
