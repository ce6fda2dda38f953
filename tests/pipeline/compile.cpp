// SPDX-License-Identifier: BSD-3-Clause
// What compiling gives: delegates, what stays on the host, where outputs come from, errors.

#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/partitioner/insert_calls.hpp>
#include <arm_delegate/standard_pipelines.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <algorithm>
#include <span>
#include <string>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::q;

namespace {

/// Where each output of the program comes from: "call 0" is the first result of a delegate's call.
std::vector<std::string> sources(compiled_program const& c) {
  auto const& g = *c.program.graph;
  std::vector<std::string> out;
  for (auto v : g.outputs) {
    auto const made = g[v].producer;
    bool const is_input = made == ir::no_node;
    auto const& list = is_input ? std::span<ir::value_id const>(g.inputs) : g[made].results;
    auto const at = std::ranges::find(list, v) - list.begin();
    auto const* what = is_input ? "input " : is_call(g[made]) ? "call " : "host ";
    out.push_back(what + std::to_string(at));
  }
  return out;
}
using wanted = std::vector<std::string>;

/// exp of a quantized input, quantized.
program_builder quantized_exp() {
  auto b = support::builder();
  auto const x = support::quantized_input(b, "x", {1, 2, 3, 4}, {0.5, 3});
  b.output(support::fake(b, b.call("aten.exp.default", {x}), {0.25, -128}));
  return b;
}

}  // namespace

TEST_CASE("compile: quantize and dequantize at the boundary stay on the host, with a reason") {
  auto b = quantized_exp();
  auto const c = support::compile(support::finished(b), support::integer);
  CHECK(c.target == support::integer);
  REQUIRE(c.host_nodes.size() == 2);
  CHECK(c.host_nodes[0].reason.rule == "boundary quantize");
  CHECK(c.host_nodes[1].reason.rule == "boundary dequantize");
  REQUIRE(c.delegates.size() == 1);
  auto const& d = c.delegates.front();
  CHECK(d.tag == "tag0");
  REQUIRE(d.inputs.size() == 1);
  CHECK(d.inputs[0].type == ir::dtype::int8);
  CHECK(d.inputs[0].scale == 0.5);
  CHECK(d.inputs[0].zero_point == 3);
  REQUIRE(d.outputs.size() == 1);
  CHECK(d.outputs[0].scale == 0.25);
  CHECK(d.outputs[0].zero_point == -128);
}

TEST_CASE("compile: a target with floats takes the boundary in, unless quantize_io is chosen") {
  auto b = quantized_exp();
  auto const inside = support::compile(support::finished(b), support::main_0_80);
  CHECK(inside.host_nodes.empty());
  CHECK(inside.delegates.front().inputs[0].type == ir::dtype::float32);
  auto c = quantized_exp();
  auto const outside =
      support::compile(support::finished(c), support::main_0_80, {.quantize_io = true});
  CHECK(outside.host_nodes.size() == 2);
  CHECK(outside.delegates.front().inputs[0].type == ir::dtype::int8);
}

TEST_CASE("compile: permute_memory_format declares rank-4 inputs and outputs NHWC") {
  auto b = quantized_exp();
  auto const c =
      support::compile(support::finished(b), support::integer, {.permute_memory_format = true});
  auto const& d = c.delegates.front();
  CHECK(d.inputs[0].sizes == ir::shape{1, 3, 4, 2});
  CHECK(d.outputs[0].sizes == ir::shape{1, 3, 4, 2});
  CHECK(support::operators(d.artifact) == "TABLE");  // both TRANSPOSEs cancelled
}

TEST_CASE("compile: channels-last inputs and outputs of a delegate are NHWC, without TRANSPOSE") {
  auto const compile = [](auto target, ir::memory_order in, ir::memory_order out) {
    auto b = quantized_exp();
    auto p = support::finished(b);
    auto& g = *p.graph;
    g[g.inputs[0]].order = g[g[g.order.front()].results[0]].order = in;
    g[g.outputs[0]].order = g[g[g.order.back()].input_id("input")].order = out;
    return support::compile(std::move(p), target);
  };
  using enum ir::memory_order;
  for (auto const target : {support::integer, support::fp}) {
    INFO(target);
    auto const last = compile(target, channels_last, channels_last);
    auto const& d = last.delegates.front();
    CHECK(d.inputs[0].sizes == ir::shape{1, 3, 4, 2});
    CHECK(d.inputs[0].order == channels_last);
    CHECK(d.outputs[0].sizes == ir::shape{1, 3, 4, 2});
    CHECK(d.outputs[0].order == channels_last);
    auto const& r = d.artifact.main();
    CHECK(r[r.inputs[0]].sizes == ir::shape{1, 3, 4, 2});
    CHECK(r[r.outputs[0]].sizes == ir::shape{1, 3, 4, 2});
    CHECK(support::operators(d.artifact).find("TRANSPOSE") == std::string::npos);
    auto const mixed = compile(target, channels_last, contiguous);
    auto const& m = mixed.delegates.front();
    CHECK(m.inputs[0].order == channels_last);
    CHECK(m.outputs[0].order == contiguous);
    CHECK(m.outputs[0].sizes == ir::shape{1, 2, 3, 4});
    CHECK(support::operators(m.artifact).find("TRANSPOSE") != std::string::npos);
  }
}

TEST_CASE("compile: the order of an output stays when a pass replaces its value") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {1, 2, 3, 4});
  b.output(b.call("aten.clone.default", {b.call("aten.relu.default", {x})}));
  auto p = support::finished(b);
  auto& g = *p.graph;
  g[g.outputs[0]].order = ir::memory_order::channels_last;
  auto const c = support::compile(std::move(p), support::fp);
  auto const& r = c.delegates.front().artifact.main();
  CHECK(r[r.inputs[0]].sizes == ir::shape{1, 2, 3, 4});
  CHECK(r[r.outputs[0]].sizes == ir::shape{1, 3, 4, 2});
}

TEST_CASE("compile: outputs that are inputs, and the same one twice") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const y = b.input("y", ir::dtype::float32, {2});
  auto const sum = b.call("aten.add.Tensor", {x, y});
  auto const product = b.call("aten.mul.Tensor", {x, y});
  b.output(product);
  b.output(y);
  b.output(sum);
  b.output(product);
  auto const c = support::compile(support::finished(b), support::fp);
  CHECK(sources(c) == wanted{"call 1", "input 1", "call 0", "call 1"});
  CHECK(c.delegates.front().outputs.size() == 2);
  CHECK(c.delegates.front().artifact.main().outputs.size() == 2);
}

TEST_CASE("compile: a constant output is made by the delegate; two of one value are one") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const constant = b.call("aten.full.default", {{2}, 3.0});
  b.output(constant);
  b.output(b.call("aten.relu.default", {x}));
  b.output(constant);
  auto const c = support::compile(support::finished(b), support::fp);
  CHECK(sources(c) == wanted{"call 0", "call 1", "call 0"});
}

TEST_CASE("compile: an input that is read as a float as well stays a float") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {4});
  b.output(support::fake(b, b.call("aten.exp.default", {support::fake(b, x, {0.5})}), {1}));
  b.output(b.call("aten.tanh.default", {x}));
  auto const c = support::compile(support::finished(b), support::main_0_80, {.quantize_io = true});
  auto const& d = c.delegates.front();
  REQUIRE(d.inputs.size() == 2);
  CHECK(d.inputs[0].type == ir::dtype::int8);
  CHECK(d.inputs[1].type == ir::dtype::float32);
}

TEST_CASE("try_compile: a program with warnings of what stays on the host, one per node") {
  using fp = standard_pipeline<target::tosa_1_0_fp>;
  auto b = support::builder();
  b.output(b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {2})}));
  auto const good = fp::try_compile(support::finished(b));
  CHECK(good.program.has_value());
  CHECK(good.diagnostics.empty());

  auto c = support::builder();
  auto const x = c.input("x", ir::dtype::float32, {1, 4});
  c.output(c.call("aten.linalg_vector_norm.default", {x, 0, {0, 1}, true}));
  c.output(c.call("aten.linalg_vector_norm.default", {x, 0, {0, 1}, true}));
  auto program = support::finished(c);
  program.file = "model.pt2";
  auto& g = *program.graph;
  g[g.order[1]].stack_trace = "File \"net.py\", line 5, in forward";
  auto const outside = fp::try_compile(std::move(program));
  REQUIRE(outside.program.has_value());
  auto const& kept = *outside.program;  // NOLINT(bugprone-unchecked-optional-access)
  CHECK(kept.delegates.empty());
  CHECK(kept.host_nodes.size() == 2);
  REQUIRE(outside.diagnostics.size() == 2);
  CHECK(to_string(outside.diagnostics[0])
            .starts_with("warning: model.pt2: node 'linalg_vector_norm' ("));
  CHECK(to_string(outside.diagnostics[1]) ==
        "warning: model.pt2: node 'linalg_vector_norm_1' (aten.linalg_vector_norm.default, at "
        "net.py:5): stays on "
        "the host: order of a norm: 0 (allowed: any but 0); count with ne and sum");
}

TEST_CASE("try_compile: diagnostics for a program that is wrong in itself") {
  using fp = standard_pipeline<target::tosa_1_0_fp>;
  auto b = support::builder();
  auto const y = b.call("aten.relu.default", {b.input("x", ir::dtype::float32, {2})});
  b.output(y);
  auto program = support::finished(b);
  (*program.graph)[y].type.sizes = {3};
  auto const bad = fp::try_compile(std::move(program));
  CHECK_FALSE(bad.program.has_value());
  REQUIRE(bad.diagnostics.size() == 1);
  CHECK(to_string(bad.diagnostics[0]) ==
        "error: node 'relu' (aten.relu.default): the program says its result is float32[3], "
        "its arguments give float32[2]");
}

TEST_CASE("compile: what lies around a node of the host becomes two delegates, called in order") {
  auto c = support::builder();
  auto const x = support::quantized_input(c, "x", {1, 4}, {0.5, 3});
  auto const first = support::fake(c, c.call("aten.exp.default", {x}), {0.25, -128});
  auto const middle = support::fake(c, c.call("aten.tanh.default", {first}), {0.01});
  c.output(support::fake(c, c.call("aten.sigmoid.default", {middle}), {1.0 / 256, -128}));
  std::vector<std::string> const keep{"aten.tanh"};
  auto const made =
      support::compile(support::finished(c), support::integer, {.keep_on_host = keep});
  REQUIRE(made.delegates.size() == 2);
  CHECK(support::operators(made.delegates[0].artifact) == "TABLE");
  CHECK(support::operators(made.delegates[1].artifact) == "TABLE");
  CHECK(made.delegates[0].outputs[0].scale == 0.25);
  CHECK(made.delegates[1].inputs[0].scale == 0.01);
  std::vector<std::string> order;
  for (auto id : made.program.graph->order) order.emplace_back((*made.program.graph)[id].target);
  CHECK(order == std::vector<std::string>{
                     "quantized_decomposed.quantize_per_tensor.default", "executorch.call_delegate",
                     "quantized_decomposed.dequantize_per_tensor.default", "aten.tanh.default",
                     "quantized_decomposed.quantize_per_tensor.default", "executorch.call_delegate",
                     "quantized_decomposed.dequantize_per_tensor.default"});
}

TEST_CASE("program_builder: mistakes name the node") {
  auto b = support::builder();
  auto const x = b.input("x", ir::dtype::float32, {2});
  auto const unknown = support::failure([&] { b.call("aten.relu", {x}); });
  CHECK(unknown.find("check the overload, as in 'aten.add.Tensor'") != std::string::npos);
  auto empty = support::builder();
  CHECK(support::failure([&] { support::finished(empty); }).find("call output() before") !=
        std::string::npos);
}
