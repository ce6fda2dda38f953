// SPDX-License-Identifier: BSD-3-Clause
// Lowers programs with backends: whole, by name, and by partition with calls in place.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/ir/print.hpp>

#include <doctest/doctest.h>
#include <support/delegated.hpp>
#include <support/lowered.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;

namespace {

using support::names;
using support::payload;
using support::tagging;
using support::text_backend;
using all = backends<text_backend, arm_backend>;

/// relu(x + w) -> exp -> tanh(. * w); both the sum and the product read the constant.
ir::exported_program program() {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const w = b.constant("w", support::filled({1, 2}, 3));
  auto const sum = b.call("aten.relu.default", {b.call("aten.add.Tensor", {x, w})});
  auto const middle = b.call("aten.exp.default", {sum});
  b.output(b.call("aten.tanh.default", {b.call("aten.mul.Tensor", {middle, w})}));
  b.output(sum);
  return support::finished(b);
}

using list = std::vector<std::string>;

tagging two_partitions() {
  return {.tags = {{"add", "tag0"}, {"relu", "tag0"}, {"mul", "tag1"}, {"tanh", "tag1"}},
          .partitions = {{"tag0", {"TextBackend", {}}},
                         {"tag1", {"TextBackend", {make_compile_spec("a", "b")}}}}};
}

}  // namespace

TEST_CASE("to_backend: a whole program, by type and by name") {
  auto const p = program();
  auto const text = to_string(*p.graph);
  auto const by_type = to_backend<text_backend>(p, {});
  CHECK(by_type.backend_id == "TextBackend");
  CHECK(payload(by_type) == text);
  auto const by_name = to_backend<all>("TextBackend", p, {});
  CHECK(payload(by_name) == text);
  CHECK(to_string(*by_name.original_program.graph) == text);
  CHECK(to_string(*p.graph) == text);
  auto const arm = to_backend<arm_backend>(p, tosa_compile_spec("TOSA-1.0+FP").to_list());
  CHECK(payload(arm).substr(4, 4) == "TOSA");
}

TEST_CASE("to_backend: an unknown name lists the known ones") {
  CHECK(support::failure([] { (void)to_backend<all>("NoBackend", program(), {}); }) ==
        "error: Backend NoBackend was not found; there are TextBackend, ArmBackend");
}

TEST_CASE("to_backend: the nodes of a tag become a program, replaced by a call") {
  auto const p = program();
  auto const text = to_string(*p.graph);
  auto const lowered = to_backend<all>(p, two_partitions());
  CHECK(names(lowered.program) ==
        list{"executorch_call_delegate", "exp", "executorch_call_delegate_1"});
  REQUIRE(lowered.modules.size() == 2);
  auto const& g = *lowered.program.graph;
  auto const& call = g[g.order[0]];
  CHECK(call.target == "executorch.call_delegate");
  CHECK(call.text("lowered_module") == "lowered_module_0");
  REQUIRE(call.inputs("inputs").size() == 1);  // the constant is inside
  CHECK(g[call.inputs("inputs")[0]].name == "x");
  REQUIRE(call.results.size() == 1);
  CHECK(g[call.results[0]].name == "relu");
  CHECK(g[call.results[0]].sizes() == ir::shape{1, 2});
  CHECK(g[g.outputs[1]].name == "relu");
  CHECK(g[g[g.order[2]].inputs("inputs")[0]].name == "exp");
  auto const& inner = lowered.modules[0].original_program;
  CHECK(names(inner) == list{"add", "relu"});
  CHECK(inner.delegation_tag == "tag0");
  CHECK(inner.graph->inputs.size() == 1);
  CHECK(inner.graph->outputs.size() == 1);
  CHECK(lowered.modules[1].compile_specs.size() == 1);
  CHECK(to_string(*p.graph) == text);  // the caller's program is unchanged
}

TEST_CASE("to_backend: data shared by two delegates is stored once") {
  auto const lowered = to_backend<all>(program(), two_partitions());
  CHECK(lowered.data.buffers.size() == 1);
  CHECK(lowered.data.in_program.contains("w"));
}

TEST_CASE("to_backend: delegating does not change results") {
  auto const specs = tosa_compile_spec("TOSA-1.0+FP").to_list();
  tagging const by{.tags = {{"add", "tag0"}, {"relu", "tag0"}},
                   .partitions = {{"tag0", {"ArmBackend", specs}}}};
  auto const lowered = to_backend<all>(program(), by);
  REQUIRE(lowered.modules.size() == 1);
  CHECK(payload(lowered.modules[0]).substr(4, 4) == "TOSA");
}

TEST_CASE("to_backend: two outputs, in the order of their nodes") {
  tagging const by{.tags = {{"add", "tag0"}, {"relu", "tag0"}, {"exp", "tag0"}}};
  auto const lowered = to_backend<text_backend>(program(), by);
  auto const& g = *lowered.program.graph;
  REQUIRE(g[g.order[0]].results.size() == 2);
  CHECK(g[g[g.order[0]].results[0]].name == "relu");
  CHECK(g[g[g.order[0]].results[1]].name == "exp");
}

TEST_CASE("to_backend: a log receives the nodes of each tag, and the graph with calls") {
  support::lowering_lines log;
  tagging by{.tags = {{"add", "tag0"}, {"relu", "tag0"}, {"exp", "tag1"}}};
  by.partitions = {
      {"tag7", {"TextBackend", {}}}, {"tag0", {"TextBackend", {}}}, {"tag1", {"TextBackend", {}}}};
  auto const lowered = to_backend<all>(program(), by, &log);
  // As executorch/exir/backend/backend_api.py of 1.4.1 writes them for such a program.
  CHECK(log.lines == list{"Did not find any nodes for tag tag7",
                          "For tag tag0, found nodes [add, relu]",
                          "For tag tag1, found nodes [exp]", "Partitioned graph module: "});
  CHECK(log.graphs == list{to_string(*lowered.program.graph)});
}

TEST_CASE("to_backend: a log names tagged state") {
  support::lowering_lines log;
  auto p = program();
  auto const& g = *p.graph;
  p.state = {{.name = "w", .value = g[g.order[0]].input_id("other")}};
  tagging const by{.tags = {{"add", "tag0"}, {"mul", "tag0"}, {"relu", "tag0"}, {"exp", "tag0"}}};
  (void)to_backend<all>(p, by, &log);
  CHECK(log.lines.front() == "For tag tag0, found nodes [w, add, relu, exp, mul]");
}

TEST_CASE("to_backend: a tag without nodes is skipped, and noted") {
  tagging by = two_partitions();
  by.partitions.insert(by.partitions.begin(), {"tag7", {"TextBackend", {}}});
  auto const lowered = to_backend<all>(program(), by);
  CHECK(lowered.modules.size() == 2);
  REQUIRE(lowered.messages.size() == 1);
  CHECK(to_string(lowered.messages[0]) == "note: no node has the tag 'tag7': it is skipped");
}

TEST_CASE("to_backend: a call moves after its producers") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const a = b.call("aten.relu.default", {x});
  auto const outside = b.call("aten.exp.default", {x});
  b.output(b.call("aten.add.Tensor", {a, outside}));
  tagging const by{.tags = {{"relu", "tag0"}, {"add", "tag0"}}};
  auto const lowered = to_backend<text_backend>(support::finished(b), by);
  CHECK(names(lowered.program) == list{"exp", "executorch_call_delegate"});
}

TEST_CASE("to_backend: a partition that depends on itself is rejected") {
  tagging const by{.tags = {{"add", "tag0"}, {"relu", "tag0"}, {"mul", "tag0"}}};
  auto const text = support::failure([&] { (void)to_backend<text_backend>(program(), by); });
  CHECK(text.find("partition 'tag0' depends on itself through a node outside it") !=
        std::string::npos);
}

namespace {

struct changes_graph : tagging {
  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    auto result = tagging::partition(program);
    result.tagged_program.graph->order.pop_back();
    result.tagged_program.graph->outputs.erase(result.tagged_program.graph->outputs.begin());
    return result;
  }
};

/// Returns a program with the graph as it was, but without its signature.
struct empties_signature : tagging {
  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    auto result = tagging::partition(program);
    result.tagged_program.inputs.clear();
    return result;
  }
};

struct gives_nothing : tagging {
  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    auto result = tagging::partition(program);
    result.tagged_program.graph.reset();
    return result;
  }
};

struct forgets_tags : tagging {
  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    auto result = tagging::partition(program);
    result.partition_tags.reset();
    return result;
  }
};

template <class Partitioner>
std::string failure_of(Partitioner const& by) {
  return support::failure([&] { (void)to_backend<all>(program(), by); });
}

}  // namespace

TEST_CASE("to_backend: a partitioner that changes the program or gives no tags is named") {
  CHECK(failure_of(changes_graph{}) ==
        "error: the partitioner changes_graph changed the program; set delegation_tag in a clone, "
        "and nothing else");
  CHECK(failure_of(empties_signature{}) ==
        "error: the partitioner empties_signature changed the program; set delegation_tag in a "
        "clone, and nothing else");
  CHECK(failure_of(gives_nothing{}) ==
        "error: the partitioner gives_nothing gave no program; give a tagged clone");
  CHECK(failure_of(forgets_tags{}) ==
        "error: the partitioner forgets_tags gave no partition_tags; give a backend for each "
        "tag");
}

TEST_CASE("to_backend: two partitions of one tag are rejected") {
  auto by = two_partitions();
  by.partitions[1].tag = "tag0";
  CHECK(failure_of(by) ==
        "error: the partitioner tagging gave two partitions the tag 'tag0'; give each partition a "
        "tag of its own");
}

TEST_CASE("to_backend: a program without a graph is rejected") {
  auto p = program();
  p.graph.reset();
  auto const wanted = std::string_view(
      "error: the program has no graph; it was moved from, or its graph was taken: give another "
      "call a clone()");
  CHECK(support::failure([&] { (void)to_backend<text_backend>(p, tagging{}); }) == wanted);
  CHECK(support::failure([&] { (void)to_backend<text_backend>(p, {}); }) == wanted);
}

TEST_CASE("registered_backend_names: in the order of the list") {
  CHECK(registered_backend_names<all>() ==
        std::vector<std::string_view>{"TextBackend", "ArmBackend"});
}

TEST_CASE("disable_validation: stays off") {
  validation_disabled const restored;
  disable_validation();
  CHECK_FALSE(validation_disabled::enabled());
}

TEST_CASE("validation_disabled: warns, and restores what was, also when an exception passes") {
  CHECK(validation_disabled::enabled());
  try {
    validation_disabled const outer;
    {
      validation_disabled const inner;
      CHECK_FALSE(validation_disabled::enabled());
    }
    CHECK_FALSE(validation_disabled::enabled());
    auto const lowered = to_backend<all>(program(), changes_graph{});
    REQUIRE_FALSE(lowered.messages.empty());
    CHECK(lowered.messages[0].level == severity::warning);
    CHECK(lowered.messages[0].why.rule.find("changes_graph") != std::string::npos);
    throw std::runtime_error("passes");
  } catch (std::runtime_error const&) {
    CHECK(validation_disabled::enabled());
  }
}
