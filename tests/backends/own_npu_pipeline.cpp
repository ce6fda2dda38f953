// SPDX-License-Identifier: BSD-3-Clause
// A host project's NPU operators and stages are in the payloads of every way to one: the pipeline,
// arm_backend, a session of the compiler, and a TOSA graph from elsewhere.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/arm_partitioner.hpp>
#include <arm_delegate/backends/code_generator.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/standard_generators.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/compiler/compilation.hpp>
#include <arm_delegate/compiler/session.hpp>
#include <arm_delegate/ethosu/compile/npu_artifact.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/print_graph.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/operators/family/binary.hpp>
#include <arm_delegate/ethosu/operators/standard.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/passes/standard.hpp>
#include <arm_delegate/passes/standard_npu.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline.hpp>
#include <arm_delegate/pipeline/pipeline_table.hpp>
#include <arm_delegate/registry/lists.hpp>
#include <arm_delegate/standard_npu_pipelines.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/extensions.hpp>
#include <arm_delegate/targets/tosa.hpp>
#include <arm_delegate/tosa/attributes.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace acme {

/// A wrong MAXIMUM, which is seen in the commands.
struct maximum
    : ethosu::operators::family::binary<tosa::op::maximum, ethosu::elementwise_mode::min,
                                        ethosu::operators::family::operand_scaling::order> {};

/// A stage over TOSA: clamps to the lower bound.
struct flatten_clamps {
  static constexpr std::string_view name = "acme-flatten-clamps";
  using needs = invariants<>;
  using establishes = invariants<>;
  static bool run(tosa::graph& g, pass_context&) {
    for (auto& o : g.main().operations) {
      if (o.code != tosa::op::clamp) continue;
      auto const low = *o.attrs.find(tosa::attr::min_val);
      o.attrs.set(tosa::attr::max_val, low);
    }
    return true;
  }
};

/// A stage of the code generator: leaves room behind each feature map.
struct leave_room {
  static constexpr std::string_view name = "acme-leave-room";
  using needs = invariants<>;
  using establishes = invariants<>;
  static bool run(ethosu::compile::npu_graph& g, pass_context&) {
    for (auto& b : g.buffers) {
      if (!b.is_constant()) b.bytes += 256;
    }
    return true;
  }
};

using target = arm_delegate::target::ethos_u55_128;
template <class Operators, class... Stage>
using npu_passes =
    insert_before<insert_before<pass::npu_with<Operators>, pass::lower_to_npu<Operators>, Stage...>,
                  pass::allocate_npu_memory, leave_room>;
using operators = replace<ethosu::operators::standard, ethosu::operators::maximum, maximum>;

/// The passes that make a payload, with each part of a host project.
using payloads = pipeline<target, op::standard_for<target>, npu_passes<operators, flatten_clamps>>;
using without_operator = pipeline<target, op::standard_for<target>,
                                  npu_passes<ethosu::operators::standard, flatten_clamps>>;
using without_tosa_stage = pipeline<target, op::standard_for<target>, npu_passes<operators>>;
using without_stage = pipeline<
    target, op::standard_for<target>,
    insert_before<pass::npu_with<operators>, pass::lower_to_npu<operators>, flatten_clamps>>;

/// The TOSA graphs that ExecuTorch's compile specs for this NPU ask for.
using graph_target =
    arm_delegate::target::with<arm_delegate::target::tosa_1_0_int, arm_delegate::target::ext::int16,
                               arm_delegate::target::ext::int4, arm_delegate::target::ext::u55>;
using graphs = pipeline<graph_target, op::standard_for<graph_target>, pass::standard>;

using backend = basic_arm_backend<pipelines<graphs, payloads>>;

/// Refuses every MAXIMUM.
struct no_maximum : maximum {
  static std::optional<rejection> supports(ethosu::compile::tosa_node const&) {
    return rejection{.rule = "acme has no maximum",
                     .actual = "MAXIMUM",
                     .allowed = "anything else",
                     .remedy = "ask acme"};
  }
};
using refusing = pipeline<
    target, op::standard_for<target>,
    pass::npu_with<replace<ethosu::operators::standard, ethosu::operators::maximum, no_maximum>>>;

static_assert(std::same_as<generators_for<pipelines<graphs>>, standard_generators>);
static_assert(std::same_as<
              backend::generators::elements,
              code_generators<tosa_file, ethos_u_payload_with<pipelines<payloads>>, vela_process>>);

}  // namespace acme

namespace {

using bytes = std::vector<std::byte>;

/// clamp(maximum(x, y)), quantized.
ir::exported_program small_program() {
  auto b = support::builder();
  support::q const q{.scale = 0.05};
  auto const x = support::quantized_input(b, "x", {1, 4, 8, 8}, q);
  auto const y = support::quantized_input(b, "y", {1, 4, 8, 8}, q);
  auto const most = support::fake(b, b.call("aten.maximum.default", {x, y}), q);
  b.output(support::fake(b, b.call("aten.clamp.default", {most, -1, 1}), q));
  return support::finished(b);
}

template <class Pipeline>
bytes payload_of() {
  return Pipeline::lower(small_program()).payload;
}

bytes only_payload(compiler::compilation const& made) {
  auto const all = made.payloads();
  REQUIRE(all.size() == 1);
  return {all.front().bytes.begin(), all.front().bytes.end()};
}

/// The file of the program's TOSA graph, read again.
tosa::graph read_graph() {
  auto const file = tosa::serialize(acme::graphs::lower(small_program()),
                                    tosa::encoding_of(acme::graph_target::version));
  return tosa::deserialize(file.bytes());
}

std::vector<compile_spec> specs(std::string_view npu = "ethos-u55-128") {
  return ethosu_compile_spec(npu).to_list();
}

}  // namespace

TEST_CASE("own npu pipeline: every way to a payload walks the same list") {
  auto const payload = payload_of<acme::payloads>();
  CHECK(payload != payload_of<acme::without_operator>());
  CHECK(payload != payload_of<acme::without_tosa_stage>());
  CHECK(payload != payload_of<acme::without_stage>());

  auto const compiled = acme::payloads::compile(small_program());
  REQUIRE(compiled.delegates.size() == 1);
  CHECK(compiled.delegates.front().artifact.payload == payload);

  CHECK(acme::backend::preprocess(small_program(), specs()).processed_bytes == payload);

  CHECK(acme::payloads::lower_from_tosa(read_graph()).payload == payload);
  static constexpr pipeline_entry entry{acme::payloads::how()};
  CHECK(artifact_as<ethosu::compile::npu_artifact>(entry.lower_from_tosa(read_graph())).payload ==
        payload);
  auto const whole = entry.lower_from_tosa(entry.lower_to_tosa(small_program()));
  CHECK(artifact_as<ethosu::compile::npu_artifact>(whole).payload == payload);

  compiler::session const session({.pipeline = &entry});
  CHECK(only_payload(session.compile(small_program())) == payload);
  CHECK(only_payload(session.compile(read_graph(), "graph.tosa")) == payload);
}

TEST_CASE("own npu pipeline: the partitioner asks its operators") {
  using backend = basic_arm_backend<pipelines<acme::graphs, acme::refusing>>;
  auto const explained = arm_partitioner<backend>(specs()).explain(small_program());
  CHECK(std::ranges::any_of(explained.host_nodes, [](host_node const& n) {
    return n.target == "aten.maximum.default" &&
           n.reason.rule.find("acme has no maximum") != std::string::npos;
  }));
  auto const with_others = arm_partitioner<acme::backend>(specs()).explain(small_program());
  CHECK(std::ranges::none_of(with_others.host_nodes, [](host_node const& n) {
    return n.target == "aten.maximum.default";
  }));
}

TEST_CASE("own npu pipeline: an accelerator without a pipeline in the list is an error") {
  auto const why = support::failure(
      [] { (void)acme::backend::preprocess(small_program(), specs("ethos-u55-256")); });
  CHECK(why.find("the list has no pipeline for this Ethos-U: use one of ethos-u55-128") !=
        std::string::npos);
}

TEST_CASE("own npu pipeline: a TOSA graph without a region is an error") {
  tosa::graph empty;
  empty.regions.clear();
  CHECK(support::failure([&] { (void)acme::payloads::lower_from_tosa(std::move(empty)); }) != "");
}
