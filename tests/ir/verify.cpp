// SPDX-License-Identifier: BSD-3-Clause
// Graphs that are not well formed are refused.

#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

using namespace arm_delegate;

namespace {

/// relu of x, twice.
struct chain {
  ir::graph g{};
  ir::value_id x = g.add_input("x", {ir::dtype::float32, {2}});
  ir::value_id a = g.add_value("a", {ir::dtype::float32, {2}});
  ir::value_id y = g.add_value("y", {ir::dtype::float32, {2}});
  ir::node_id first = add("first", x, a);
  ir::node_id second = add("second", a, y);

  ir::node_id add(std::string_view name, ir::value_id from, ir::value_id to) {
    std::array const arguments{ir::named_argument{"self", from}};
    std::array const results{to};
    return g.add_node(name, "aten.relu.default", arguments, results);
  }
  std::string verified() {
    return support::failure([&] { ir::verify(g); });
  }
};

}  // namespace

TEST_CASE("verify: a graph in order passes") {
  chain c;
  c.g.order = {c.first, c.second};
  c.g.outputs = {c.y, c.x, ir::no_value};
  CHECK(c.verified().empty());
}

TEST_CASE("verify: used before it is made, made twice, never made") {
  chain c;
  c.g.order = {c.second, c.first};
  CHECK(c.verified().find("node 'second' (aten.relu.default): uses a value that no node before") !=
        std::string::npos);
  c.g.order = {c.first, c.first};
  CHECK(c.verified().find("makes a value a second time") != std::string::npos);
  c.g.order = {c.first};
  c.g.outputs = {c.y};
  CHECK(c.verified().find("output 'y' is made by no node") != std::string::npos);
}

TEST_CASE("verify: only inputs and outputs of rank 4 or 5 are channels-last") {
  chain c;
  c.g.order = {c.first, c.second};
  c.g.outputs = {c.y};
  c.g[c.x].order = ir::memory_order::channels_last;
  CHECK(c.verified().find("'x' is channels-last, but not of rank 4 or 5") != std::string::npos);
  c.g[c.x].type.sizes = {1, 2, 3, 4};
  CHECK(c.verified().empty());
  c.g[c.y].order = ir::memory_order::channels_last;
  CHECK(c.verified().find("'y' is channels-last") != std::string::npos);
}

TEST_CASE("verify: ids that the graph does not have") {
  auto const check = [](auto const& change, std::string_view expected) {
    chain c;
    c.g.order = {c.first, c.second};
    c.g.outputs = {c.y};
    change(c);
    CHECK(c.verified().find(expected) != std::string::npos);
  };
  check([](chain& c) { c.g.inputs.push_back(ir::value_id{9}); }, "an input is no value");
  check([](chain& c) { c.g.outputs.push_back(ir::value_id{9}); }, "an output is no value");
  check([](chain& c) { c.g.order.push_back(ir::node_id{9}); }, "has a node that the graph does");
  check(
      [](chain& c) {
        std::array const results{ir::value_id{9}};
        c.g[c.second].results = c.g.copy(std::span<ir::value_id const>(results));
      },
      "node 'second' (aten.relu.default): makes a value that the graph lacks");
  check(
      [](chain& c) {
        std::array const arguments{ir::named_argument{"", ir::subgraph{"body", nullptr}}};
        c.g.order.push_back(c.g.add_node("loop", "higher_order.while_loop", arguments, {}));
      },
      "its body 'body' has no graph");
}

TEST_CASE("verify: a constant has the elements of its value") {
  float const one = 1;
  chain c;
  c.g.order = {c.first, c.second};
  auto const w = c.g.add_constant(
      "w", ir::tensor_data::of(ir::dtype::float32, {1}, std::span<float const>(&one, 1)));
  c.g.outputs = {c.y, w};
  CHECK(c.verified().empty());
  c.g[w].type.sizes = {64, 64};
  CHECK(
      c.verified().find("constant 'w' has elements of float32[1], its value is float32[64, 64]") !=
      std::string::npos);
  c.g[w].type = {ir::dtype::int32, {1}};
  CHECK(c.verified().find("constant 'w' has elements of float32[1]") != std::string::npos);
}

TEST_CASE("verify: quantization parameters that no reader could take") {
  auto const verified = [](ir::qparams const& q) {
    chain c;
    c.g.order = {c.first, c.second};
    c.g.outputs = {c.y};
    c.g[c.y].quantization = &q;
    return c.verified();
  };
  std::array const scales{0.5, 0.25};
  std::array const zero_points{std::int64_t{0}, std::int64_t{0}};
  ir::qparams good{.scales = scales, .zero_points = zero_points, .axis = 0};
  CHECK(verified(good).empty());
  CHECK(verified({}).find("has 0 scales, 0 zero points, and axis -1") != std::string::npos);
  CHECK(verified({.scales = scales, .zero_points = {}}).find("has 2 scales, 0 zero points") !=
        std::string::npos);
  good.axis = 7;
  CHECK(verified(good).find("axis 7") != std::string::npos);
}

TEST_CASE("verify: a graph that is a body of its own node") {
  chain c;
  c.g.order = {c.first, c.second};
  c.g.outputs = {c.y};
  std::array const arguments{ir::named_argument{"", ir::subgraph{"body", &c.g}}};
  c.g.order.push_back(c.g.add_node("loop", "higher_order.while_loop", arguments, {}));
  CHECK(c.verified().find("its body 'body' contains it") != std::string::npos);
}

TEST_CASE("verify: a program describes the inputs, outputs and state of its graph") {
  auto const program = [] {
    auto b = support::builder();
    b.output(b.input("x", ir::dtype::float32, {2}));
    return support::finished(b);
  };
  auto const verified = [](ir::exported_program const& p) {
    return support::failure([&] { ir::verify(p); });
  };
  CHECK(verified(program()).empty());
  auto p = program();
  p.inputs.clear();
  p.file = "m.pt2";
  CHECK(verified(p) == "error: m.pt2: the program describes 0 inputs, its graph has 1");
  p = program();
  p.outputs.push_back({});
  CHECK(verified(p).find("describes 2 outputs, its graph has 1") != std::string::npos);
  p = program();
  p.state.push_back({.name = "w", .value = ir::value_id{9}});
  CHECK(verified(p).find("the state 'w' is no value of the graph") != std::string::npos);
  p.graph = nullptr;
  CHECK(verified(p).find("the program has no graph") != std::string::npos);
}
