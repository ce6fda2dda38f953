// SPDX-License-Identifier: BSD-3-Clause
// quantize-bodies: branches and loops read and return quantized values.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/print.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/verify.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/quantize_bodies.hpp>

#include <doctest/doctest.h>
#include <support/control_flow.hpp>
#include <support/lowered.hpp>

#include <memory>
#include <string>
#include <string_view>

using namespace arm_delegate;

namespace {

bool run(ir::graph& g, std::string_view target) {
  pass_context c{.target = support::facts_of(target), .operators = support::operators_of(target)};
  bind_arguments(g, c.operators);
  bool const changed = pass::quantize_bodies::run(g, c);
  ir::verify(g);
  return changed;
}

/// neg between quantize nodes.
std::unique_ptr<ir::graph> negated(support::q const& out) {
  return support::body({2}, [&](program_builder& b, ir::value_id v) {
    auto const y = support::fake(b, v, {.scale = 0.5});
    return support::fake(b, b.call("aten.neg.default", {y}), out);
  });
}

/// A cond of two such bodies.
void write_cond(ir::graph& g, support::q const& first, support::q const& second) {
  auto const x = support::add_fake(g, g.add_input("x", {ir::dtype::float32, {2}}), {.scale = 0.5});
  auto const predicate = g.add_input("predicate", {ir::dtype::boolean, {}});
  g.outputs = {support::add_cond(g, predicate, x, negated(first), negated(second))};
}

bool has(ir::graph const& g, std::string_view part) {
  return to_string(g).find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("quantize_bodies: operands and results of branches are quantized; twice is once") {
  ir::graph g;
  write_cond(g, {.scale = 1}, {.scale = 1});
  CHECK(run(g, "tosa-1.0+int+cf"));
  auto const& node = g[g.order[2]];
  CHECK(node.target == "higher_order.cond");
  CHECK(node.result().type.type == ir::dtype::int8);
  CHECK(node.result().quantization->scale() == 1);
  CHECK(g[g[g.outputs[0]].producer].target == "quantized_decomposed.dequantize_per_tensor.default");
  CHECK(has(g, "    input %x_quantized_"));
  auto const text = to_string(g);
  CHECK_FALSE(run(g, "tosa-1.0+int+cf"));
  CHECK(to_string(g) == text);
}

TEST_CASE("quantize_bodies: results with different parameters are INT32, exact for the finer one") {
  ir::graph g;
  write_cond(g, {.scale = 1}, {.scale = 0.25});
  CHECK(run(g, "tosa-1.0+int+cf"));
  auto const& made = g[g.order[2]].result();
  CHECK(made.type.type == ir::dtype::int32);
  CHECK(0.25 / made.quantization->scale() == 65536);
}

TEST_CASE("quantize_bodies: nothing changes without integers, control flow or quantization") {
  for (std::string_view const target : {"tosa-1.0+int", "tosa-1.0+fp+cf"}) {
    ir::graph g;
    write_cond(g, {.scale = 1}, {.scale = 1});
    auto const text = to_string(g);
    CHECK_FALSE(pass::quantize_bodies::run(
        g, *std::make_unique<pass_context>(pass_context{
               .target = support::facts_of(target), .operators = support::operators_of(target)})));
    CHECK(to_string(g) == text);
  }
  ir::graph plain;
  auto const x = plain.add_input("x", {ir::dtype::float32, {2}});
  auto const predicate = plain.add_input("predicate", {ir::dtype::boolean, {}});
  auto const relu = [](program_builder& b, ir::value_id v) {
    return b.call("aten.relu.default", {v});
  };
  plain.outputs = {
      support::add_cond(plain, predicate, x, support::body({2}, relu), support::body({2}, relu))};
  CHECK_FALSE(run(plain, "tosa-1.0+int+cf"));
}
