// SPDX-License-Identifier: BSD-3-Clause
// Partitions in branches and loop bodies, and a program with very many tags.

#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <doctest/doctest.h>
#include <support/delegated.hpp>
#include <support/lowered.hpp>

#include <array>
#include <cstddef>
#include <ctime>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::body_of;
using support::chain_body;
using support::names;
using support::tagging;
using support::text_backend;

namespace {

using list = std::vector<std::string>;

/// first -> cond(then: a, b; else: c, with a loop around d, e) -> last.
ir::exported_program branches() {
  ir::exported_program p;
  auto& g = *p.graph;
  auto const x = g.add_input("x", {ir::dtype::float32, {2}});
  auto const condition = g.add_input("condition", {ir::dtype::boolean, {1}});
  auto const first = support::add_chain(g, x, {"first"});
  auto other = chain_body({"c"});
  other->outputs = {support::add_map(*other, "loop", other->outputs[0], chain_body({"d", "e"}))};
  auto const chosen = support::add_node(g, "chosen", "higher_order.cond",
                                        {{"", condition},
                                         {"", g.add_subgraph("then", chain_body({"a", "b"}))},
                                         {"", g.add_subgraph("else", std::move(other))},
                                         {"", g.copy(std::span<ir::value_id const>(&first, 1))}});
  g.outputs = {support::add_chain(g, chosen, {"last"})};
  p.inputs = {{.name = "x"}, {.name = "condition"}};
  p.outputs = {{}};
  return p;
}

std::vector<tagged_partition> partitions(std::vector<std::string> const& tags) {
  std::vector<tagged_partition> made;
  made.reserve(tags.size());
  for (auto const& tag : tags) made.push_back({tag, {"TextBackend", {}}});
  return made;
}

/// The module that a call in a graph refers to.
std::string module_of(ir::graph const& g, std::string_view call) {
  for (auto id : g.order) {
    if (g[id].name == call) return std::string(g[id].text("lowered_module"));
  }
  return "no call";
}

}  // namespace

TEST_CASE("to_backend: bodies are lowered after the enclosing graph, depth first") {
  auto const p = branches();
  auto const text = to_string(*p.graph);
  tagging const by{.tags = {{"last", "tag1"},
                            {"first", "tag0"},
                            {"a", "tag1"},
                            {"b", "tag0"},
                            {"c", "tag0"},
                            {"d", "tag1"},
                            {"e", "tag1"}},
                   .partitions = partitions({"tag0", "tag1"})};
  support::lowering_lines log;
  auto const lowered = to_backend<text_backend>(p, by, &log);
  CHECK(to_string(*p.graph) == text);
  REQUIRE(lowered.modules.size() == 6);
  list inside;
  for (auto const& m : lowered.modules) {
    for (auto const& name : names(m.original_program)) inside.push_back(name);
  }
  CHECK(inside == list{"first", "last", "b", "a", "c", "d", "e"});
  auto const& g = *lowered.program.graph;
  CHECK(names(g) == list{"executorch_call_delegate", "chosen", "executorch_call_delegate_1"});
  CHECK(module_of(g, "executorch_call_delegate_1") == "lowered_module_1");
  auto const& then = body_of(g, "chosen", 0);
  CHECK(names(then) == list{"executorch_call_delegate_1", "executorch_call_delegate"});
  CHECK(module_of(then, "executorch_call_delegate") == "lowered_module_2");
  CHECK(module_of(then, "executorch_call_delegate_1") == "lowered_module_3");
  auto const& other = body_of(g, "chosen", 1);
  CHECK(names(other) == list{"executorch_call_delegate", "loop"});
  CHECK(module_of(other, "executorch_call_delegate") == "lowered_module_4");
  CHECK(module_of(body_of(other, "loop"), "executorch_call_delegate") == "lowered_module_5");
  CHECK(lowered.messages.empty());
  // Each graph has a line for each tag, as in ExecuTorch 1.4.1.
  auto const nothing = [](std::string const& tag) {
    return "Did not find any nodes for tag " + tag;
  };
  std::string const with_calls = "Partitioned graph module: ";
  CHECK(log.lines == list{"For tag tag0, found nodes [first]", "For tag tag1, found nodes [last]",
                          with_calls, "For tag tag0, found nodes [b]",
                          "For tag tag1, found nodes [a]", with_calls,
                          "For tag tag0, found nodes [c]", nothing("tag1"), with_calls,
                          nothing("tag0"), "For tag tag1, found nodes [d, e]", with_calls});
}

TEST_CASE("to_backend: a partition in a body is a program of the body's values") {
  auto p = branches();
  auto& then = body_of(*p.graph, "chosen");
  auto const w = then.add_constant("w", support::filled({2}, 3));
  then[then.order[0]].arguments = then.copy_mutable(std::span<ir::named_argument const>(
      std::array{ir::named_argument{"self", then.inputs[0]}, ir::named_argument{"other", w}}));
  auto const lowered = to_backend<text_backend>(p, tagging{.tags = {{"a", "tag0"}}});
  REQUIRE(lowered.modules.size() == 1);
  auto const& inner = lowered.modules[0].original_program;
  CHECK(to_string(*inner.graph) ==
        "input %x: float32[2]\n"
        "%a: float32[2] = aten.relu.default(self=%x, other=%w)\n"
        "output %a\n");
  REQUIRE(inner.inputs.size() == 1);
  CHECK(inner.inputs[0].name == "x");
  CHECK(inner.outputs.size() == 1);
  CHECK(inner.state.empty());
  CHECK(lowered.data.in_program.contains("w"));
  CHECK(to_string(body_of(*lowered.program.graph, "chosen")) ==
        "input %x: float32[2]\n"
        "%a: float32[2] = executorch.call_delegate(lowered_module='lowered_module_0', "
        "inputs=[%x])\n"
        "%b: float32[2] = aten.relu.default(self=%a)\n"
        "output %b\n");
  ir::verify(*lowered.program.graph);
}

TEST_CASE("to_backend: a node with bodies is delegated with its bodies") {
  tagging const by{.tags = {{"chosen", "tag0"}, {"a", "tag1"}},
                   .partitions = partitions({"tag0", "tag1"})};
  auto const lowered = to_backend<text_backend>(branches(), by);
  REQUIRE(lowered.modules.size() == 1);
  auto const& inner = *lowered.modules[0].original_program.graph;
  CHECK(names(inner) == list{"chosen"});
  CHECK(names(body_of(inner, "chosen")) == list{"a", "b"});
  REQUIRE(lowered.messages.size() == 1);
  CHECK(lowered.messages[0].why.rule == "no node has the tag 'tag1': it is skipped");
}

TEST_CASE("to_backend: a tag that is in no graph is noted once") {
  tagging const by{.tags = {{"e", "tag0"}, {"first", "tag1"}},
                   .partitions = partitions({"tag0", "tag7", "tag1", ""})};
  auto const lowered = to_backend<text_backend>(branches(), by);
  CHECK(lowered.modules.size() == 2);
  REQUIRE(lowered.messages.size() == 2);
  CHECK(to_string(lowered.messages[0]) == "note: no node has the tag 'tag7': it is skipped");
  CHECK(to_string(lowered.messages[1]) == "note: no node has the tag '': it is skipped");
}

TEST_CASE("to_backend: a partition in a body that depends on itself is rejected") {
  auto p = branches();
  auto& then = body_of(*p.graph, "chosen");
  then.outputs = {support::add_chain(then, then.outputs[0], {"behind"})};
  tagging const by{.tags = {{"a", "tag0"}, {"behind", "tag0"}}};
  CHECK(support::failure([&] { (void)to_backend<text_backend>(p, by); }) ==
        "error: partition 'tag0' depends on itself through a node outside it; give the nodes "
        "after that node a different tag");
}

TEST_CASE("to_backend: a cycle of two partitions is reported for the one that closes it") {
  ir::exported_program p;
  auto& g = *p.graph;
  auto const x = g.add_input("x", {ir::dtype::float32, {2}});
  g.outputs = {support::add_chain(g, x, {"a", "b"}), support::add_chain(g, x, {"c", "d"})};
  p.inputs = {{.name = "x"}};
  p.outputs = {{}, {}};
  tagging const by{.tags = {{"a", "tag1"}, {"d", "tag1"}, {"b", "tag2"}, {"c", "tag2"}},
                   .partitions = partitions({"tag0", "tag1", "tag2", "tag3"})};
  CHECK(support::failure([&] {
          (void)to_backend<text_backend>(p, by);
        }).starts_with("error: partition 'tag2' depends on itself"));
}

TEST_CASE("to_backend: lowering twice gives new names the second time") {
  auto first =
      to_backend<text_backend>(branches(), tagging{.tags = {{"first", "tag0"}, {"a", "tag0"}}});
  auto const second = to_backend<text_backend>(std::move(first),
                                               tagging{.tags = {{"last", "tag0"}, {"c", "tag0"}}});
  auto const& g = *second.program.graph;
  CHECK(module_of(g, "executorch_call_delegate") == "lowered_module_0");
  CHECK(module_of(g, "executorch_call_delegate_1") == "lowered_module_2");
  CHECK(module_of(body_of(g, "chosen", 0), "executorch_call_delegate") == "lowered_module_1");
  CHECK(module_of(body_of(g, "chosen", 1), "executorch_call_delegate") == "lowered_module_3");
}

namespace {

struct empty_backend {
  static constexpr std::string_view id = "EmptyBackend";
  static preprocess_result preprocess(ir::exported_program const&, std::span<compile_spec const>) {
    return {};
  }
};

/// Tags nine of ten nodes, as partitions of nine.
struct tags_nine_of_ten {
  [[nodiscard]] static partition_result partition(ir::exported_program const& program) {
    auto tagged = program.clone();
    auto& g = *tagged.graph;
    std::vector<tagged_partition> all;
    for (std::size_t i = 0; i < g.order.size(); ++i) {
      if (i % 10 == 0) {
        all.push_back({"tag" + std::to_string(i / 10), {"EmptyBackend", {}}});
      } else {
        g[g.order[i]].delegation_tag = g.copy(std::string_view(all.back().tag));
      }
    }
    return {.tagged_program = std::move(tagged), .partition_tags = std::move(all)};
  }
};

}  // namespace

TEST_CASE("to_backend: takes linear time") {
  ir::exported_program p;
  auto& g = *p.graph;
  auto const x = g.add_input("x", {ir::dtype::float32, {2}});
  g.outputs = {support::add_chain(g, x, std::vector<std::string_view>(40'000, "relu"))};
  p.inputs = {{.name = "x"}};
  p.outputs = {{}};
  auto const start = std::clock();
  auto const lowered = to_backend<empty_backend>(p, tags_nine_of_ten{});
  auto const seconds = static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
  CHECK(lowered.modules.size() == 4'000);
  CHECK(lowered.program.graph->order.size() == 8'000);
  // 0.07 s if optimized, 2 s with sanitizers; walking the graph for each tag would take at least 6
  // s.
  CHECK(seconds < 4);
}
