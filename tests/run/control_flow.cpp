// SPDX-License-Identifier: BSD-3-Clause
// Branches and loops: in delegates for targets with control flow, on the host for others. The
// expected outputs of programs are PyTorch's.

#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/partitioner/host_node.hpp>
#include <arm_delegate/pipeline/compiled_program.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/standard_pipelines.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/interpreter/run_options.hpp>

#include <doctest/doctest.h>
#include <support/control_flow.hpp>
#include <support/like_pytorch.hpp>
#include <support/lowered.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;

namespace {

constexpr std::string_view fp_cf = "tosa-1.0+fp+cf";
constexpr std::string_view int_cf = "tosa-1.0+int+cf";

/// The nodes on the host other than conversions at boundaries.
std::vector<host_node> left_out(compiled_program const& p) {
  auto nodes = p.host_nodes;
  arm_delegate::remove_where(nodes,
                             [](host_node const& n) { return n.kind == host_reason::boundary; });
  return nodes;
}

/// x -> fake quantize -> `write` -> fake quantize, and a predicate as a second input.
template <class Write>
ir::exported_program quantized_around(support::q const& in, support::q const& out,
                                      Write const& write) {
  ir::exported_program p;
  auto& g = *p.graph;
  auto const x = g.add_input("x", {ir::dtype::float32, {2}});
  auto const predicate = g.add_input("predicate", {ir::dtype::boolean, {}});
  g.outputs = {support::add_fake(g, write(g, predicate, support::add_fake(g, x, in)), out)};
  p.inputs = {{.name = "x"}, {.name = "predicate"}};
  p.outputs = {{}};
  return p;
}

std::array<float, 2> run(program_runner& net, std::array<float, 2> x, bool predicate) {
  std::ranges::copy(x, net.input(0).as<float>());
  *net.input(1).as<std::uint8_t>() = predicate ? 1 : 0;
  net.run();
  return {net.output(0).as<float>()[0], net.output(0).as<float>()[1]};
}

}  // namespace

TEST_CASE("control flow: programs give PyTorch's outputs, in a delegate and on the host") {
  for (auto const* name : {"branches", "branches_many", "branches_return", "branches_in_place",
                           "loop", "loop_of_branches", "map_rows", "scan_rows"}) {
    support::check_like_pytorch(name, support::fp);
    support::check_like_pytorch(name, fp_cf);
  }
}

TEST_CASE("control flow: a target with branches takes them whole") {
  for (auto const* name : {"branches", "branches_many", "branches_in_place"}) {
    INFO(name);
    auto const p = support::compiled_file(name, fp_cf);
    CHECK(p.delegates.size() == 1);
    CHECK(p.host_nodes.empty());
    CHECK(p.delegates[0].artifact.regions.size() == 3);
  }
  auto const loop = left_out(support::compiled_file("loop", fp_cf));  // carries an int64
  REQUIRE(loop.size() == 3);
  CHECK(loop[0].name == "while_loop");
  CHECK(loop[1].name == "lt");
  CHECK(loop[2].name == "add");  // but the layer, whose weights are parameters, is delegated
  CHECK(loop[0].reason.actual.find("is int64") != std::string::npos);
}

TEST_CASE("control flow: a target without it says what it lacks") {
  auto const p = support::compiled_file("branches", support::fp);
  auto const left = left_out(p);
  REQUIRE(left.size() == 1);
  CHECK(left[0].kind == host_reason::missing_extension);
  CHECK(left[0].reason.remedy == "compile for a target with +cf");
  CHECK(p.delegates.size() == 3);  // the condition, and each branch
}

TEST_CASE("control flow: an operator that a body cannot have keeps the node on the host") {
  ir::exported_program p;
  auto& g = *p.graph;
  auto const x = g.add_input("x", {ir::dtype::float32, {2}});
  auto const predicate = g.add_input("predicate", {ir::dtype::boolean, {}});
  auto const relu = [](program_builder& b, ir::value_id v) {
    return b.call("aten.relu.default", {v});
  };
  auto otherwise = support::body({2}, relu);
  (*otherwise)[otherwise->order[0]].target = "aten.lgamma.default";
  g.outputs = {support::add_cond(g, predicate, x, support::body({2}, relu), std::move(otherwise))};
  p.inputs = {{.name = "x"}, {.name = "predicate"}};
  p.outputs = {{}};
  auto const made = support::compile(std::move(p), fp_cf);
  REQUIRE(made.host_nodes.size() == 2);
  CHECK(made.host_nodes[0].name == "control");
  CHECK(made.host_nodes[0].kind == host_reason::unsupported_operator);
  CHECK(made.host_nodes[0].reason.rule ==
        "its body 'otherwise', node 'relu' (aten.lgamma.default): no operator of the pipeline "
        "matches it");
  CHECK(made.host_nodes[1].target == "aten.lgamma.default");
  CHECK(made.delegates.size() == 1);  // the other branch
}

TEST_CASE("control flow: operators to keep on the host are also those in bodies") {
  std::vector<std::string> const kept{"aten.sub"};
  auto const p =
      support::compile(frontend::pt2::load((support::programs / "branches.pt2").string()), fp_cf,
                       {.keep_on_host = kept});
  REQUIRE(p.host_nodes.size() == 2);
  CHECK(p.host_nodes[0].name == "cond");
  CHECK(p.host_nodes[0].kind == host_reason::kept_on_host);
  CHECK(p.host_nodes[1].target == "aten.sub.Tensor");
}

TEST_CASE("control flow: quantized branches with parameters of their own") {
  support::q const in{.scale = 0.5};
  support::q const out{.scale = 1, .zero_point = 5};
  auto made = support::compile(
      quantized_around(
          in, out,
          [&](ir::graph& g, ir::value_id predicate, ir::value_id x) {
            auto then = support::body({2}, [&](program_builder& b, ir::value_id v) {
              auto const y = support::fake(b, v, in);
              return support::fake(b, b.call("aten.add.Tensor", {y, y}), {.scale = 1});
            });
            auto otherwise = support::body({2}, [&](program_builder& b, ir::value_id v) {
              auto const y = support::fake(b, v, in);
              return support::fake(b, b.call("aten.neg.default", {y}), {.scale = 0.25});
            });
            return support::add_cond(g, predicate, x, std::move(then), std::move(otherwise));
          }),
      int_cf);
  CHECK(made.delegates.size() == 1);
  CHECK(left_out(made).empty());
  auto net = support::runner(std::move(made));
  CHECK(run(net, {3, -2}, true) == std::array{6.0F, -4.0F});
  CHECK(run(net, {3, -2}, false) == std::array{-3.0F, 2.0F});
}

TEST_CASE("control flow: a quantized loop carries values of all its scales") {
  support::q const fine{.scale = 0.25};
  support::q const coarse{.scale = 1};
  auto made = support::compile(
      quantized_around(
          fine, coarse,
          [&](ir::graph& g, ir::value_id, ir::value_id x) {
            auto condition = support::body({2}, [&](program_builder& b, ir::value_id v) {
              auto const y = support::fake(b, v, coarse);
              auto const sum = support::fake(b, b.call("aten.sum.default", {y}), coarse);
              auto const limit =
                  support::fake(b, b.constant("limit", support::filled({1}, 10)), coarse);
              auto const less = b.call("aten.lt.Tensor", {sum, limit});
              return b.call("aten.squeeze.default", {less});
            });
            auto turn = support::body({2}, [&](program_builder& b, ir::value_id v) {
              auto const y = support::fake(b, v, {.scale = 0.5});
              return support::fake(b, b.call("aten.add.Tensor", {y, y}), coarse);
            });
            return support::add_loop(g, x, std::move(condition), std::move(turn));
          }),
      int_cf);
  REQUIRE(made.delegates.size() == 1);
  CHECK(left_out(made).empty());
  auto const& loop = support::find(made.delegates[0].artifact, tosa::op::while_loop);
  CHECK(made.delegates[0].artifact.main()[loop.outputs[0]].type == tosa::dtype::int32);
  auto net = support::runner(std::move(made));
  // 1 + 1 < 10, 2 + 2 < 10, 4 + 4 < 10, 8 + 8 ends it
  CHECK(run(net, {1, 1}, false) == std::array{8.0F, 8.0F});
  CHECK(run(net, {10, 3}, false) == std::array{10.0F, 3.0F});
}

TEST_CASE("control flow: a loop on the host ends at a limit") {
  auto net =
      support::runner(support::compiled_file("loop", support::fp), {.work = {.max_iterations = 2}});
  auto const text = support::failure([&] { net.run(); });
  CHECK(text.find("node 'while_loop' (higher_order.while_loop") != std::string::npos);
  CHECK(text.find("the loops of a run have more than 2 iterations") != std::string::npos);
  CHECK(text.find("--max-iterations") != std::string::npos);
}

namespace {

/// A graph that returns its boolean input through `depth` nested cond nodes.
std::unique_ptr<ir::graph> nested(std::size_t depth) {
  auto made = std::make_unique<ir::graph>();
  auto x = made->add_input("x", {ir::dtype::boolean, {}});
  if (depth > 0) x = support::add_cond(*made, x, x, nested(depth - 1), nested(0));
  made->outputs = {x};
  return made;
}

}  // namespace

TEST_CASE("control flow: nests deeper than TOSA allows stay on the host, down to one that fits") {
  for (bool const value : {true, false}) {
    ir::exported_program p{.graph = nested(8), .inputs = {{.name = "x"}}, .outputs = {{}}};
    auto made = support::compile(std::move(p), fp_cf);
    REQUIRE(made.host_nodes.size() == 2);
    CHECK(made.host_nodes[0].reason.rule ==
          "nested branches and loops (MAX_NESTING of TOSA's level 8K)");
    CHECK(made.host_nodes[0].reason.actual == "8 levels");
    CHECK(made.host_nodes[1].reason.actual == "7 levels");
    CHECK(made.delegates.size() == 1);
    auto net = support::runner(std::move(made));
    *net.input(0).as<std::uint8_t>() = value ? 1 : 0;
    net.run();
    CHECK((*net.output(0).as<std::uint8_t>() != 0) == value);
  }
}
