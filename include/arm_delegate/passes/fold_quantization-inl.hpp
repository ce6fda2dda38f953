#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of fold_quantization.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/detail/quantization_plan.hpp>
#include <arm_delegate/passes/detail/requantizing.hpp>
#include <arm_delegate/passes/fold_quantization.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace arm_delegate::pass {

namespace detail {

/// Rewrites a graph as a plan says.
class quantization_folding {
 public:
  explicit quantization_folding(ir::graph& g) : g_(g), plan_(g), copies_(g.value_count()) {}

  bool rewrite(ir::rewriter& r, ir::node& n) {
    if (ir::is_conversion(n)) {
      ir::check_conversion(n);  // no parameters that are computed at run time
      return ir::is_quantize(n) && ir::states_qparams(n) && rewrite_quantize(r, n);
    }
    if (n.results.empty()) return false;
    auto const id = g_[n.results.front()].producer;
    if (plan_.folds(id)) fold(r, id);
    return false;
  }

 private:
  static std::size_t at(ir::value_id v) { return ir::graph::index(v); }

  /// The parameters of copy number `copy` of a result; null if the result is not a float.
  [[nodiscard]] ir::qparams const* parameters(ir::value_id v, std::size_t copy) const {
    auto const made = plan_.made(v);
    return made.empty() ? nullptr : made[std::min(copy, made.size() - 1)];
  }

  void fold(ir::rewriter& r, ir::node_id id) {
    std::size_t count = 1;
    for (auto v : g_[id].results) count = std::max(count, plan_.made(v).size());
    auto const results = g_[id].results;
    for (std::size_t copy = 1; copy < count; ++copy) {
      auto const made = add_copy(id, copy);
      quantize(r, g_[made], results, copy, plan_.makes_shared(id));
      r.keep(made);
    }
    quantize(r, g_[id], results, 0, plan_.makes_shared(id));
  }

  /// The same call with new results.
  ir::node_id add_copy(ir::node_id id, std::size_t copy) {
    auto const& n = g_[id];
    auto const name_of = [&](std::string_view base) {
      return g_.copy(std::string_view(fmt::format("{}_requantized_{}", base, copy)));
    };
    std::vector<ir::value_id> results;
    for (auto v : n.results) {
      auto const made = g_.add_value(name_of(g_[v].name), g_[v].type);
      results.push_back(made);
    }
    auto const made = g_.add_node(name_of(n.name), n.target, n.arguments, results);
    auto& m = g_[made];
    m.entry = n.entry;
    m.stack_trace = n.stack_trace;
    m.module_stack = n.module_stack;
    m.custom = n.custom;
    m.debug_handles = n.debug_handles;
    return made;
  }

  /// Gives the results of `n`, which is copy number `copy` of a node with results `old`, their
  /// parameters, and replaces its operands by quantized values.
  void quantize(ir::rewriter& r, ir::node& n, std::span<ir::value_id const> old, std::size_t copy,
                bool shared) {
    ir::qparams const* wanted = nullptr;
    for (std::size_t i = 0; i < old.size(); ++i) {
      auto const* q = parameters(old[i], copy);
      if (q == nullptr) continue;
      if (shared) wanted = q;
      copies_[at(old[i])].push_back(n.results[i]);
      g_[n.results[i]].quantization = q;
      g_[n.results[i]].type.type = q->type;
    }
    g_.map_inputs(n, [&](ir::value_id v) { return quantized(n, v, wanted); });
    // A composite, whose parts take over the parameters of its first operand, expands before
    // pass::match_shared_qparams.
    if (wanted == nullptr || n.entry->op.expand == nullptr || !operands_differ(n)) return;
    g_.map_inputs(n, [&](ir::value_id v) {
      auto const* q = g_[v].quantization;
      return q == nullptr || keeps_quantized_values(*q, *wanted) ? v : requantized(r, v, *wanted);
    });
  }

  /// True if quantized operands have different parameters.
  [[nodiscard]] bool operands_differ(ir::node const& n) const {
    ir::qparams const* first = nullptr;
    bool differ = false;
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      auto const* q = g_[v].quantization;
      if (first == nullptr) first = q;
      differ = differ || (q != nullptr && !quantize_alike(*first, *q));
    });
    return differ;
  }

  /// An operand of `n` as a quantized value, with the parameters `wanted` if it is made with these.
  /// Other operands stay as they are.
  ir::value_id quantized(ir::node const& n, ir::value_id v, ir::qparams const* wanted) {
    if (at(v) >= copies_.size()) return v;
    if (plan_.is_dequantized(v)) return dequantized(n, v);
    auto const& copies = copies_[at(v)];
    for (auto copy : copies) {
      if (wanted != nullptr && quantize_alike(*g_[copy].quantization, *wanted)) return copy;
    }
    return copies.empty() ? v : copies.front();
  }

  /// The operand of a dequantize node, with its parameters attached.
  ir::value_id dequantized(ir::node const& reader, ir::value_id result) {
    auto const v = g_[g_[result].producer].input_id("input");
    auto const* q = plan_.stated(result);
    auto& input = g_[v];
    if (input.quantization == nullptr) input.quantization = q;
    if (same_mapping(*input.quantization, *q)) return v;
    if (!input.is_constant()) {
      reader.raise(code::unsupported_value,
                   fmt::format("value '{}' is dequantized with two different scales", input.name),
                   "check the quantizer that made the model");
    }
    auto const copy = g_.add_constant(input.name, *input.constant);
    g_[copy].quantization = q;
    return copy;
  }

  bool rewrite_quantize(ir::rewriter& r, ir::node& n) {
    auto const in = n.input_id("input");
    auto const* wanted = plan_.stated(n.results.front());
    g_[n.results.front()].quantization = wanted;
    auto made = quantized(n, in, wanted);
    if (!g_[made].is_quantized()) return false;
    bool const narrows = same_mapping(*g_[made].quantization, *wanted) &&
                         !keeps_quantized_values(*g_[made].quantization, *wanted);
    if (narrows) made = requantized(r, made, *wanted);
    r.replace(n, made);
    return true;
  }

  ir::graph& g_;
  quantization_plan plan_;
  std::vector<std::vector<ir::value_id>> copies_;  ///< of a float value: the quantized ones
};

}  // namespace detail

ARM_DELEGATE_FUNCTION bool fold_quantization::run(ir::graph& g, pass_context& c) {
  detail::quantization_folding folding(g);
  return ir::rewriter::run(g, c.operators,
                           [&](ir::rewriter& r, ir::node& n) { return folding.rewrite(r, n); });
}

ARM_DELEGATE_FUNCTION std::vector<bool> fold_quantization::floats_left(ir::graph& g) {
  detail::quantization_plan const plan(g);
  std::vector<bool> left(g.value_count());
  for (auto id : g.order) {
    if (ir::is_conversion(g[id]) || plan.folds(id)) continue;
    for (auto v : g[id].results) {
      left[ir::graph::index(v)] = ir::is_floating(g[v].type.type);
    }
  }
  return left;
}

}  // namespace arm_delegate::pass
