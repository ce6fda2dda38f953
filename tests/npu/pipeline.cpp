// SPDX-License-Identifier: BSD-3-Clause
// Pipelines that end at a payload for Ethos-U, and the NPU operators of a host project.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/passes/standard_npu.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/standard_npu_pipelines.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/tosa/dialect.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;

namespace acme {

/// Convolutions that this host project does not trust.
struct no_conv2d {
  static constexpr tosa::op code = tosa::op::conv2d;
  static std::optional<rejection> supports(ethosu::compile::tosa_node const&) {
    return rejection{.rule = "acme has no convolutions",
                     .actual = "CONV2D",
                     .allowed = "anything else",
                     .remedy = "ask acme"};
  }
  static void lower(ethosu::compile::npu_lowering&, ethosu::compile::tosa_node const&) {}
};

using target = arm_delegate::target::ethos_u55<128>;
using operators = replace<npu::standard, npu::conv2d, no_conv2d>;
using distrustful = pipeline<target, op::standard_for<target>, pass::npu_with<operators>>;

}  // namespace acme

namespace {

using payload_pipeline = standard_pipeline<target::ethos_u55<128>>;
static_assert(std::same_as<payload_pipeline::artifact, ethosu::compile::npu_artifact>);
static_assert(std::same_as<standard_pipeline<target::tosa_1_0_int>::artifact, tosa::graph>);

std::string const digits = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/int8.pt2";

struct listener final : dump_sink {
  std::vector<std::string> seen{};
  void after_pass(std::string_view pass, std::string const& text) override {
    seen.emplace_back(pass);
    CHECK(!text.empty());
  }
};

}  // namespace

TEST_CASE("npu pipeline: a program becomes one payload") {
  listener sink;
  auto const made = payload_pipeline::compile(frontend::pt2::load(digits), &sink);
  REQUIRE(made.delegates.size() == 1);
  auto const& a = made.delegates.front().artifact;
  auto const payload = ethosu::read_payload(a.payload);
  CHECK(payload.npu->name == "ethos-u55-128");
  CHECK(payload.network.scratch_size == a.memory.scratch);
  CHECK(payload.network.inputs.size() == 1);
  auto const has = [&](std::string_view pass) {
    return std::ranges::find(sink.seen, pass) != sink.seen.end();
  };
  for (std::string_view const pass :
       {"lower-to-npu", "choose-npu-blocks", "schedule-npu-steps", "encode-npu-constants",
        "allocate-npu-memory", "emit-npu-payload"}) {
    CHECK_MESSAGE(has(pass), pass);
  }
}

TEST_CASE("npu pipeline: the same program gives the same bytes") {
  auto const first = payload_pipeline::compile(frontend::pt2::load(digits));
  auto const second = payload_pipeline::compile(frontend::pt2::load(digits));
  CHECK(first.delegates.front().artifact.payload == second.delegates.front().artifact.payload);
}

TEST_CASE("npu pipeline: an operator of a host project refuses nodes, with its reason") {
  auto const made = acme::distrustful::compile(frontend::pt2::load(digits));
  bool const is_refused = std::ranges::any_of(made.host_nodes, [](host_node const& n) {
    return n.reason.rule.find("acme has no convolutions") != std::string::npos &&
           n.reason.remedy == "ask acme";
  });
  CHECK(is_refused);
}

TEST_CASE("npu pipeline: the table has every Ethos-U, and each makes payloads for itself") {
  auto const table = npu_pipeline_table();
  REQUIRE(table.size() == target::all_npus.size());
  for (auto const& p : table) {
    auto const made = p.compile_any(frontend::pt2::load(digits));
    REQUIRE(made.delegates.size() == 1);
    auto const& a = std::any_cast<ethosu::compile::npu_artifact const&>(made.delegates[0].artifact);
    CHECK(ethosu::read_payload(a.payload).npu->name == p.target->name);
  }
}
