#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Moves quantization from the reads of a changed float buffer to the change itself.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/rewriter.hpp>

#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::detail {

inline constexpr std::string_view quantize_target =
    "quantized_decomposed.quantize_per_tensor.default";
inline constexpr std::string_view dequantize_target =
    "quantized_decomposed.dequantize_per_tensor.default";

/// A float buffer that one node changes and that is only read quantized, after the change.
struct quantized_buffer {
  std::size_t output = 0;  ///< the program's output that is its next value
  ir::value_id before = ir::no_value;
  ir::node_id writer = ir::no_node;    ///< changes it
  ir::node_id quantize = ir::no_node;  ///< the first node that reads the change
  ir::node_id reader = ir::no_node;    ///< a node that reads the quantized change
};

/// Finds the buffers whose conversions `quantize_buffers` moves.
class quantized_buffer_search {
 public:
  quantized_buffer_search(ir::exported_program& program, ir::operator_table const& operators)
      : program_(program), g_(*program.graph), operators_(operators), readers_(g_.value_count()) {
    for (auto id : g_.order) {
      ir::graph::for_each_input(
          g_[id], [&](ir::value_id v) { readers_[ir::graph::index(v)].push_back(id); });
    }
  }

  [[nodiscard]] std::optional<quantized_buffer> find(std::size_t output) {
    quantized_buffer b{.output = output, .before = buffer_of(program_.outputs[output])};
    auto const after = g_.outputs[output];
    if (b.before == ir::no_value || after == ir::no_value) return std::nullopt;
    b.writer = g_[after].producer;
    bool const is_only_output =
        ranges::count(g_.outputs, after) == 1 && ranges::count(g_.outputs, b.before) == 0;
    if (!is_only_output || !is_writer(b)) return std::nullopt;
    auto const& reads = readers(after);
    auto const same = [&](ir::node_id id) { return same_quantize(reads.front(), id); };
    if (reads.empty() || !ranges::all_of(reads, same)) return std::nullopt;
    b.quantize = reads.front();
    auto const& uses = readers(g_[b.quantize].results.front());
    if (uses.empty()) return std::nullopt;
    b.reader = uses.front();
    return b;
  }

 private:
  [[nodiscard]] std::vector<ir::node_id> const& readers(ir::value_id v) const {
    return readers_[ir::graph::index(v)];
  }

  [[nodiscard]] ir::value_id buffer_of(ir::output_spec const& out) const {
    if (out.sink != ir::output_spec::kind::buffer_mutation) return ir::no_value;
    for (std::size_t i = 0; i < program_.inputs.size(); ++i) {
      auto const& in = program_.inputs[i];
      if (in.source == ir::input_spec::kind::buffer && in.name == out.name) return g_.inputs[i];
    }
    return ir::no_value;
  }

  /// True if the node replaces elements of the buffer by dequantized ones.
  bool is_writer(quantized_buffer const& b) {
    if (b.writer == ir::no_node || readers(b.before).size() != 1) return false;
    auto& n = g_[b.writer];
    if (readers(b.before).front() != b.writer || n.results.size() != 1 || !binds(n)) return false;
    auto const replaces = n.entry->op.replaces_elements;
    if (replaces == nullptr || !replaces(n)) return false;
    bool all = ir::is_floating(g_[b.before].type.type);
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      if (v == b.before || !ir::is_floating(g_[v].type.type)) return;
      auto const maker = g_[v].producer;
      all = all && maker != ir::no_node && ir::is_dequantize(g_[maker]);
    });
    return all;
  }

  bool binds(ir::node& n) {
    try {
      bind_arguments(g_, n, operators_);
    } catch (error const&) {
      return false;  // the partitioner reports it
    }
    return n.entry != nullptr;
  }

  /// True for two quantize nodes of one scale, of the same parameters.
  bool same_quantize(ir::node_id a, ir::node_id b) {
    auto const is_known = [&](ir::node_id id) {
      return ir::is_quantize(g_[id]) && ir::has_number_qparams(g_[id]) && binds(g_[id]);
    };
    return is_known(a) && is_known(b) && ir::read_qparams(g_, g_[a]) == ir::read_qparams(g_, g_[b]);
  }

  ir::exported_program& program_;
  ir::graph& g_;
  ir::operator_table const& operators_;
  std::vector<std::vector<ir::node_id>> readers_;  ///< by value
};

/// The arguments of a conversion with the parameters of another one.
inline std::vector<ir::named_argument> arguments_like(ir::value_id v, ir::node const& like) {
  std::vector<ir::named_argument> made{{"input", v}};
  for (auto const& a : like.arguments) {
    if (a.name != "input") made.push_back(a);
  }
  return made;
}

/// A quantized model may keep a buffer in float that it changes in place, as ExecuTorch's quantizer
/// does: `y = quantize(index_put(buffer, place, x))`, and the next value of the buffer is what
/// index_put gives. Since index_put only moves elements, `y` is the same if the buffer is quantized
/// before it. The next value becomes dequantize(y), so the buffer only holds values that `y` has.
/// This leaves conversions at the boundary of a delegate in place of float operators inside it:
///     before: quantize(index_put(buffer, place, x)), buffer = index_put(...)
///     after:  y = quantize(index_put(dequantize(quantize(buffer)), place, x)),
///             buffer = dequantize(y)
inline void quantize_buffers(ir::exported_program& program, ir::operator_table const& operators) {
  auto& g = *program.graph;
  bool const has_conversions =
      operators.find(quantize_target) != nullptr && operators.find(dequantize_target) != nullptr;
  auto const changes_buffer = [](ir::output_spec const& out) {
    return out.sink == ir::output_spec::kind::buffer_mutation;
  };
  if (!has_conversions || ranges::none_of(program.outputs, changes_buffer)) return;
  quantized_buffer_search search(program, operators);
  std::vector<quantized_buffer> found;
  for (std::size_t i = 0; i < program.outputs.size(); ++i) {
    if (auto b = search.find(i)) found.push_back(*b);
  }
  if (found.empty()) return;
  std::vector<std::pair<std::size_t, ir::value_id>> outputs;
  ir::rewriter::run(g, operators, [&](ir::rewriter& r, ir::node& n) {
    auto const convert = [&](std::string_view target, ir::value_id v, ir::node const& like) {
      auto const made = r.call(target, arguments_like(v, like));
      g[g[made].producer].debug_handles = {};
      return made;
    };
    for (auto const& b : found) {
      auto const& quantize = g[b.quantize];
      if (&n == &g[b.writer]) {
        auto const stored = convert(quantize_target, b.before, quantize);
        auto const real = convert(dequantize_target, stored, quantize);
        g.map_inputs(n, [&](ir::value_id v) { return v == b.before ? real : v; });
      } else if (&n == &g[b.reader]) {
        auto const next = convert(dequantize_target, quantize.results.front(), quantize);
        outputs.emplace_back(b.output, next);
      }
    }
    return false;
  });
  for (auto const& [output, next] : outputs) g.outputs[output] = next;
}

}  // namespace arm_delegate::detail
