// SPDX-License-Identifier: BSD-3-Clause
// Lowered programs as text and as pictures.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/compile_spec.hpp>
#include <arm_delegate/backends/named_data_store.hpp>
#include <arm_delegate/backends/partition_result.hpp>
#include <arm_delegate/backends/preprocess_result.hpp>
#include <arm_delegate/backends/print.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/partitioner/tags.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>
#include <support/text.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::count;
namespace fs = std::filesystem;

namespace {

/// A backend with a constant payload and some named data.
struct fixed_backend {
  static constexpr std::string_view id = "FixedBackend";
  static preprocess_result preprocess(ir::exported_program const&, std::span<compile_spec const>) {
    named_data_store store;
    store.add("weights", std::vector<std::byte>(24), 16);
    store.add("shared", std::vector<std::byte>(1), 1, "other.ptd");
    return {.processed_bytes = std::vector<std::byte>(100), .data_store_output = store.data()};
  }
};

/// Delegates every node of some operators.
struct by_operator {
  std::vector<std::string_view> operators;
  delegation_spec spec{};

  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    auto tagged = program.clone();
    for (auto id : tagged.graph->order) {
      auto& n = (*tagged.graph)[id];
      if (std::ranges::find(operators, n.target) != operators.end()) n.delegation_tag = "tag0";
    }
    tag_constant_data(tagged);
    return {.tagged_program = std::move(tagged),
            .partition_tags = std::vector<tagged_partition>{{"tag0", spec}}};
  }
};

/// relu(x + w) is delegated; exp of it and of the buffer is not.
lowered_program small() {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2});
  auto const count = b.input("count", ir::dtype::float32, {});
  auto const w = b.constant("w", support::filled({1, 2}, 3));
  auto const rest = b.constant("rest", support::filled({1, 2}, 4));
  auto const relu = b.call("aten.relu.default", {b.call("aten.add.Tensor", {x, w})});
  b.output(b.call("aten.exp.default", {count}));
  b.output(b.call("aten.mul.Tensor", {relu, rest}));
  auto p = support::finished(b);
  p.inputs[1] = {.source = ir::input_spec::kind::buffer, .name = "net.count"};
  p.outputs[0] = {.sink = ir::output_spec::kind::buffer_mutation, .name = "net.count"};
  p.outputs.push_back({.constant = std::int64_t{7}});
  p.graph->outputs.push_back(ir::no_value);
  p.state = {{.source = ir::state_spec::kind::parameter, .name = "net.w", .value = w},
             {.source = ir::state_spec::kind::constant, .name = "net.rest", .value = rest}};
  std::vector<std::byte> const binary(3, std::byte{1});
  by_operator const by{
      .operators = {"aten.add.Tensor", "aten.relu.default"},
      .spec = {.backend_id = "FixedBackend",
               .compile_specs = {make_compile_spec("mode", "it's fast"),
                                 compile_spec{.key = "blob", .value = binary},
                                 make_compile_spec("long", std::string(81, 'a'))}}};
  return to_backend<backends<fixed_backend>>(p, by);
}

/// Characters that break lines, quotes and markup.
constexpr std::string_view hostile = "a\"b\\c\nd'e&amp;\x01";

lowered_program with_hostile_names() {
  auto made = small();
  auto& g = *made.program.graph;
  for (auto v : g.inputs) g[v].name = hostile;
  for (auto id : g.order) {
    g[id].name = hostile;
    for (auto v : g[id].results) g[v].name = hostile;
  }
  made.program.inputs[1].name = hostile;
  made.program.outputs[0].name = hostile;
  made.modules[0].backend_id = hostile;
  made.modules[0].compile_specs.push_back(make_compile_spec(hostile, hostile));
  return made;
}

/// Delegates the nodes before the first node of an operator, and the nodes after it.
struct around {
  std::string_view target;
  delegation_spec spec{};

  [[nodiscard]] partition_result partition(ir::exported_program const& program) const {
    auto tagged = program.clone();
    std::string_view tag = "tag0";
    for (auto id : tagged.graph->order) {
      auto& n = (*tagged.graph)[id];
      bool const between = n.target == target && tag == "tag0";
      if (between) tag = "tag1";
      if (!between) n.delegation_tag = tag;
    }
    tag_constant_data(tagged);
    return {.tagged_program = std::move(tagged),
            .partition_tags = std::vector<tagged_partition>{{"tag0", spec}, {"tag1", spec}}};
  }
};

lowered_program real(std::string const& path, std::string_view between) {
  auto const specs = arm_compile_spec_builder{}.tosa_compile_spec("TOSA-0.80.0+MI").build();
  return to_backend<arm_backend>(frontend::pt2::load(path), around{between, {"ArmBackend", specs}});
}

lowered_program digits() {
  return real(std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/int8.pt2",
              "aten.avg_pool2d.default");
}

}  // namespace

TEST_CASE("print: signature, graph, modules") {
  CHECK(to_string(small()) == R"(inputs
  %x: float32[1, 2], 8 bytes  user_input 'x'
  %count: float32[], 4 bytes  buffer 'net.count'
outputs
  %exp: float32[], 4 bytes  buffer_mutation 'net.count'
  %mul: float32[1, 2], 8 bytes  user_output
  7  user_output
state
  %rest: float32[1, 2], 8 bytes  constant 'net.rest'
graph
  %relu: float32[1, 2] = executorch.call_delegate(lowered_module='lowered_module_0', )"
                              R"(inputs=[%x])  # FixedBackend, 2 nodes, 100 bytes
  %exp: float32[] = aten.exp.default(self=%count)
  %mul: float32[1, 2] = aten.mul.Tensor(self=%relu, other=%rest)

lowered_module_0: FixedBackend, 2 nodes, 100 bytes
  inputs
    %x: float32[1, 2], 8 bytes
  outputs
    %relu: float32[1, 2], 8 bytes
  compile specs
    mode = 'it\'s fast'
    blob: 3 bytes
    long: 81 bytes
  named data
    'weights': 24 bytes, aligned to 16
    'shared': 1 byte, aligned to 1, in the file 'other.ptd'
)");
}

TEST_CASE("print: hostile names stay on their lines and in their quotes") {
  auto const text = to_string(with_hostile_names());
  CHECK(count(text, "\n") == count(to_string(small()), "\n") + 1);  // the compile spec adds one
  CHECK(text.find('\x01') == std::string::npos);
  CHECK(text.find("buffer 'a\"b\\\\c\\nd\\'e&amp;\\x01'") != std::string::npos);
}

TEST_CASE("dot: delegates, edges, signature") {
  CHECK(to_dot(small()) == R"(digraph {
  compound=true;
  node [shape=box, style=rounded, fontname="Helvetica"];
  edge [fontname="Helvetica", fontsize=10];
  input0 [label="x\nuser_input 'x'", shape=ellipse];
  input1 [label="count\nbuffer 'net.count'", shape=ellipse];
  node2 [label="executorch_call_delegate\nlowered_module_0: FixedBackend\n2 nodes, )"
                           R"(100 bytes", style=filled, fillcolor=lightblue];
  input0 -> node2 [label="float32[1, 2]"];
  node3 [label="exp\naten.exp.default"];
  input1 -> node3 [label="float32[]"];
  node4 [label="mul\naten.mul.Tensor"];
  node2 -> node4 [label="float32[1, 2]"];
  output5 [label="exp\nbuffer_mutation 'net.count'", shape=ellipse];
  node3 -> output5 [label="float32[]"];
  output6 [label="mul\nuser_output", shape=ellipse];
  node4 -> output6 [label="float32[1, 2]"];
  output7 [label="7\nuser_output", shape=ellipse];
}
)");
}

namespace {

/// Graphviz's messages about a picture; "" if it succeeds.
std::string drawn(std::string const& dot) {
  auto const folder = fs::temp_directory_path() / "arm_delegate_print_test";
  fs::create_directories(folder);
  std::ofstream(folder / "graph.dot") << dot;
  auto const at = "cd " + folder.string() + " && ";
  auto const status = std::system((at + "dot -Tsvg graph.dot -o graph.svg 2> errors").c_str());
  std::ifstream in(folder / "errors");
  std::string const errors{std::istreambuf_iterator<char>(in), {}};
  fs::remove_all(folder);
  return status == 0 ? errors : "failed: " + errors;
}

}  // namespace

TEST_CASE("dot: Graphviz draws it, hostile names, branches and all") {
  if (std::system("dot -V > /dev/null 2>&1") != 0) {
    std::cout << "SKIPPED: pictures by Graphviz (install graphviz)\n";
    return;
  }
  CHECK(drawn(to_dot(small())).empty());
  CHECK(drawn(to_dot(with_hostile_names())).empty());
  CHECK(drawn(to_dot(digits())).empty());
}

TEST_CASE("print: a real model in two parts") {
  auto const lowered = digits();
  auto const text = to_string(lowered);
  REQUIRE(lowered.modules.size() == 2);
  for (std::size_t i = 0; i < 2; ++i) {
    auto const& m = lowered.modules[i];
    auto const sizes = std::to_string(m.original_program.graph->order.size()) + " nodes, " +
                       std::to_string(m.processed_bytes.size()) + " bytes\n";
    CHECK(count(text, "  # ArmBackend, " + sizes) == 1);
    CHECK(count(text, "\nlowered_module_" + std::to_string(i) + ": ArmBackend, " + sizes) == 1);
  }
  CHECK(count(text, "\n  %avg_pool2d: float32[1, 32, 2, 2] = aten.avg_pool2d.default(") == 1);
  CHECK(count(text, "    tosa_version = 'TOSA-0.80.0+MI'\n") == 2);
}

TEST_CASE("print: messages come last") {
  auto made = small();
  made.messages.push_back({.level = severity::warning, .why = {.rule = "look here"}});
  CHECK(to_string(made).ends_with("'other.ptd'\n\nwarning: look here\n"));
}

TEST_CASE("print: a call of a missing module prints like any other call") {
  auto made = small();
  made.modules.clear();
  CHECK(to_string(made).find('#') == std::string::npos);
  CHECK(to_dot(made).find("lightblue") == std::string::npos);
}

TEST_CASE("print: sizes that overflow are printed without bytes") {
  auto made = small();
  made.program.graph->operator[](made.program.graph->inputs[0]).type.sizes = {1LL << 40, 1LL << 40};
  CHECK(to_string(made).starts_with("inputs\n  %x: float32[1099511627776, 1099511627776]  user"));
}
