// SPDX-License-Identifier: BSD-3-Clause
// Pipelines that end at a payload for Ethos-U, and the NPU operators of a host project.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/shared_work.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/compile/weight_forms.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/npu_pipelines.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/passes/choose_npu_blocks.hpp>
#include <arm_delegate/passes/standard_npu.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/registry/options.hpp>
#include <arm_delegate/standard_npu_pipelines.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_goal.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <any>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
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
using operators = replace<ethosu::operators::standard, ethosu::operators::conv2d, no_conv2d>;
using distrustful = pipeline<target, op::standard_for<target>, pass::npu_with<operators>>;

}  // namespace acme

namespace acme {

/// Warns of the goal and the effort that the code generator sees.
struct show_goal {
  static constexpr std::string_view name = "acme-show-goal";
  using needs = invariants<>;
  using establishes = invariants<>;
  static bool run(ethosu::compile::npu_graph& g, pass_context& c) {
    c.warnings.push_back({.level = severity::warning,
                          .why = {.rule = std::string(arm_delegate::name(g.goal)),
                                  .actual = std::to_string(g.effort.level)}});
    return false;
  }
};

using goal_passes = insert_before<pass::standard_for<target>, pass::choose_npu_blocks, show_goal>;
using plain_goal = pipeline<target, op::standard_for<target>, goal_passes>;
using size_goal =
    pipeline<target, op::standard_for<target>, goal_passes, options<option::goal<npu_goal::size>>>;
using hard = pipeline<target, op::standard_for<target>, goal_passes, options<option::effort<9>>>;

}  // namespace acme

// region: mode
namespace acme {

namespace ad = arm_delegate;

/// Everything is in the memory on AXI 1; 1 KiB of the SRAM on AXI 0 is a cache.
struct small_cache {
  static constexpr ad::npu_memory_mode memory_mode{
      .name = "Small_Cache",
      .constants = ad::axi_port::axi1,
      .arena = ad::axi_port::axi1,
      .cache = ad::axi_port::axi0,
      .arena_cache_bytes = 1024,
  };
};

using u85 = ad::target::ethos_u85_256;
using cached = ad::pipeline<u85, ad::op::standard_for<u85>, ad::pass::standard_for<u85>,
                            ad::options<ad::option::memory_mode<small_cache>>>;

/// Constants are in the memory on AXI 1; feature maps have 256 KiB of the SRAM.
using limited = ad::pipeline<
    u85, ad::op::standard_for<u85>, ad::pass::standard_for<u85>,
    ad::options<ad::option::memory_mode<ad::target::with_sram<ad::target::shared_sram, 256 * 1024>>,
                ad::option::goal<ad::npu_goal::size>>>;

}  // namespace acme
// endregion

namespace {

using payload_pipeline = standard_pipeline<target::ethos_u55<128>>;
static_assert(std::same_as<payload_pipeline::artifact, ethosu::compile::npu_artifact>);
static_assert(std::same_as<standard_pipeline<target::tosa_1_0_int>::artifact, tosa::graph>);

std::string const digits = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/int8.pt2";

using in_dram = pipeline<acme::u85, op::standard_for<acme::u85>, pass::standard_for<acme::u85>,
                         options<option::memory_mode<target::dedicated_sram>>>;

constexpr pipeline_entry entry_of_tosa{standard_pipeline<target::tosa_1_0_int>::how()};

std::string message_of(pipeline_entry const& p, compile_options const& choice) {
  try {
    static_cast<void>(p.compile_any(frontend::pt2::load(digits), choice));
  } catch (error const& e) {
    return e.what();
  }
  return "";
}

/// The payload of digits_cnn.
ethosu::compile::npu_artifact payload_of(pipeline_entry const& p, compile_options const& choice) {
  auto made = p.compile_any(frontend::pt2::load(digits), choice);
  REQUIRE(made.delegates.size() == 1);
  return std::any_cast<ethosu::compile::npu_artifact>(std::move(made.delegates[0].artifact));
}

bool contains(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

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

TEST_CASE("npu pipeline: calls can share encoded weights") {
  shared_work shared;
  compile_options const options{.shared = &shared};
  auto const& forms = shared.get<ethosu::compile::weight_forms>();
  auto const first = payload_pipeline::compile(frontend::pt2::load(digits), options);
  auto const made = forms.size();
  CHECK(made > 0);
  auto const second = payload_pipeline::compile(frontend::pt2::load(digits), options);
  CHECK(forms.size() == made);
  auto const alone = payload_pipeline::compile(frontend::pt2::load(digits));
  CHECK(first.delegates.front().artifact.payload == second.delegates.front().artifact.payload);
  CHECK(first.delegates.front().artifact.payload == alone.delegates.front().artifact.payload);
}

TEST_CASE("npu pipeline: an operator of a host project refuses nodes, with its reason") {
  auto const made = acme::distrustful::compile(frontend::pt2::load(digits));
  bool const is_refused = std::ranges::any_of(made.host_nodes, [](host_node const& n) {
    return n.reason.rule.find("acme has no convolutions") != std::string::npos &&
           n.reason.remedy == "ask acme";
  });
  CHECK(is_refused);
}

TEST_CASE("npu pipeline: limits of Vela are not limits of the NPU") {
  using numbers = std::vector<std::int64_t>;
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {2, 3, 8, 8}, {.scale = 0.5});
  auto const pool = b.call("aten.max_pool2d.default", {x, numbers{2, 2}, numbers{4, 4}});
  b.output(support::fake(b, pool, {.scale = 0.5}));
  auto const program = support::finished(b);
  CHECK(payload_pipeline::compile(program.clone()).delegates.size() == 1);
  // The target of a graph for Vela, which has no strides above 3.
  CHECK(support::compile(program.clone(), "tosa-1.0+int+int16+int4+u55").delegates.empty());
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

TEST_CASE("npu pipeline: the memory mode is an option of the type and of a call") {
  auto const in_cache = in_dram::compile(frontend::pt2::load(digits));
  auto const& a = in_cache.delegates.front().artifact;
  CHECK(a.mode == target::dedicated_sram::memory_mode);
  CHECK(a.system == default_npu_system(npu_family::u85));
  CHECK(a.memory.fast_scratch > 0);

  auto const small = acme::cached::compile(frontend::pt2::load(digits));
  auto const& b = small.delegates.front().artifact;
  CHECK(b.memory.fast_scratch <= 1024);
  CHECK(b.memory.scratch > a.memory.scratch);

  auto const no_cache = in_dram::compile(frontend::pt2::load(digits),
                                         {.memory_mode = target::sram_only::memory_mode});
  auto const& c = no_cache.delegates.front().artifact;
  CHECK(c.mode == target::sram_only::memory_mode);
  CHECK(c.memory.fast_scratch == 0);
  // ExecuTorch's default for U85
  using plain = standard_pipeline<acme::u85>;
  CHECK(c.payload == plain::compile(frontend::pt2::load(digits)).delegates[0].artifact.payload);
}

TEST_CASE("npu pipeline: payloads of pipelines as data follow the memory mode") {
  auto const& u65 = find_pipeline(npu_pipeline_table(), "ethos-u65-256");
  CHECK(payload_of(u65, {}).mode == target::dedicated_sram_384kb::memory_mode);
  CHECK(payload_of(u65, {}).memory.fast_scratch > 0);
  auto const shared = payload_of(u65, {.memory_mode = target::shared_sram::memory_mode,
                                       .system = target::ethos_u65_embedded::system});
  CHECK(shared.mode == target::shared_sram::memory_mode);
  CHECK(shared.system == target::ethos_u65_embedded::system);
  CHECK(shared.memory.fast_scratch == 0);
}

TEST_CASE("npu pipeline: a memory mode with another size") {
  auto const made = acme::limited::compile(frontend::pt2::load(digits));
  auto const& a = made.delegates.front().artifact;
  CHECK(a.mode == target::shared_sram::memory_mode.with_sram(262144));
  CHECK(a.memory.scratch <= 262144);
}

TEST_CASE("npu pipeline: the code generator sees the goal of the type or of the call") {
  auto const seen = []<class Pipeline>(Pipeline, compile_options const& choice) {
    auto const made = Pipeline::compile(frontend::pt2::load(digits), choice);
    for (auto const& d : made.warnings) {
      if (find_npu_goal(d.why.rule)) return d.why.rule;
    }
    return std::string("none");
  };
  CHECK(seen(acme::plain_goal{}, {}) == "performance");
  CHECK(seen(acme::plain_goal{}, {.goal = npu_goal::balanced}) == "balanced");
  CHECK(seen(acme::size_goal{}, {}) == "size");
  CHECK(seen(acme::size_goal{}, {.goal = npu_goal::performance}) == "performance");
}

TEST_CASE("npu pipeline: the code generator sees the effort of the type or of the call") {
  auto const seen = []<class Pipeline>(Pipeline, compile_options const& choice) {
    auto const made = Pipeline::compile(frontend::pt2::load(digits), choice);
    for (auto const& d : made.warnings) {
      if (find_npu_goal(d.why.rule)) return d.why.actual;
    }
    return std::string("none");
  };
  CHECK(seen(acme::plain_goal{}, {}) == "5");
  CHECK(seen(acme::plain_goal{}, {.effort = npu_effort{1}}) == "1");
  CHECK(seen(acme::hard{}, {}) == "9");
  CHECK(seen(acme::hard{}, {.effort = npu_effort{10}}) == "10");
}

TEST_CASE("npu pipeline: an effort beyond the levels is one error") {
  auto const& u55 = find_pipeline(npu_pipeline_table(), "ethos-u55-128");
  for (int const level : {-1, 0, 11}) {
    auto const message = message_of(u55, {.effort = npu_effort{level}});
    CHECK(contains(message, "the effort of the code generator is out of range: " +
                                std::to_string(level) + " (allowed: 1 to 10)"));
  }
}

TEST_CASE("npu pipeline: a memory mode that the target cannot have is one error") {
  auto const& u55 = find_pipeline(npu_pipeline_table(), "ethos-u55-128");
  auto const cached = message_of(u55, {.memory_mode = target::dedicated_sram::memory_mode});
  CHECK(contains(cached, "Dedicated_Sram needs an NPU that uses the SRAM as a cache"));
  CHECK(contains(cached, "Shared_Sram or Sram_Only"));
  CHECK_FALSE(contains(cached, "\n"));

  auto const& u85 = find_pipeline(npu_pipeline_table(), "ethos-u85-256");
  auto const in_flash = message_of(u85, {.memory_mode = target::dedicated_sram::memory_mode,
                                         .system = target::ethos_u85_sys_flash_low::system});
  CHECK(contains(in_flash, "has its arena in a memory that is only read"));

  auto const no_npu = message_of(entry_of_tosa, {.memory_mode = target::sram_only::memory_mode});
  CHECK(contains(no_npu, "a memory mode needs an NPU: Sram_Only for target tosa-1.0+int"));
  auto const no_system =
      message_of(entry_of_tosa, {.system = target::ethos_u55_deep_embedded::system});
  CHECK(contains(no_system, "a system configuration needs an NPU"));
  auto const no_goal = message_of(entry_of_tosa, {.goal = npu_goal::size});
  CHECK(
      contains(no_goal, "a goal of the code generator needs an NPU: size for target tosa-1.0+int"));
  auto const no_effort = message_of(entry_of_tosa, {.effort = npu_effort{7}});
  CHECK(
      contains(no_effort,
               "a level of effort of the code generator needs an NPU: 7 for target tosa-1.0+int"));
}

TEST_CASE("npu pipeline: feature maps that exceed the arena are one error with its remedy") {
  auto const limited = [](std::int64_t bytes) {
    return npu_memory_mode{"Mine", axi_port::axi0, axi_port::axi0, axi_port::axi0, bytes};
  };
  auto const& u85 = find_pipeline(npu_pipeline_table(), "ethos-u85-256");
  auto const need = payload_of(u85, {}).memory.scratch;
  CHECK(payload_of(u85, {.memory_mode = limited(need)}).memory.scratch <= need);
  CHECK(payload_of(u85, {.memory_mode = limited(need - 1)}).memory.scratch < need);  // by stripes
  auto const message = message_of(u85, {.memory_mode = limited(64)});
  CHECK(contains(message, "the feature maps do not fit the arena of memory mode Mine: "));
  CHECK(contains(message, "(allowed: at most 64 bytes)"));
  CHECK(contains(message, " bytes are missing: "));
  CHECK(contains(message, " bytes or a mode with a cache (Dedicated_Sram)"));
  std::string_view const remedy = "use an arena of ";
  auto const least = std::stoll(message.substr(message.find(remedy) + remedy.size()));
  CHECK(least < need);
  CHECK(payload_of(u85, {.memory_mode = limited(least)}).memory.scratch <= least);
  auto const& u55 = find_pipeline(npu_pipeline_table(), "ethos-u55-32");
  auto const of_u55 = message_of(u55, {.memory_mode = limited(16)});
  CHECK(contains(of_u55, " are live "));
  CHECK_FALSE(contains(of_u55, "Dedicated_Sram"));
}
