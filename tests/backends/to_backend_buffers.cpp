// SPDX-License-Identifier: BSD-3-Clause
// The signature of a lowered program: its state, and buffers owned by delegates.

#include <arm_delegate/backends/arm_backend.hpp>
#include <arm_delegate/backends/compile_spec_1_0.hpp>
#include <arm_delegate/backends/to_backend.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>

#include <doctest/doctest.h>
#include <support/delegated.hpp>
#include <support/lowered.hpp>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
using support::names;
using support::tagging;
using support::text_backend;

namespace {

using list = std::vector<std::string>;

/// A float32[2] node of two operands.
ir::value_id add(ir::graph& g, std::string_view name, ir::value_id a, ir::value_id b) {
  return support::add_node(g, name, "aten.add.Tensor", {{"self", a}, {"other", b}});
}

ir::value_id add_buffer(ir::exported_program& p, std::string_view value, std::string_view name) {
  auto& g = *p.graph;
  p.inputs.push_back({.source = ir::input_spec::kind::buffer,
                      .name = name,
                      .initial = g.copy(support::filled({2}, 7))});
  return g.add_input(value, {ir::dtype::float32, {2}});
}

ir::value_id add_user_input(ir::exported_program& p, std::string_view name) {
  p.inputs.push_back({.name = name});
  return p.graph->add_input(name, {ir::dtype::float32, {2}});
}

void add_output(ir::exported_program& p, ir::value_id v, std::string_view buffer = {}) {
  using kind = ir::output_spec::kind;
  p.graph->outputs.push_back(v);
  p.outputs.push_back(
      {.sink = buffer.empty() ? kind::user_output : kind::buffer_mutation, .name = buffer});
}

ir::value_id add_state(ir::exported_program& p, ir::state_spec::kind kind, std::string_view name) {
  auto const v = p.graph->add_constant(name, support::filled({2}, 3));
  p.state.push_back({.source = kind, .name = name, .value = v});
  return v;
}

/// The names of the state; each must be the name of a constant.
list state_names(ir::exported_program const& p) {
  list found;
  for (auto const& s : p.state) {
    auto const& v = (*p.graph)[s.value];
    CHECK(v.is_constant());
    CHECK(v.name == s.name);
    found.emplace_back(s.name);
  }
  return found;
}

list input_names(ir::exported_program const& p) {
  REQUIRE(p.inputs.size() == p.graph->inputs.size());
  list found;
  for (auto const& i : p.inputs) {
    found.push_back((i.source == ir::input_spec::kind::buffer ? "buffer " : "") +
                    std::string(i.name));
  }
  return found;
}

list output_names(ir::exported_program const& p) {
  REQUIRE(p.outputs.size() == p.graph->outputs.size());
  list found;
  for (std::size_t i = 0; i < p.outputs.size(); ++i) {
    auto const mutated = std::string(p.outputs[i].name);
    found.push_back((mutated.empty() ? "" : mutated + " = ") +
                    std::string((*p.graph)[p.graph->outputs[i]].name));
  }
  return found;
}

ir::node const& call_in(ir::exported_program const& p) {
  for (auto id : p.graph->order) {
    if ((*p.graph)[id].target == call_delegate_target) return (*p.graph)[id];
  }
  throw error(code::internal, "no call");
}

/// count = count + x; an output is twice that, times w; then another output that uses x.
ir::exported_program counter() {
  ir::exported_program p;
  auto& g = *p.graph;
  auto const count = add_buffer(p, "b_count", "model.count");
  auto const x = add_user_input(p, "x");
  auto const w = add_state(p, ir::state_spec::kind::parameter, "w");
  auto const next = add(g, "next", count, x);
  auto const twice = add(g, "twice", next, next);
  auto const y = add(g, "y", twice, w);
  add_output(p, next, "model.count");
  add_output(p, add(g, "more", y, x));
  return p;
}

tagging kept() {
  return {.tags = {{"next", "tag0"}, {"twice", "tag0"}, {"y", "tag0"}},
          .inputs = {{"model.count", "tag0"}}};
}

std::string failure_of(ir::exported_program const& p, tagging const& by) {
  return support::failure([&] { (void)to_backend<text_backend>(p, by); });
}

constexpr std::string_view remedy =
    "; give every node that has to do with the buffer its tag, or the buffer none";

}  // namespace

TEST_CASE("to_backend: a delegate keeps a buffer that has its tag") {
  auto const p = counter();
  auto const lowered = to_backend<text_backend>(p, kept());
  CHECK(input_names(p) == list{"buffer model.count", "x"});
  CHECK(output_names(p) == list{"model.count = next", "more"});
  REQUIRE(lowered.modules.size() == 1);
  auto const& inner = lowered.modules[0].original_program;
  CHECK(input_names(inner) == list{"buffer model.count", "x"});
  REQUIRE(inner.inputs[0].initial != nullptr);
  CHECK(inner.inputs[0].initial->values<float>() == std::vector<float>{7, 7});
  CHECK(output_names(inner) == list{"model.count = next", "y"});
  CHECK(inner.outputs[0].sink == ir::output_spec::kind::buffer_mutation);
  ir::verify(*inner.graph);
  auto const& outer = lowered.program;
  CHECK(input_names(outer) == list{"x"});
  CHECK(output_names(outer) == list{"more"});
  CHECK(to_string(*outer.graph) ==
        "input %x: float32[2]\n"
        "%y: float32[2] = executorch.call_delegate(lowered_module='lowered_module_0', "
        "inputs=[%x])\n"
        "%more: float32[2] = aten.add.Tensor(self=%y, other=%x)\n"
        "output %more\n");
}

TEST_CASE("to_backend: the Arm backend compiles a delegate that keeps a buffer") {
  auto by = kept();
  by.partitions = {{"tag0", {"ArmBackend", tosa_compile_spec("TOSA-1.0+FP").to_list()}}};
  auto const lowered = to_backend<arm_backend>(counter(), by);
  CHECK(support::payload(lowered.modules.at(0)).substr(4, 4) == "TOSA");
}

TEST_CASE("to_backend: a buffer without a tag goes through the call") {
  auto by = kept();
  by.inputs.clear();
  auto const lowered = to_backend<text_backend>(counter(), by);
  auto const& inner = lowered.modules.at(0).original_program;
  CHECK(input_names(inner) == list{"b_count", "x"});
  CHECK(output_names(inner) == list{"next", "y"});
  auto const& outer = lowered.program;
  CHECK(input_names(outer) == list{"buffer model.count", "x"});
  CHECK(output_names(outer) == list{"model.count = next", "more"});
  auto const& call = call_in(outer);
  CHECK(names(*outer.graph, call.inputs("inputs")) == list{"b_count", "x"});
  CHECK(names(*outer.graph, call.results) == list{"next", "y"});
}

TEST_CASE("to_backend: a buffer whose tag is not lowered goes through the call") {
  auto by = kept();
  by.inputs = {{"model.count", "tag8"}};
  auto const lowered = to_backend<text_backend>(counter(), by);
  CHECK(input_names(lowered.program) == list{"buffer model.count", "x"});
}

TEST_CASE("to_backend: a new value that is used elsewhere is kept and is also an output") {
  auto p = counter();
  add_output(p, p.graph->outputs[0]);
  auto const lowered = to_backend<text_backend>(p, kept());
  CHECK(output_names(lowered.modules.at(0).original_program) ==
        list{"model.count = next", "next", "y"});
  CHECK(output_names(lowered.program) == list{"more", "next"});
  CHECK(names(*lowered.program.graph, call_in(lowered.program).results) == list{"next", "y"});
}

TEST_CASE("to_backend: mutations come before other outputs, buffers before other inputs") {
  ir::exported_program p;
  auto& g = *p.graph;
  auto const a = add_buffer(p, "b_a", "a");
  auto const b = add_buffer(p, "b_b", "b");
  auto const c = add_buffer(p, "b_c", "c");
  auto const x = add_user_input(p, "x");
  auto const y = add(g, "y", x, c);
  auto const next_b = add(g, "next_b", b, y);
  auto const next_a = add(g, "next_a", a, next_b);
  auto const next_c = add(g, "next_c", c, x);
  add_output(p, next_a, "a");
  add_output(p, next_b, "b");
  add_output(p, next_c, "c");
  add_output(p, y);
  tagging const by{
      .tags = {{"y", "tag0"}, {"next_b", "tag0"}, {"next_a", "tag0"}, {"next_c", "tag0"}},
      .inputs = {{"a", "tag0"}, {"b", "tag0"}}};
  auto const lowered = to_backend<text_backend>(p, by);
  auto const& inner = lowered.modules.at(0).original_program;
  CHECK(input_names(inner) == list{"buffer a", "buffer b", "x", "b_c"});
  CHECK(output_names(inner) == list{"b = next_b", "a = next_a", "y", "next_c"});
  CHECK(input_names(lowered.program) == list{"buffer c", "x"});
  CHECK(output_names(lowered.program) == list{"c = next_c", "y"});
}

TEST_CASE("to_backend: a delegate may only write a buffer that it does not read") {
  ir::exported_program p;
  add_buffer(p, "b_last", "last");
  auto const x = add_user_input(p, "x");
  add_output(p, support::add_chain(*p.graph, x, {"copy"}), "last");
  add_output(p, support::add_chain(*p.graph, x, {"y"}));
  auto const lowered = to_backend<text_backend>(
      p, tagging{.tags = {{"copy", "tag0"}}, .inputs = {{"last", "tag0"}}});
  auto const& inner = lowered.modules.at(0).original_program;
  CHECK(input_names(inner) == list{"buffer last", "x"});
  CHECK(output_names(inner) == list{"last = copy"});
  CHECK(names(lowered.program) == list{"executorch_call_delegate", "y"});
  CHECK(call_in(lowered.program).results.empty());
  ir::verify(*lowered.program.graph);
}

TEST_CASE("to_backend: a kept buffer that is needed elsewhere is rejected") {
  auto by = kept();
  by.tags.erase(by.tags.begin());
  CHECK(failure_of(counter(), by) ==
        "error: node 'next' (aten.add.Tensor): reads buffer 'model.count', which the delegate "
        "'tag0' keeps" +
            std::string(remedy));
  auto p = counter();
  add_output(p, p.graph->inputs[0]);
  CHECK(failure_of(p, kept()) ==
        "error: an output is buffer 'model.count', which the delegate 'tag0' keeps" +
            std::string(remedy));
  p = counter();
  p.graph->outputs[0] = p.graph->outputs[1];
  CHECK(failure_of(p, kept()) ==
        "error: node 'more' (aten.add.Tensor): makes the new value of buffer 'model.count', which "
        "the delegate 'tag0' keeps" +
            std::string(remedy));
  p = counter();
  p.graph->outputs[0] = p.graph->inputs[1];
  p.file = "model.pt2";
  CHECK(failure_of(p, kept()) ==
        "error: model.pt2: no node makes the new value of buffer 'model.count', which the delegate "
        "'tag0' keeps" +
            std::string(remedy));
}

TEST_CASE("to_backend: a tagged user input is rejected") {
  auto by = kept();
  by.inputs = {{"x", "tag0"}};
  CHECK(failure_of(counter(), by) ==
        "error: the user input 'x' has the tag 'tag0'; tag nodes and buffers only");
}

TEST_CASE("to_backend: a kept buffer in a program whose signature is too short is rejected") {
  auto p = counter();
  p.outputs.pop_back();
  CHECK(failure_of(p, kept()) == "error: the program describes 1 outputs, its graph has 2");
}

TEST_CASE(
    "to_backend: state moves into the delegates that read it, and stays if other nodes read it") {
  using kind = ir::state_spec::kind;
  ir::exported_program p;
  auto& g = *p.graph;
  auto const x = add_user_input(p, "x");
  auto const constant = add_state(p, kind::constant, "constant");
  auto const weight = add_state(p, kind::parameter, "weight");
  auto const bias = add_state(p, kind::parameter, "bias");
  auto const mean = add_state(p, kind::buffer, "mean");
  auto const output = add_state(p, kind::parameter, "output");
  auto const in_body = add_state(p, kind::parameter, "in_body");
  auto const shared = add(g, "shared", bias, mean);
  auto const inner = add(g, "inner", add(g, "sum", shared, constant), weight);
  auto const taken = add(g, "taken", add(g, "also", inner, output), in_body);
  add_output(p, add(g, "outer", taken, mean));
  add_output(p, output);
  add_output(p, support::add_map(g, "map", in_body, support::chain_body({"relu"})));
  add_output(p, x);
  tagging const by{.tags = {{"shared", "tag0"},
                            {"sum", "tag0"},
                            {"inner", "tag0"},
                            {"also", "tag1"},
                            {"taken", "tag1"}},
                   .partitions = {{"tag0", {"TextBackend", {}}}, {"tag1", {"TextBackend", {}}}}};
  auto const lowered = to_backend<text_backend>(p, by);
  REQUIRE(lowered.modules.size() == 2);
  CHECK(state_names(lowered.modules[0].original_program) ==
        list{"weight", "bias", "mean", "constant"});
  CHECK(lowered.modules[0].original_program.state[2].source == kind::buffer);
  CHECK(state_names(lowered.modules[1].original_program) == list{"output", "in_body"});
  CHECK(state_names(lowered.program) == list{"mean", "output", "in_body"});
  CHECK(state_names(p) == list{"constant", "weight", "bias", "mean", "output", "in_body"});
}

TEST_CASE("to_backend: a call's results are the partition's results") {
  auto const p = counter();
  auto by = kept();
  by.inputs.clear();
  auto const lowered = to_backend<text_backend>(p, by);
  auto const& g = *lowered.program.graph;
  auto const& call = call_in(lowered.program);
  REQUIRE(call.results.size() == 2);
  CHECK(call.results[0] == p.graph->outputs[0]);
  for (auto r : call.results) {
    CHECK(g[r].type == (*p.graph)[r].type);
    CHECK(&g[g[r].producer] == &call);
  }
  ir::verify(g);
  CHECK(to_string(g, call) ==
        "%next: float32[2], %y: float32[2] = executorch.call_delegate("
        "lowered_module='lowered_module_0', inputs=[%b_count, %x])");
}
