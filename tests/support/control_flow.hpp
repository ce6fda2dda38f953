#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Programs with one branch or loop, whose bodies come from a builder.

#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/program_builder.hpp>
#include <arm_delegate/ir/shape.hpp>

#include <support/lowered.hpp>

#include <array>
#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace support {

/// The graph of a body from float32 x: `write` adds nodes and returns the result.
template <class Write>
std::unique_ptr<ad::ir::graph> body(ad::ir::shape const& sizes, Write const& write) {
  auto b = builder();
  auto const x = b.input("x", ad::ir::dtype::float32, sizes);
  b.output(write(b, x));
  return std::move(finished(b).graph);
}

/// Adds a quantize and a dequantize node.
inline ad::ir::value_id add_fake(ad::ir::graph& g, ad::ir::value_id x, q const& p) {
  auto const sizes = g[x].sizes();
  auto const add = [&](std::string_view target, ad::ir::value_id from, ad::ir::dtype type) {
    auto const made = g.add_value(target, {type, sizes});
    std::array const arguments{
        ad::ir::named_argument{"", from},         ad::ir::named_argument{"", p.scale},
        ad::ir::named_argument{"", p.zero_point}, ad::ir::named_argument{"", p.low},
        ad::ir::named_argument{"", p.high},       ad::ir::named_argument{"", p.type}};
    g.order.push_back(g.add_node(target, target, arguments, std::array{made}));
    return made;
  };
  auto const codes = add("quantized_decomposed.quantize_per_tensor.default", x, p.type);
  return add("quantized_decomposed.dequantize_per_tensor.default", codes, ad::ir::dtype::float32);
}

/// Adds a control-flow node with one result like `x`.
inline ad::ir::value_id add_control_flow(ad::ir::graph& g, std::string_view target,
                                         ad::ir::value_id like,
                                         std::span<ad::ir::named_argument const> arguments) {
  auto const made = g.add_value("result", g[like].type);
  g.order.push_back(g.add_node("control", target, arguments, std::array{made}));
  return made;
}

/// cond(predicate, then, otherwise, [x])
inline ad::ir::value_id add_cond(ad::ir::graph& g, ad::ir::value_id predicate, ad::ir::value_id x,
                                 std::unique_ptr<ad::ir::graph> then,
                                 std::unique_ptr<ad::ir::graph> otherwise) {
  auto const first = g.add_subgraph("then", std::move(then));
  auto const second = g.add_subgraph("otherwise", std::move(otherwise));
  auto const operands = g.copy(std::span<ad::ir::value_id const>(&x, 1));
  return add_control_flow(g, "higher_order.cond", x,
                          std::array<ad::ir::named_argument, 4>{
                              {{"", predicate}, {"", first}, {"", second}, {"", operands}}});
}

/// while_loop(condition, turn, [x], [])
inline ad::ir::value_id add_loop(ad::ir::graph& g, ad::ir::value_id x,
                                 std::unique_ptr<ad::ir::graph> condition,
                                 std::unique_ptr<ad::ir::graph> turn) {
  auto const first = g.add_subgraph("condition", std::move(condition));
  auto const second = g.add_subgraph("turn", std::move(turn));
  auto const carried = g.copy(std::span<ad::ir::value_id const>(&x, 1));
  return add_control_flow(
      g, "higher_order.while_loop", x,
      std::array<ad::ir::named_argument, 4>{
          {{"", first}, {"", second}, {"", carried}, {"", std::span<ad::ir::value_id const>{}}}});
}

}  // namespace support
