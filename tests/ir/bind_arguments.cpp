// SPDX-License-Identifier: BSD-3-Clause
// What a program states of its nodes' results against what their operators infer.

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/debug_handles.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/tensor_type.hpp>

#include <doctest/doctest.h>
#include <support/lowered.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

using namespace arm_delegate;
using support::failure;
using support::q;

namespace {

constexpr auto f32 = ir::dtype::float32;

/// Checks a program as every subcommand does; what it says.
std::string checked(ir::exported_program& p) {
  return failure([&] { check_program(*p.graph, support::operators_of(support::main_0_80)); });
}

/// `x` -> relu -> quantize -> dequantize.
ir::exported_program quantized() {
  auto b = support::builder();
  auto const x = b.call("aten.relu.default", {b.input("x", f32, {2, 3})});
  b.output(support::fake(b, x, {0.5, 3}));
  return support::finished(b);
}

ir::node const& node(ir::exported_program const& p, std::size_t i) {
  return (*p.graph)[p.graph->order[i]];
}
ir::tensor_type& stated(ir::exported_program& p, std::size_t i) {
  return (*p.graph)[node(p, i).results.front()].type;
}

/// A quantize node with these parameters.
std::string quantize_failure(double scale, std::int64_t zp, std::int64_t low, std::int64_t high,
                             ir::dtype type = ir::dtype::int8) {
  return failure([&] {
    auto b = support::builder();
    b.output(support::quantize(b, b.input("x", f32, {4}), {scale, zp, type, low, high}));
    auto p = support::finished(b);
    check_program(*p.graph, support::operators_of(support::main_0_80));
  });
}

bool has(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

/// A node that no operator list has, before a call of `target` on its result.
ir::exported_program after_unknown(ir::dtype made, std::string_view target,
                                   std::span<ir::named_argument const> more, ir::dtype result) {
  auto b = support::builder();
  auto const x = b.input("x", f32, {4});
  b.output(x);
  auto p = support::finished(b);
  auto& g = *p.graph;
  auto const call = [&](std::string_view name, std::string_view op, ir::value_id on,
                        std::span<ir::named_argument const> rest, ir::dtype type) {
    std::vector<ir::named_argument> arguments{{"input", on}};
    arguments.insert(arguments.end(), rest.begin(), rest.end());
    std::array const results{g.add_value(name, {type, {4}})};
    g.order.push_back(g.add_node(name, op, arguments, std::span<ir::value_id const>(results)));
    return results.front();
  };
  auto const unknown = call("strange", "acme.strange.default", x, {}, made);
  g.outputs = {call("reader", target, unknown, more, result)};
  return p;
}

}  // namespace

TEST_CASE("check_program: dtypes and sizes of results are the inferred ones") {
  auto good = quantized();
  CHECK(checked(good).empty());
  for (std::size_t i = 0; i < 3; ++i) {
    auto p = quantized();
    stated(p, i).type = ir::dtype::int64;
    auto const text = checked(p);
    CAPTURE(text);
    CHECK(has(text, "node '" + std::string(node(p, i).name) + "'"));
    CHECK(has(text, "the program says its result is int64[2, 3], its arguments give "));
  }
  auto p = quantized();
  stated(p, 0).sizes = {2, 4};
  CHECK(has(checked(p), "is float32[2, 4], its arguments give float32[2, 3]"));
}

TEST_CASE("check_program: as many results as the operator has") {
  auto p = quantized();
  auto& g = *p.graph;
  auto& n = g[g.order[0]];
  std::array const two{n.results.front(), g.add_value("more", {f32, {2, 3}})};
  n.results = g.copy(std::span<ir::value_id const>(two));
  CHECK(has(checked(p), "the program says it has 2 results, its arguments give 1"));
}

TEST_CASE("check_program: results of unknown operators where conversions read them") {
  std::array const parameters{ir::named_argument{"scale", 0.5},
                              ir::named_argument{"zero_point", std::int64_t{0}},
                              ir::named_argument{"quant_min", std::int64_t{-128}},
                              ir::named_argument{"quant_max", std::int64_t{127}},
                              ir::named_argument{"dtype", ir::dtype::int8}};
  constexpr std::string_view quantize = "quantized_decomposed.quantize_per_tensor.default";
  constexpr std::string_view dequantize = "quantized_decomposed.dequantize_per_tensor.default";
  struct row {
    ir::dtype made;
    std::string_view target;
    ir::dtype result;
    std::string_view text;
  };
  for (auto const& r : {row{f32, quantize, ir::dtype::int8, ""},
                        row{ir::dtype::int64, quantize, ir::dtype::int8, "dtype of the input: int"},
                        row{ir::dtype::int8, dequantize, f32, ""},
                        row{ir::dtype::int16, dequantize, f32, "(allowed: int8, as its argument"},
                        row{ir::dtype::int8, dequantize, ir::dtype::int32, "says its result is"}}) {
    for (bool known : {true, false}) {  // a pipeline may lack the operator: the host converts
      auto p = after_unknown(r.made, r.target, parameters, r.result);
      auto const operators =
          known ? support::operators_of(support::main_0_80) : ir::operator_table({});
      auto const text = failure([&] { check_program(*p.graph, operators); });
      CAPTURE(text);
      CHECK(text.empty() == r.text.empty());
      CHECK(has(text, r.text));
    }
  }
}

TEST_CASE("check_program: quantization parameters fit their dtype") {
  CHECK(quantize_failure(0.5, 3, -128, 127).empty());
  CHECK(quantize_failure(0.5, 3, 0, 255, ir::dtype::uint8).empty());
  CHECK(has(quantize_failure(0.5, 3, -129, 127), "quant_min and quant_max"));
  CHECK(has(quantize_failure(0.5, 3, -128, 128), "-128 to 127 of int8"));
  CHECK(has(quantize_failure(0.5, 3, 5, -5), "quant_min <= quant_max"));
  CHECK(has(quantize_failure(0.5, 128, -128, 127), "zero point of a quantization: 128"));
  CHECK(has(quantize_failure(0.5, std::numeric_limits<std::int64_t>::min(), -128, 127), "zero"));
  CHECK(has(quantize_failure(0.5, 3, -128, 127, ir::dtype::int64), "dtype of a quantization"));
  for (double scale : {0.0, -1.0, 1e-60, 1e-39, 1e39, std::numeric_limits<double>::infinity(),
                       std::numeric_limits<double>::quiet_NaN()}) {
    CAPTURE(scale);
    CHECK(has(quantize_failure(scale, 3, -128, 127), "scale of a quantization"));
  }
}

TEST_CASE(
    "compile: a node that contradicts itself is an error, one that TOSA lacks is the host's") {
  auto b = support::builder();
  auto const x = b.input("x", f32, {3, 8, 8});
  auto const w = b.constant("w", support::filled({2, 3, 3, 3}, 1));
  auto const y = b.call("aten.conv2d.default", {x, w});
  CHECK(b[y].sizes() == ir::shape{2, 6, 6});
  b.output(b.call("aten.exp.default", {y}));
  auto const c = support::compile(support::finished(b), support::fp);
  CHECK(c.delegates.size() == 1);
  REQUIRE(c.host_nodes.size() == 1);
  CHECK(c.host_nodes.front().target == "aten.conv2d.default");
  CHECK(c.host_nodes.front().reason.rule == "rank of the input");
}

TEST_CASE("compile: complex intermediates stay on the host") {
  auto b = support::builder();
  auto const x = b.input("x", f32, {4});
  b.output(b.call("aten.exp.default", {x}));
  auto p = support::finished(b);
  auto& g = *p.graph;
  auto const call = [&](std::string_view name, std::string_view op, std::string_view argument,
                        ir::value_id on, ir::dtype type) {
    std::array const arguments{ir::named_argument{argument, on}};
    std::array const results{g.add_value(name, {type, {4}})};
    g.order.push_back(g.add_node(name, op, arguments, std::span<ir::value_id const>(results)));
    return results.front();
  };
  auto const c64 = ir::dtype::complex64;
  auto const f = call("fft", "aten.fft_fft.default", "self", g.outputs.front(), c64);
  auto const e = call("exp_of_complex", "aten.exp.default", "self", f, c64);
  g.outputs = {call("abs", "aten.abs.default", "self", e, f32)};
  ir::assign_debug_handles(g);
  auto const c = support::compile(std::move(p), support::fp);
  CHECK(c.delegates.size() == 1);
  REQUIRE(c.host_nodes.size() == 3);
  CHECK(c.host_nodes[1].reason.rule == "complex numbers");
}

TEST_CASE("compile: a node with a complex argument stays on the host") {
  auto program = frontend::pt2::load(std::string(ARM_DELEGATE_SOURCE_DIR) +
                                     "/tests/data/programs/complex_factor.pt2");
  auto const c = support::compile(std::move(program), support::fp);
  CHECK(c.delegates.size() == 1);
  REQUIRE(c.host_nodes.size() == 2);
  auto const& why = c.host_nodes.front().reason;
  CHECK(why.rule == "argument 'other'");
  CHECK(why.actual == "a complex number");
}
