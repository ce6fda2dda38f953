#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Computes quantized results of nodes whose operands are constants.

#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/tensor_data.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate::pass::detail {

/// Evaluates nodes between dequantized constants and a quantize node, as PyTorch does.
class known_results {
 public:
  explicit known_results(ir::graph& g) : g_(g) {}

  /// The result of a quantize node whose input is such a node, or nothing.
  [[nodiscard]] std::optional<ir::tensor_data> of(ir::node const& quantize) {
    auto const producer = quantize.input("input").producer;
    if (producer == ir::no_node || !is_known(g_[producer]) || !is_small(quantize)) {
      return std::nullopt;
    }
    auto const& n = g_[producer];
    values_.resize(g_.value_count());
    for (auto const* each : {&n, &quantize}) {
      ir::graph::for_each_input(*each, [&](ir::value_id v) { set(v); });
      values_.evaluate(*each);
    }
    return values_.data(quantize.results.front());
  }

 private:
  /// Larger results would make compiling slow, and programs large.
  static constexpr std::int64_t most_elements = std::int64_t{1} << 16;

  [[nodiscard]] static bool is_small(ir::node const& n) {
    return evaluation::has_evaluation(n) && n.result().sizes().numel() <= most_elements;
  }

  [[nodiscard]] bool is_known(ir::node const& n) const {
    if (ir::is_conversion(n) || n.results.size() != 1 || !is_small(n)) return false;
    bool all = true;
    bool any = false;
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      any = true;
      all = all && (is_number(v) || is_dequantized(v));
    });
    return any && all;
  }

  [[nodiscard]] bool is_number(ir::value_id v) const {
    return g_[v].is_constant() && evaluation::is_number_type(g_[v].type.type);
  }

  [[nodiscard]] bool is_dequantized(ir::value_id v) const {
    if (g_[v].producer == ir::no_node) return false;
    auto const& n = g_[g_[v].producer];
    bool known = ir::is_dequantize(n) && evaluation::has_evaluation(n);
    ir::graph::for_each_input(n, [&](ir::value_id input) { known = known && is_number(input); });
    return known;
  }

  void set(ir::value_id v) {
    if (g_[v].is_constant()) return values_.set(v, *g_[v].constant);
    auto const& n = g_[g_[v].producer];
    if (!ir::is_dequantize(n)) return;  // the node that has been evaluated
    ir::graph::for_each_input(n, [&](ir::value_id input) { set(input); });
    values_.evaluate(n);
  }

  ir::graph& g_;
  evaluation::value_arrays values_{};
};

}  // namespace arm_delegate::pass::detail
