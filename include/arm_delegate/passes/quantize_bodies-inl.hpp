#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of quantize_bodies.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/add_conversion.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/quantize_bodies.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace arm_delegate::pass {

namespace detail {

/// Per-tensor parameters that own their numbers.
struct body_grid {
  double scale = 1;
  std::int64_t zero_point = 0;
  std::int64_t quant_min = 0;
  std::int64_t quant_max = 0;
  ir::dtype type = ir::dtype::undefined;

  friend bool operator==(body_grid const&, body_grid const&) = default;
};
using body_grids = std::vector<std::optional<body_grid>>;

inline std::optional<body_grid> grid_stated(ir::graph& g, ir::node const& n) {
  auto const q = ir::read_qparams(g, n);
  if (q.per_channel()) return std::nullopt;
  return body_grid{q.scale(), q.zero_point(), q.quant_min, q.quant_max, q.type};
}

/// INT32 parameters for the values of all grids: exact for the finest of them, and with as many
/// more bits, up to 16, for the others as the largest value leaves. Nothing if they differ too
/// much.
inline std::optional<body_grid> fine_grid(std::span<body_grid const> grids) {
  // 30 bits: a RESCALE rounds, and its multiplier is not exact.
  constexpr int most_bits = 30;
  constexpr int most_extra = 16;
  double finest = std::numeric_limits<double>::infinity();
  double largest = 0;
  for (auto const& q : grids) {
    finest = std::min(finest, q.scale);
    auto const reach = std::max(std::abs(static_cast<double>(q.quant_min - q.zero_point)),
                                std::abs(static_cast<double>(q.quant_max - q.zero_point)));
    // INT32 values are those of a body inside, which fit.
    largest = std::max(largest, std::min(reach, std::ldexp(1.0, most_bits)) * q.scale);
  }
  int const room = most_bits - static_cast<int>(std::ceil(std::log2(largest / finest)));
  if (room < 0) return std::nullopt;
  return body_grid{.scale = std::ldexp(finest, -std::min(room, most_extra)),
                   .quant_min = std::numeric_limits<std::int32_t>::min(),
                   .quant_max = std::numeric_limits<std::int32_t>::max(),
                   .type = ir::dtype::int32};
}

/// The grid that holds the values of all: theirs if they are equal, else a finer one. Nothing if
/// one of them is not known.
inline std::optional<body_grid> common_grid(std::span<std::optional<body_grid> const> grids) {
  std::vector<body_grid> known;
  for (auto const& q : grids) {
    if (!q) return std::nullopt;
    known.push_back(*q);
  }
  if (known.empty()) return std::nullopt;
  bool const same = ranges::all_of(known, [&](auto const& q) { return q == known.front(); });
  return same ? known.front() : fine_grid(known);
}

/// The parameters of the float values of a graph, as far as they are dequantized, also by bodies.
class graph_grids {
 public:
  /// `inputs` are those of the graph's inputs. Visits each node once, in order: recursion is as
  /// deep as bodies are nested.
  graph_grids(ir::graph& g, body_grids const& inputs) : g_(g), known_(g.value_count()) {
    note(std::span(g.inputs).first(inputs.size()), inputs);
    for (auto id : g.order) {
      if (ir::is_control_flow(g[id])) note(g[id].results, results_of(g[id]));
    }
  }

  [[nodiscard]] std::optional<body_grid> operator[](ir::value_id v) const {
    auto const id = g_[v].producer;
    if (id != ir::no_node && ir::is_dequantize(g_[id])) return grid_stated(g_, g_[id]);
    auto const i = ir::graph::index(v);
    return i < known_.size() ? known_[i] : std::nullopt;  // others are newer than this object
  }

  [[nodiscard]] body_grids of(std::span<ir::value_id const> values) const {
    body_grids made;
    for (auto v : values) made.push_back((*this)[v]);
    return made;
  }

 private:
  void note(std::span<ir::value_id const> values, body_grids const& grids) {
    for (std::size_t i = 0; i < values.size(); ++i) known_[ir::graph::index(values[i])] = grids[i];
  }

  [[nodiscard]] body_grids results_of(ir::node const& n) const {
    auto const given = of(ir::body_operands(n));
    auto const bodies = ir::bodies_of(n);
    auto const returned = [&](ir::subgraph const& s) {
      return graph_grids(*s.body, given).of(s.body->outputs);
    };
    auto const first = ir::is_cond(n) ? returned(bodies[0]) : given;
    auto const second = returned(bodies[1]);
    body_grids made;
    for (std::size_t i = 0; i < n.results.size(); ++i) {
      made.push_back(common_grid(std::array{first[i], second[i]}));
    }
    return made;
  }

  ir::graph& g_;
  body_grids known_;  ///< of inputs and of results of control flow, by value
};

/// The nodes that read each value; the graph's outputs count as `no_node`.
inline std::vector<std::vector<ir::node_id>> readers_of_values(ir::graph const& g) {
  std::vector<std::vector<ir::node_id>> made(g.value_count());
  for (auto id : g.order) {
    ir::graph::for_each_input(g[id],
                              [&](ir::value_id v) { made[ir::graph::index(v)].push_back(id); });
  }
  for (auto v : g.outputs) {
    if (v != ir::no_value) made[ir::graph::index(v)].push_back(ir::no_node);
  }
  return made;
}

/// The parameters to which all readers of a value quantize it.
inline std::optional<body_grid> grid_of_readers(ir::graph& g,
                                                std::span<ir::node_id const> readers) {
  std::optional<body_grid> common;
  for (auto id : readers) {
    if (id == ir::no_node || !ir::is_quantize(g[id])) return std::nullopt;
    auto const stated = grid_stated(g, g[id]);
    if (!stated || (common && *common != *stated)) return std::nullopt;
    common = stated;
  }
  return common;
}

/// Rewrites one control-flow node.
class body_quantizer {
 public:
  body_quantizer(ir::graph& g, ir::node_id id, ir::operator_table const& operators)
      : g_(g), id_(id), operators_(operators) {}

  /// The nodes that dequantize the results.
  std::vector<ir::node_id> run(graph_grids const& known,
                               std::span<std::vector<ir::node_id> const> readers) {
    auto const operands = ir::body_operands(node());
    auto const given = known.of(operands);
    auto const made = result_grids(known, readers);
    auto inputs = given;
    if (ir::is_while_loop(node())) ranges::copy(made, inputs.begin());
    auto quantized = operands;
    for (std::size_t i = 0; i < operands.size(); ++i) {
      auto const& grid = inputs[i];
      if (grid) quantized[i] = quantized_operand(operands[i], given[i], *grid);
    }
    replace_operands(quantized);
    auto const bodies = ir::bodies_of(node());
    for (auto const& s : bodies) quantize_inputs(*s.body, inputs);
    for (std::size_t k = ir::is_cond(node()) ? 0 : 1; k < bodies.size(); ++k) {
      quantize_outputs(*bodies[k].body, made);
    }
    replace_results(made);
    return std::move(dequantizers_);
  }

  /// The nodes that quantize operands: they come before the node.
  [[nodiscard]] std::vector<ir::node_id> const& quantizers() const { return quantizers_; }

 private:
  [[nodiscard]] ir::node& node() { return g_[id_]; }

  /// The parameters of each result, or nothing if it is not quantized. Branches return what all
  /// readers want anyway.
  body_grids result_grids(graph_grids const& known,
                          std::span<std::vector<ir::node_id> const> readers) {
    body_grids made;
    for (auto v : node().results) {
      auto& grid = made.emplace_back();
      if (!ir::is_floating(g_[v].type.type)) continue;
      if (ir::is_cond(node())) grid = grid_of_readers(g_, readers[ir::graph::index(v)]);
      if (!grid) grid = known[v];
    }
    return made;
  }

  inline static ir::qparams const* parameters(ir::graph& g, body_grid const& q) {
    return g.copy(ir::qparams{.scales = std::span(&q.scale, 1),
                              .zero_points = std::span(&q.zero_point, 1),
                              .quant_min = q.quant_min,
                              .quant_max = q.quant_max,
                              .type = q.type});
  }

  inline static std::string_view fresh_name(ir::graph& g, ir::value_id v, std::string_view what) {
    return g.copy(std::string_view(fmt::format("{}_{}_{}", g[v].name, what, g.value_count())));
  }

  ir::node_id add_dequantize(ir::graph& g, ir::value_id from, ir::value_id to, body_grid const& q) {
    return ir::add_dequantize(g, operators_, from, to, *parameters(g, q), &node());
  }

  /// A new quantized value, and the node that makes it of `v`.
  std::pair<ir::value_id, ir::node_id> add_quantize(ir::graph& g, ir::value_id v,
                                                    body_grid const& q) {
    auto const to = add_quantized(g, v, q, "quantized");
    return {to, ir::add_quantize(g, operators_, v, to, *g[to].quantization, &node())};
  }

  static ir::value_id add_quantized(ir::graph& g, ir::value_id v, body_grid const& q,
                                    std::string_view what) {
    auto const made = g.add_value(fresh_name(g, v, what), {q.type, g[v].sizes()});
    g[made].quantization = parameters(g, q);
    return made;
  }

  ir::value_id quantized_operand(ir::value_id v, std::optional<body_grid> const& given,
                                 body_grid const& q) {
    auto const id_of_maker = g_[v].producer;
    bool const is_dequantized =
        id_of_maker != ir::no_node && ir::is_dequantize(g_[id_of_maker]) && given == q;
    if (is_dequantized) return g_[id_of_maker].input_id("input");
    auto const [to, id] = add_quantize(g_, v, q);
    quantizers_.push_back(id);
    return to;
  }

  void replace_operands(std::span<ir::value_id const> operands) {
    for (auto const i : ir::operand_lists(node())) {
      auto& argument = node().arguments[i].value;
      auto const size = std::get<std::span<ir::value_id const>>(argument).size();
      argument = g_.copy(operands.first(size));
      operands = operands.subspan(size);
    }
  }

  void quantize_inputs(ir::graph& body, body_grids const& grids) {
    std::vector<ir::node_id> made;
    for (std::size_t i = 0; i < body.inputs.size(); ++i) {
      auto const& grid = grids[i];
      if (!grid) continue;
      auto const from = add_quantized(body, body.inputs[i], *grid, "quantized");
      made.push_back(add_dequantize(body, from, body.inputs[i], *grid));
      body.inputs[i] = from;
    }
    body.order.insert(body.order.begin(), made.begin(), made.end());
  }

  void quantize_outputs(ir::graph& body, body_grids const& grids) {
    for (std::size_t i = 0; i < body.outputs.size(); ++i) {
      auto const& grid = grids[i];
      if (!grid) continue;
      auto const [to, id] = add_quantize(body, body.outputs[i], *grid);
      body.outputs[i] = to;
      body.order.push_back(id);
    }
  }

  void replace_results(body_grids const& grids) {
    std::vector<ir::value_id> results(node().results.begin(), node().results.end());
    for (std::size_t i = 0; i < results.size(); ++i) {
      auto const& grid = grids[i];
      if (!grid) continue;
      auto const made = add_quantized(g_, results[i], *grid, "quantized");
      g_[made].producer = id_;
      dequantizers_.push_back(add_dequantize(g_, made, results[i], *grid));
      results[i] = made;
    }
    node().results = g_.copy(std::span<ir::value_id const>(results));
  }

  ir::graph& g_;
  ir::node_id id_;
  ir::operator_table const& operators_;
  std::vector<ir::node_id> quantizers_{};
  std::vector<ir::node_id> dequantizers_{};
};

}  // namespace detail

ARM_DELEGATE_FUNCTION bool quantize_bodies::run(ir::graph& g, pass_context& c) {
  if (!c.target.integer || !c.target.control_flow) return false;
  bool changed = false;
  auto const is_control_flow = [&](ir::node_id id) { return ir::is_control_flow(g[id]); };
  if (ranges::none_of(g.order, is_control_flow)) return false;
  detail::graph_grids const known(g, {});
  auto const readers = detail::readers_of_values(g);
  std::vector<ir::node_id> order;
  auto const old = g.order;
  for (auto id : old) {
    if (!is_control_flow(id)) {
      order.push_back(id);
      continue;
    }
    detail::body_quantizer quantizer(g, id, c.operators);
    auto const dequantizers = quantizer.run(known, readers);
    auto const& quantizers = quantizer.quantizers();
    order.insert(order.end(), quantizers.begin(), quantizers.end());
    order.push_back(id);
    order.insert(order.end(), dequantizers.begin(), dequantizers.end());
    changed = changed || !dequantizers.empty() || !quantizers.empty();
  }
  g.order = std::move(order);
  return changed;
}

}  // namespace arm_delegate::pass
