// SPDX-License-Identifier: BSD-3-Clause

#include <arm_delegate/frontends/pt2/load.hpp>
#include <arm_delegate/frontends/pt2/memory_orders.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/memory_order.hpp>
#include <arm_delegate/ir/print.hpp>

#include <doctest/doctest.h>
#include <support/archives.hpp>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace {

namespace ir = arm_delegate::ir;
namespace pt2 = arm_delegate::frontend::pt2;
using enum ir::memory_order;
using orders = std::vector<ir::memory_order>;

orders orders_of(ir::graph const& g, std::span<ir::value_id const> values) {
  orders found;
  for (auto v : values) found.push_back(g[v].order);
  return found;
}

/// x -> quantize -> relu -> dequantize -> output.
struct quantized_program {
  ir::exported_program program{};
  std::array<ir::value_id, 4> values{};  ///< x, its quantized value, relu's, the output

  quantized_program() {
    auto& g = *program.graph;
    values[0] = g.add_input("x", {ir::dtype::float32, {1, 3, 4, 5}});
    values[1] = call("quantized_decomposed.quantize_per_tensor.default", values[0]);
    values[2] = call("aten.relu.default", values[1]);
    values[3] = call("quantized_decomposed.dequantize_per_tensor.default", values[2]);
    program.inputs = {{.name = "x"}};
    program.outputs = {{}};
    g.outputs = {values[3]};
  }

  ir::value_id call(std::string_view target, ir::value_id x) {
    auto& g = *program.graph;
    std::array const given{ir::named_argument{"input", x}};
    std::array const results{g.add_value("r", {ir::dtype::int8, {1, 3, 4, 5}})};
    g.order.push_back(g.add_node("n", target, given, results));
    return results[0];
  }

  orders set(pt2::user_orders const& given) {
    pt2::set_orders(program, given);
    return orders_of(*program.graph, values);
  }
};

}  // namespace

TEST_CASE("memory orders: a .pt2 declares them with strides") {
  auto const p = pt2::load(archives::path("channels_last"));
  auto const& g = *p.graph;
  CHECK(orders_of(g, g.inputs) == orders{channels_last, contiguous, contiguous, channels_last});
  CHECK(orders_of(g, g.outputs) ==
        orders{channels_last, channels_last, contiguous, contiguous, channels_last, contiguous});
  auto const text = to_string(g);
  CHECK(text.find("input %x: float32[1, 3, 4, 5] channels_last\n") != std::string::npos);
  CHECK(text.find("input %gray: float32[2, 1, 4, 4]\n") != std::string::npos);
}

TEST_CASE("memory orders: conversions at the boundary keep them") {
  CHECK(quantized_program().set({{channels_last}, {channels_last}}) ==
        orders{channels_last, channels_last, channels_last, channels_last});
  CHECK(quantized_program().set({{channels_last}, {contiguous}}) ==
        orders{channels_last, channels_last, contiguous, contiguous});
  CHECK(quantized_program().set({{contiguous}, {channels_last}}) ==
        orders{contiguous, contiguous, channels_last, channels_last});
}

TEST_CASE("memory orders: an input that the program changes is contiguous") {
  quantized_program p;
  p.program.outputs.push_back({.sink = ir::output_spec::kind::user_input_mutation, .name = "x"});
  p.program.graph->outputs.push_back(p.values[2]);
  CHECK(p.set({{channels_last}, {channels_last}}) ==
        orders{contiguous, contiguous, contiguous, channels_last});
}
