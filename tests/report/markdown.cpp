// SPDX-License-Identifier: BSD-3-Clause
// Markdown of a compilation.

#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/markdown.hpp>
#include <arm_delegate/report/program_report.hpp>

#include <doctest/doctest.h>

#include <string>

namespace ad = arm_delegate;
namespace report = arm_delegate::report;

namespace {

report::program_report small() {
  report::payload_report payload{.clock = 1e9,
                                 .macs_per_cycle = 100,
                                 .regions = {{.region = 1, .memory = "sram", .bytes = 2048}},
                                 .cycles = 1000000,
                                 .macs = 50000000};
  payload.operations.push_back({.name = "CONV", .cycles = 750000, .module = "stem.0"});
  payload.operations.push_back({.name = "CONV", .cycles = 250000});
  report::program_report r{.file = "models/net.pt2",
                           .target = "ethos-u55-128",
                           .npu = report::npu_choice{"native", "Ethos_U55", "Shared_Sram"}};
  r.delegates.push_back({.npu = payload});
  return r;
}

}  // namespace

TEST_CASE("markdown: estimates and modules") {
  CHECK(report::markdown(small()) ==
        "## net.pt2 for ethos-u55-128\n\n"
        "| NPU | estimate |\n"
        "|---|---|\n"
        "| system | Ethos\\_U55, Shared\\_Sram |\n"
        "| cycles | 1,000,000 |\n"
        "| time | 1 ms at 1000 MHz, 1000 inferences per second |\n"
        "| MACs | 50,000,000, 50.0 % of the NPU's |\n"
        "| SRAM | 2.0 KiB: 2.0 KiB of feature maps, 0 bytes of constants |\n"
        "\n### Modules with the most cycles, of 2\n\n"
        "| module | operations | cycles | % |\n"
        "|---|--:|--:|--:|\n"
        "| stem.0 | 1 | 750,000 | 75.0 |\n"
        "| (the model itself) | 1 | 250,000 | 25.0 |\n"
        "\nNo node stays on the host, but for conversions at boundaries.\n");
}

TEST_CASE("markdown: nodes on the host, whose texts are no markup") {
  auto r = small();
  r.host_nodes.push_back({.name = "sort",
                          .target = "aten.sort.default",
                          .module = "head",
                          .source = "net.py:3",
                          .reason = {.rule = "a <b> | c", .remedy = "wait"}});
  r.host_nodes.push_back({.name = "quantize", .kind = ad::host_reason::boundary});
  auto const text = report::markdown(r);
  CHECK(
      text.ends_with("\n### 1 nodes on the host\n\n"
                     "| node | operator | module and line | why |\n"
                     "|---|---|---|---|\n"
                     "| sort | aten.sort.default | head, net.py:3 | a \\<b\\> \\| c; wait |\n"));
}

TEST_CASE("markdown: a target without an NPU") {
  report::program_report r{.file = "net.pt2", .target = "tosa-1.0+fp"};
  r.delegates.push_back({.nodes = 5});
  CHECK(report::markdown(r) ==
        "## net.pt2 for tosa-1.0+fp\n\n1 delegates with 5 nodes.\n"
        "\nNo node stays on the host, but for conversions at boundaries.\n");
}
