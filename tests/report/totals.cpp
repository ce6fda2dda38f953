// SPDX-License-Identifier: BSD-3-Clause
// Sums over payloads.

#include <arm_delegate/compiler/load.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/totals.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>

#include <cstdint>
#include <string>

namespace report = arm_delegate::report;

TEST_CASE("totals add payloads up: constants and cycles, not the feature maps that they share") {
  report::payload_report one{.clock = 1e9,
                             .macs_per_cycle = 100,
                             .speeds = {{.memory = "sram", .bytes_per_cycle = 8}},
                             .regions = {{.memory = "dram", .bytes = 10, .is_constant = true},
                                         {.region = 1, .memory = "sram", .bytes = 100}},
                             .cycles = 1000,
                             .macs = 50000};
  one.operations.push_back({.name = "CONV 1x1x1", .cycles = 600, .module = "stem"});
  one.operations.push_back({.name = "CONV 1x1x1", .cycles = 300, .module = "head"});
  one.operations.push_back({.name = "DMA", .cycles = 900, .is_transfer = true, .module = "head"});
  auto two = one;
  two.regions[1].bytes = 70;
  report::program_report program;
  program.delegates.push_back({.npu = one});
  program.delegates.push_back({.npu = two});

  auto const t = totals_of(program);
  CHECK(t.cycles == 2000);
  CHECK(t.macs == 100000);
  CHECK(t.operations == 6);
  CHECK(t.seconds() == doctest::Approx(2e-6));
  CHECK(t.utilization() == doctest::Approx(.5));
  REQUIRE(t.memories.size() == 2);
  CHECK(t.memories[0].memory == "sram");
  CHECK(t.memories[0].feature_maps == 100);
  CHECK(t.memories[0].bytes_per_cycle == 8);
  CHECK(t.memories[1].constants == 20);

  auto const modules = modules_of(program);
  REQUIRE(modules.size() == 2);
  CHECK(modules[0].module == "stem");
  CHECK(modules[0].cycles == 1200);
  CHECK(modules[1].operations == 2);
  CHECK(modules[1].cycles == 600);
}

TEST_CASE("a program without payloads has no totals") {
  auto const t = report::totals_of({});
  CHECK(t.cycles == 0);
  CHECK(t.seconds() == 0);
  CHECK(t.utilization() == 0);
}

TEST_CASE("MobileNetV2 has the MACs that Vela counts") {
  auto const folder = support::corpus_for("MACs of MobileNetV2");
  if (!folder) return;
  auto const model = *folder + "/models/mobilenet_v2/int8.pt2";
  arm_delegate::compiler::session const session({.target = "ethos-u55-128"});
  auto const made = session.compile(
      arm_delegate::compiler::load_program(arm_delegate::files::read_file(model), model));
  // nn_macs of its summary, which counts the 7x7 average of 1280 channels; ours reorders the three
  // channels of the input by a 1x1 convolution.
  CHECK(totals_of(report::report_of(made)).macs ==
        300836992 - 7 * 7 * 1280 + std::int64_t{224} * 224 * 3 * 3);
}
