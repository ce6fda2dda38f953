// SPDX-License-Identifier: BSD-3-Clause
// A search for partitions as data and as JSON.

#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/report/partition_report.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>
#include <support/json.hpp>

#include <cstdint>

namespace report = arm_delegate::report;

TEST_CASE("a report about partitions counts every node once") {
  arm_delegate::compiler::session const session({.target = "ethos-u55-128"});
  auto program = support::load_model("examples/digits_cnn/int8.pt2");
  auto const found = session.partition(program);
  auto const r = report::report_of(found, program, session.target());
  CHECK(r.makes_payloads);
  CHECK(!r.mismatch);
  REQUIRE(r.partitions.size() == 1);
  CHECK(r.partitions[0].nodes.size() == r.delegated());
  CHECK(r.on_host() + r.converting() == r.host_nodes.size());
  CHECK(r.converting() == 2);

  support::json_value const document(json(r));
  auto const delegate = document["delegates"].at(0);
  CHECK(document["nodes"].integer() == static_cast<std::int64_t>(r.nodes));
  CHECK(delegate["npu_operations"].integer() ==
        static_cast<std::int64_t>(r.partitions[0].operations));
  CHECK(delegate["nodes"].size() == r.delegated());
  CHECK(document["host_nodes"].size() == r.host_nodes.size());
}
