// SPDX-License-Identifier: BSD-3-Clause
// Branches and loops: the exports of tests/data/make_control_flow.py, intact and modified.

#include "support/zip_writer.hpp"
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/identical.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/verify.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>

#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace ir = arm_delegate::ir;
using archives::changed;
using archives::check_refused;
using archives::file;
using archives::load_program;
using archives::path;
using archives::zip_writer;
using arm_delegate::code;

constexpr std::string_view model = "models/model.json";

ir::node const& node(ir::graph const& g, std::string_view name) {
  for (auto id : g.order) {
    if (g[id].name == name) return g[id];
  }
  FAIL("no node " << name);
  return g[g.order.front()];
}

ir::graph const& body(ir::node const& n, std::size_t argument) {
  return *std::get<ir::subgraph>(n.arguments[argument].value).body;
}

std::vector<std::string_view> targets(ir::graph const& g) {
  std::vector<std::string_view> out;
  out.reserve(g.order.size());
  for (auto id : g.order) out.push_back(g[id].target);
  return out;
}

std::vector<std::string_view> names(ir::graph const& g, std::vector<ir::value_id> const& values) {
  std::vector<std::string_view> out;
  out.reserve(values.size());
  for (auto v : values) out.push_back(g[v].name);
  return out;
}

/// The value's type in JSON, and a node that produces it.
std::string type_of(std::string const& name) {
  return "\"" + name +
         R"(": {"dtype": 12, "sizes": [], "strides": [], "layout": 7, "storage_offset": )"
         R"({"as_int": 0}})";
}

std::string tensor(std::string const& name) {
  return R"({"as_tensor": {"name": ")" + name + R"("}})";
}

/// A graph of one bool, returned through `depth` nested control-flow nodes.
std::string nested_graph(std::size_t depth) {
  if (depth == 0) {
    return R"({"inputs": [)" + tensor("x") + R"(], "outputs": [)" + tensor("x") +
           R"(], "nodes": [], "tensor_values": {)" + type_of("x") + "}}";
  }
  auto const inner = nested_graph(depth - 1);
  auto const argument = [](std::string const& value) {
    return R"({"name": "", "arg": )" + value + "}";
  };
  auto const graph = [&](std::string const& name, std::string const& g) {
    return argument(R"({"as_graph": {"name": ")" + name + R"(", "graph": )" + g + "}}");
  };
  return R"({"inputs": [)" + tensor("x") + R"(], "outputs": [)" + tensor("y") +
         R"(], "nodes": [{"target": "torch.ops.higher_order.cond", "inputs": [)" +
         argument(tensor("x")) + ", " + graph("deeper", inner) + ", " +
         graph("flat", nested_graph(0)) + ", " + argument(R"({"as_tensors": [{"name": "x"}]})") +
         R"(], "outputs": [)" + tensor("y") + R"(], "metadata": {}}], "tensor_values": {)" +
         type_of("x") + ", " + type_of("y") + "}}";
}

std::string nested_program(std::size_t depth) {
  auto const output = depth == 0 ? "x" : "y";
  auto const program =
      R"({"schema_version": {"major": 8, "minor": 20}, "graph_module": {"graph": )" +
      nested_graph(depth) +
      R"(, "signature": {"input_specs": [{"user_input": {"arg": {"as_tensor": {"name": "x"}}}}],)"
      R"("output_specs": [{"user_output": {"arg": {"as_tensor": {"name": ")" +
      output + R"("}}}}]}}})";
  return zip_writer().write({{"m/archive_format", "pt2"}, {"m/models/model.json", program}});
}

}  // namespace

TEST_CASE("control flow: a branch is a separate graph") {
  auto const p = load_program("branches");
  CHECK(ir::to_string(*p.graph) ==
        "input %x: float32[2, 3]\n"
        "%sum_1: float32[] = aten.sum.default(self=%x)\n"
        "%gt: bool[] = aten.gt.Scalar(self=%sum_1, other=0)\n"
        "%getitem: float32[2, 3] = higher_order.cond(%gt, @true_graph_0, @false_graph_0, [%x])\n"
        "  @true_graph_0:\n"
        "    input %x: float32[2, 3]\n"
        "    %add: float32[2, 3] = aten.add.Tensor(self=%x, other=1)\n"
        "    output %add\n"
        "  @false_graph_0:\n"
        "    input %x: float32[2, 3]\n"
        "    %sub: float32[2, 3] = aten.sub.Tensor(self=%x, other=1)\n"
        "    output %sub\n"
        "output %getitem\n");
  CHECK(p.graph->operator[](p.graph->order.back()).name == "cond");
}

TEST_CASE("control flow: every program is well formed, and a copy is equal and independent") {
  for (auto const* name : {"branches", "branches_many", "branches_return", "branches_in_place",
                           "loop", "loop_of_branches", "map_rows", "scan_rows"}) {
    INFO(name);
    ir::exported_program copy;
    std::string text;
    {
      auto const p = load_program(name);
      ir::verify(*p.graph);
      text = ir::to_string(*p.graph);
      copy = p.clone();
      CHECK(ir::is_identical_graph(*p.graph, *copy.graph));
    }
    CHECK(ir::to_string(*copy.graph) == text);
  }
}

TEST_CASE("control flow: captured values become inputs of a branch") {
  auto const p = load_program("branches_many");
  auto const& g = *p.graph;
  auto const& cond = node(g, "cond");
  CHECK(cond.results.size() == 3);
  CHECK(cond.result(2).sizes() == ir::shape{});
  auto const operands = std::get<std::span<ir::value_id const>>(cond.arguments[3].value);
  REQUIRE(operands.size() == 6);
  CHECK(names(body(cond, 1), body(cond, 1).inputs) == names(g, {operands.begin(), operands.end()}));
  CHECK(g[operands[2]].is_constant());
  CHECK(p.state.size() == 4);  // the node reads the parameters
  CHECK(targets(body(cond, 2)) ==
        std::vector<std::string_view>{"aten.linear.default", "aten.relu.default", "aten.mul.Tensor",
                                      "aten.sub.Tensor", "aten.mean.default"});
}

TEST_CASE("control flow: a body returns an input, or a value computed without inputs") {
  auto const p = load_program("branches_return");
  auto const& cond = node(*p.graph, "cond");
  CHECK(targets(body(cond, 1)) == std::vector<std::string_view>{"aten.ones.default"});
  CHECK(body(cond, 2).order.empty());
  CHECK(body(cond, 2).outputs == body(cond, 2).inputs);
}

TEST_CASE("control flow: bodies are functional") {
  auto const p = load_program("branches_in_place");
  auto const& first = body(node(*p.graph, "cond"), 1);
  CHECK(targets(first) == std::vector<std::string_view>{"aten.add.Tensor", "aten.mul.Tensor",
                                                        "aten.select.int", "aten.full.default",
                                                        "aten.select_scatter.default"});
  CHECK(first[first.outputs[0]].producer == first.order.back());
}

TEST_CASE("control flow: loops") {
  auto const p = load_program("loop");
  auto const& loop = node(*p.graph, "while_loop");
  CHECK(loop.target == "higher_order.while_loop");
  CHECK(loop.result(0).type.type == ir::dtype::int64);
  CHECK(targets(body(loop, 0)) == std::vector<std::string_view>{"aten.lt.Scalar"});
  CHECK(body(loop, 0).inputs.size() == 4);
  CHECK(targets(body(loop, 1)) ==
        std::vector<std::string_view>{"aten.add.Tensor", "aten.linear.default"});
  auto const nested = load_program("loop_of_branches");
  auto const& turn = body(node(*nested.graph, "while_loop"), 1);
  CHECK(targets(body(node(turn, "cond"), 2)) == std::vector<std::string_view>{"aten.mul.Tensor"});
}

TEST_CASE("control flow: map and scan iterate over the first dimension") {
  auto const mapped = load_program("map_rows");
  auto const& map = node(*mapped.graph, "map_impl");
  CHECK(map.target == "higher_order.map_impl");
  CHECK(body(map, 0)[body(map, 0).inputs[0]].sizes() == ir::shape{3});
  CHECK(map.result(0).sizes() == ir::shape{4, 3});
  CHECK(map.result(1).sizes() == ir::shape{4});
  auto const scanned = load_program("scan_rows");
  auto const& scan = node(*scanned.graph, "scan");
  CHECK(scan.target == "higher_order.scan");
  CHECK(body(scan, 0).inputs.size() == 3);  // carried, a row, the captured value
  CHECK(scan.result(0).sizes() == ir::shape{3});
  CHECK(scan.result(1).sizes() == ir::shape{4, 3});
}

TEST_CASE("control flow: nodes of bodies have a debug handle and the line of the call") {
  for (auto const* name : {"branches_in_place", "loop_of_branches"}) {
    INFO(name);
    auto const p = load_program(name);
    std::set<std::uint32_t> handles;
    std::size_t nodes = 0;
    ir::for_each_node(*p.graph, [&](ir::graph const& owner, ir::node const& n) {
      ++nodes;
      CHECK(n.owner == &owner);
      REQUIRE(n.debug_handles.size() == 1);
      handles.insert(n.debug_handles[0]);
      CHECK_MESSAGE(n.source().find("make_control_flow.py:") != std::string::npos, n.name);
      CHECK(ir::find_node(*p.graph, n.debug_handles[0]) == &n);
    });
    CHECK(handles.size() == nodes);
    CHECK(*handles.rbegin() == nodes);
  }
}

TEST_CASE("control flow: rejected programs and their messages") {
  check_refused(file(path("branches_number")), code::unsupported_value,
                "its body 'true_graph_0' returns something that is not a tensor; make it a tensor");
  check_refused(file(path("branches_change_input")), code::unsupported_value,
                "changes 'x' in place, an input of the body 'true_graph_0'");
  check_refused(file(path("branches_change_input")), code::unsupported_value,
                "node 'mul_' (aten.mul.Tensor, at /models/make_control_flow.py:");
  check_refused(file(path("branches_change_buffer")), code::unsupported_value,
                "changes 'b_calls' in place, an input of the body 'true_graph_0'");
}

TEST_CASE("control flow: stacked results of a loop may have an unknown storage offset") {
  // Exported with gradients, the storage offset of a loop's results is only known at run time.
  constexpr std::string_view known = R"("storage_offset": {"as_int": 0})";
  constexpr std::string_view unknown =
      R"x("storage_offset": {"as_expr": {"expr_str": "Symbol('u0')"}})x";
  CHECK_FALSE(archives::is_refused(changed("loop", model, known, unknown)));
  check_refused(changed("loop", "weights_config.json", known, unknown), code::bad_weights,
                "has no storage offset");
}

TEST_CASE("control flow: results of branches may be changed in place") {
  constexpr std::string_view add = R"(add.Tensor", "inputs": [{"name": "self", "arg": )"
                                   R"({"as_tensor": {"name": "getitem"}})";
  constexpr std::string_view in_place = R"(add_.Tensor", "inputs": [{"name": "self", "arg": )"
                                        R"({"as_tensor": {"name": "getitem"}})";
  auto const p = archives::load(changed("branches_many", model, add, in_place));
  CHECK(p.graph->operator[](p.graph->order.back()).target == "aten.add.Tensor");
  CHECK(p.outputs.size() == 2);
}

TEST_CASE("control flow: hostile: bodies that do not fit their node") {
  struct row {
    std::string_view program, from, to;
    code id;
    std::string_view text;
  };
  std::vector<row> const rows{
      {"branches", R"({"as_graph": {"name": "true_graph_0", "graph":)",
       R"({"as_graph": {"name": "true_graph_0", "other":)", code::bad_json, "'graph' is missing"},
      {"branches", R"({"as_graph": {"name": "true_graph_0", "graph":)",
       R"({"as_graph": {"name": 3, "graph":)", code::bad_json, "'name' must be a string"},
      {"branches", R"({"as_graph": {"name": "true_graph_0", "graph":)",
       R"({"as_graph": {"name": "true_graph_0", "graph": [], "old":)", code::bad_json,
       "'graph' must be an object"},
      {"branches", R"({"as_tensors": [{"name": "x"}]})", R"({"as_tensors": []})", code::bad_graph,
       "its body 'true_graph_0' does not match the types of its arguments"},
      {"branches", R"({"as_tensors": [{"name": "x"}]})", R"({"as_tensors": [{"name": "gt"}]})",
       code::bad_graph, "does not match the types of its arguments"},
      {"branches", R"({"as_tensors": [{"name": "x"}]})", R"({"as_tensors": [{"name": "add"}]})",
       code::bad_graph, "'add' is used before it is defined"},
      {"branches", R"({"as_tensors": [{"name": "x"}]})", R"({"as_ints": [3]})", code::bad_graph,
       "argument 3 must be a list of tensors"},
      {"branches", R"({"as_tensors": [{"name": "x"}]})",
       R"({"as_optional_tensors": [{"as_none": true}]})", code::bad_graph,
       "argument 3 must be a list of tensors"},
      {"branches", R"("arg": {"as_tensor": {"name": "gt"}})",
       R"("arg": {"as_tensor": {"name": "x"}})", code::bad_graph,
       "has a condition that is not a tensor of one element"},
      {"branches", R"("arg": {"as_tensor": {"name": "gt"}})", R"("arg": {"as_bool": true})",
       code::bad_graph, "has a condition that is not a tensor of one element"},
      {"branches", R"("outputs": [{"as_tensor": {"name": "add"}}], "nodes")",
       R"("outputs": [{"as_tensor": {"name": "sum_1"}}], "nodes")", code::bad_graph,
       "'sum_1' is used before it is defined"},
      {"branches", R"("outputs": [{"as_tensor": {"name": "add"}}], "nodes")",
       R"("outputs": [], "nodes")", code::bad_graph, "returns the wrong types"},
      {"branches", R"("outputs": [{"as_tensor": {"name": "add"}}], "nodes")",
       R"("outputs": [{"as_none": true}], "nodes")", code::unsupported_value,
       "returns something that is not a tensor"},
      {"branches", R"(torch.ops.higher_order.cond)", R"(torch.ops.higher_order.while_loop)",
       code::bad_graph, "argument 2 must be a list of tensors"},
      {"branches", R"(torch.ops.higher_order.cond)", R"(torch.ops.higher_order.map_impl)",
       code::bad_graph, "has the wrong number of arguments: 4 (allowed: 3)"},
      {"branches", R"(torch.ops.higher_order.cond)", R"(torch.ops.aten.relu.default)",
       code::unsupported_value, "arguments of kind 'as_graph' are not supported"},
      {"loop", R"({"as_graph": {"name": "while_loop_body_graph_0", "graph":)",
       R"({"as_graph": {"name": "while_loop_body_graph_0", "other":)", code::bad_json,
       "'graph' is missing"},
      {"loop", R"([{"name": "detach_"}, {"name": "x"}])", R"([{"name": "detach_"}])",
       code::bad_graph,
       "its body 'while_loop_cond_graph_0' does not match the types of its arguments"},
      {"loop", R"([{"name": "detach_"}, {"name": "x"}])", R"([{"name": "x"}, {"name": "detach_"}])",
       code::bad_graph, "does not match the types of its arguments"},
      {"loop", R"([{"name": "detach_"}, {"name": "x"}])", R"([{"name": "getitem"}, {"name": "x"}])",
       code::bad_graph, "'getitem' is used before it is defined"},
      {"loop", R"({"as_tensors": [{"name": "p_linear_bias"}, {"name": "p_linear_weight"}]})",
       R"({"as_int": 2})", code::bad_graph, "argument 3 must be a list of tensors"},
      {"loop", R"("outputs": [{"as_tensor": {"name": "lt"}}], "nodes")",
       R"("outputs": [{"as_tensor": {"name": "arg0_1"}}], "nodes")", code::bad_graph,
       "its body 'while_loop_cond_graph_0' returns the wrong types"},
      {"loop", R"("outputs": [{"as_tensor": {"name": "lt"}}], "nodes")",
       R"("outputs": [], "nodes")", code::bad_graph,
       "its body 'while_loop_cond_graph_0' returns the wrong types"},
      {"loop_of_branches", R"(torch.ops.aten.lt.Scalar)", R"(torch.ops.higher_order.print)",
       code::unsupported_operator, "node 'lt' (higher_order.print"},
      {"map_rows", R"({"as_tensors": [{"name": "rows"}]})", R"({"as_tensors": []})",
       code::bad_graph, "does not match the types of its arguments"},
      {"map_rows", R"("getitem_1": {"dtype": 7, "sizes": [{"as_int": 4}])",
       R"("getitem_1": {"dtype": 7, "sizes": [{"as_int": 5}])", code::bad_graph,
       "iterates over tensors of different lengths"},
      {"map_rows", R"("getitem_1": {"dtype": 7, "sizes": [{"as_int": 4}])",
       R"("getitem_1": {"dtype": 5, "sizes": [{"as_int": 4}])", code::bad_graph,
       "returns the wrong types"},
  };
  for (auto const& r : rows) {
    INFO(std::string(r.from));
    INFO(std::string(r.to));
    check_refused(changed(r.program, model, r.from, r.to), r.id, r.text);
  }
}

TEST_CASE("control flow: hostile: depth is bounded") {
  auto const p = archives::load(nested_program(32));
  ir::verify(*p.graph);
  check_refused(nested_program(33), code::bad_graph, "graphs are nested more than 32 deep");
  check_refused(nested_program(1000), code::bad_json, "not valid JSON");
}

TEST_CASE("control flow: hostile: changed bytes with correct checksums") {
  for (auto const* name : {"branches_in_place", "loop_of_branches", "map_rows", "scan_rows"}) {
    archives::load_changed(file(path(name)));
  }
}
