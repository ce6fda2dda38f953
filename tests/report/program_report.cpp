// SPDX-License-Identifier: BSD-3-Clause
// The parts of a report agree with each other.

#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/report/payload_report.hpp>
#include <arm_delegate/report/program_report.hpp>
#include <arm_delegate/report/text.hpp>

#include <doctest/doctest.h>
#include <support/compiled_model.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace report = arm_delegate::report;

namespace {

report::program_report report_for(support::compile_job const& job) {
  arm_delegate::compiler::session const session({.target = job.target});
  return report::report_of(session.compile(support::load_model(job.model)));
}

support::compile_job const npu_job{"examples/digits_cnn/int8.pt2", "ethos-u55-128"};

/// The payload of the first delegate.
report::payload_report payload_of(report::program_report const& r) {
  auto const& npu = r.delegates.at(0).npu;
  if (!npu) throw arm_delegate::error(arm_delegate::code::internal, "no payload");
  return *npu;
}

}  // namespace

TEST_CASE("every node of the program is in its delegate or on the host") {
  for (support::compile_job const& job :
       {npu_job,
        {"examples/digits_cnn/float.pt2", "tosa-1.0+fp"},
        {"tests/data/programs/branches.pt2", "tosa-1.0+fp"},
        {"tests/data/programs/loop_of_branches.pt2", "tosa-1.0+fp"},
        {"tests/data/programs/counter.pt2", "tosa-1.0+fp"}}) {
    CAPTURE(job.model);
    auto const r = report_for(job);
    std::vector<std::int64_t> counts(r.delegates.size());
    std::size_t on_host = 0;
    for (auto const& n : r.nodes) {
      n.delegate ? void(++counts.at(static_cast<std::size_t>(*n.delegate))) : void(++on_host);
    }
    for (std::size_t i = 0; i < counts.size(); ++i) CHECK(counts[i] == r.delegates[i].nodes);
    CHECK(on_host == r.host_nodes.size());
  }
}

TEST_CASE("the cycles of an operation are those of its longest cause, and waits") {
  auto const r = report_for(npu_job);
  auto const payload = payload_of(r);
  REQUIRE(!payload.operations.empty());
  std::int64_t total = 0;
  for (auto const& o : payload.operations) {
    CAPTURE(o.name);
    if (o.is_transfer) continue;
    auto longest = o.causes.npu;
    for (auto const& m : o.causes.access) longest = std::max(longest, m.cycles);
    CHECK(o.cycles == longest + o.causes.waits);
    CHECK(!o.node.empty());
    CHECK(o.source.find(".py:") != std::string::npos);
    total += o.cycles;
  }
  CHECK(total <= payload.cycles);
  CHECK(r.delegates.at(0).operations == std::ssize(payload.operations));
}

TEST_CASE("buffers are inside their regions while they live") {
  auto const r = report_for(npu_job);
  auto const payload = payload_of(r);
  REQUIRE(!payload.buffers.empty());
  CHECK(payload.buffers.front().written_by == "input 0");
  CHECK(payload.buffers.front().begin == -1);
  CHECK(std::ranges::count(payload.buffers, true, &report::buffer::is_output) == 1);
  for (auto const& b : payload.buffers) {
    auto const region =
        std::ranges::find(payload.regions, b.region, &report::memory_region::region);
    REQUIRE(region != payload.regions.end());
    CHECK(b.offset >= 0);
    CHECK(b.offset + b.bytes <= region->bytes);
    CHECK(b.end >= b.begin);
    CHECK(b.bytes <= region->peak);
  }
}

TEST_CASE("lines of Python have their nodes and cycles") {
  auto const r = report_for(npu_job);
  REQUIRE(!r.sources.empty());
  std::int64_t nodes = 0;
  std::int64_t cycles = 0;
  for (auto const& line : r.sources) {
    nodes += line.nodes;
    cycles += line.cycles;
  }
  CHECK(nodes == std::ranges::count_if(r.nodes, [](auto const& n) { return !n.source.empty(); }));
  CHECK(cycles > 0);
  CHECK(cycles <= payload_of(r).cycles);
}

TEST_CASE("the text has a line for each delegate") {
  auto const r = report_for(npu_job);
  auto const text = report::text(r, "out/");
  CHECK(text.starts_with("out/delegate_0.bin: "));
  CHECK(text.find(" bytes for ethos-u55-128\n") != std::string::npos);
  CHECK(text.ends_with("2 nodes convert inputs and outputs on the host\n"));
}

TEST_CASE("messages about many host nodes, or about numbers that do not fit, are grouped") {
  auto r = report_for({"examples/digits_cnn/int8.pt2", "tosa-1.0+int"});
  CHECK(grouped_messages(r) == r.messages);

  arm_delegate::diagnostic const last{.why = {.rule = "another"}};
  for (int i = 0; i < 30; ++i) {
    r.host_nodes.push_back({.name = "n" + std::to_string(i),
                            .target = "aten.sort.default",
                            .reason = {.rule = "no operator"}});
  }
  r.messages = describe(r.host_nodes, arm_delegate::severity::warning, r.file);
  r.messages.push_back(last);
  auto const grouped = grouped_messages(r);
  REQUIRE(grouped.size() == 3);  // the reason, a note where all nodes are listed, the other message
  CHECK(grouped[0].why.rule == "30 nodes stay on the host: no operator");
  CHECK(grouped[1].level == arm_delegate::severity::note);
  CHECK(grouped[2] == last);
}
