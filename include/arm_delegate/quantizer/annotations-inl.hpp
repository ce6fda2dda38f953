#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of annotations.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/scheme.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Sets of values, each with a representative.
class value_sets {
 public:
  explicit value_sets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t find(ir::value_id v) {
    auto i = ir::graph::index(v);
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(ir::value_id a, ir::value_id b) { parent_[find(b)] = find(a); }

 private:
  std::vector<std::size_t> parent_;
};

/// Applies the rules of `annotate` to the nodes of a graph.
class annotator {
 public:
  annotator(ir::graph const& g, number_scheme const& numbers)
      : g_(g),
        numbers_(numbers),
        sets_(g.value_count()),
        is_quantized_(g.value_count()),
        is_absorbed_(g.node_count()),
        readers_(g.value_count()) {
    made_.is_read_quantized.resize(g.value_count());
    made_.is_annotated.resize(g.node_count());
    made_.weighted.resize(g.node_count());
    made_.reasons.resize(g.node_count());
    for (auto id : g.order) {
      ir::graph::for_each_input(
          g[id], [&](ir::value_id v) { readers_[ir::graph::index(v)].push_back(id); });
    }
    for (auto v : g.outputs) {
      if (v != ir::no_value) readers_[ir::graph::index(v)].push_back(ir::no_node);
    }
  }

  annotations run() && {
    for (auto v : g_.inputs) quantize_for_all(v);
    for (auto id : g_.order) annotate_node(id);
    for (auto v : g_.outputs) {
      if (v != ir::no_value) quantize(v);
    }
    make_groups();
    leave_idle_groups();
    return std::move(made_);
  }

 private:
  [[nodiscard]] bool is_real(ir::value_id v) const { return g_[v].type.type == ir::dtype::float32; }

  void quantize(ir::value_id v) {
    if (is_real(v)) is_quantized_[ir::graph::index(v)] = true;
  }
  void quantize_for_all(ir::value_id v) {
    quantize(v);
    made_.is_read_quantized[ir::graph::index(v)] = is_real(v);
  }

  /// Why a node stays float, or "".
  [[nodiscard]] std::string reason_against(ir::node const& n) const {
    if (n.entry == nullptr) return "no operator of the library";
    auto const& op = n.entry->op;
    if (op.only_converts != nullptr && op.only_converts(n)) return "converts to another type";
    bool any = false;
    for (auto v : n.results) any = any || is_real(v);
    if (!any) return "has no float32 result";
    if (op.handles_quantized) return "";
    if (op.table != nullptr && ir::only_operand(n) != nullptr) return "";
    return "is only computed in float";
  }

  void annotate_node(ir::node_id id) {
    auto const& n = g_[id];
    auto& reason = made_.reasons[ir::graph::index(id)];
    reason = reason_against(n);
    if (!reason.empty()) return;
    made_.is_annotated[ir::graph::index(id)] = true;
    if (is_absorbed_[ir::graph::index(id)]) {
      for (auto v : n.results) quantize_for_all(v);
      return;
    }
    switch (n.entry->op.rule) {
      case quantization_rule::shared: return share_all(n);
      case quantization_rule::averaged: return share_with_input(n);
      case quantization_rule::independent: return annotate_independent(id);
    }
  }

  /// Operands and results are one group.
  void share_all(ir::node const& n) {
    auto first = ir::no_value;
    auto const join = [&](ir::value_id v) {
      if (!is_real(v)) return;
      if (first == ir::no_value) first = v;
      sets_.join(first, v);
    };
    ir::graph::for_each_input(n, join);
    for (auto v : n.results) join(v);
  }

  void share_with_input(ir::node const& n) {
    share_all(n);
    ir::graph::for_each_input(n, [&](ir::value_id v) { quantize(v); });
    for (auto v : n.results) quantize_for_all(v);
  }

  void annotate_independent(ir::node_id id) {
    auto const& n = g_[id];
    auto& w = made_.weighted[ir::graph::index(id)];
    if (auto const* rule = n.entry->op.annotation; rule != nullptr && !rule->weight.empty()) {
      w = weighted_operands(n, *rule);
      if (w.weight == ir::no_value) {
        made_.is_annotated[ir::graph::index(id)] = false;
        made_.reasons[ir::graph::index(id)] = "its weight or bias is not a constant";
        return;
      }
    }
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      if (v != w.weight && v != w.bias) quantize(v);
    });
    if (w.weight != ir::no_value && absorbs_reader(n)) return;
    for (auto v : n.results) quantize_for_all(v);
  }

  [[nodiscard]] weighted_node weighted_operands(ir::node const& n,
                                                annotation_rule const& rule) const {
    weighted_node made{.weight = n.input_id(rule.weight),
                       .axis = numbers_.per_channel ? rule.weight_axis : -1};
    auto const is_constant = [&](ir::value_id v) { return g_[v].is_constant() && is_real(v); };
    if (!is_constant(made.weight)) return {};
    if (n.has(rule.bias)) {
      made.bias = n.input_id(rule.bias);
      if (!is_constant(made.bias)) return {};
    }
    // The channels of a grouped transposed convolution lie along no axis of its weight.
    if (rule.weight_axis != 0 && n.integer("groups") != 1) made.axis = -1;
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      if (made.input == ir::no_value && v != made.weight && v != made.bias) made.input = v;
    });
    return made;
  }

  /// True if the only reader of a result is a clamp to [0, x], which becomes part of the node.
  bool absorbs_reader(ir::node const& n) {
    if (numbers_.activation.symmetric) return false;
    auto const& readers = readers_[ir::graph::index(n.results.front())];
    if (readers.size() != 1 || readers.front() == ir::no_node) return false;
    auto const& reader = g_[readers.front()];
    if (reader.entry == nullptr || reader.entry->op.rule != quantization_rule::shared) return false;
    auto const minimum = reader.entry->op.minimum;
    if (minimum == nullptr || minimum(reader) != 0) return false;
    is_absorbed_[ir::graph::index(readers.front())] = true;
    return true;
  }

  void make_groups() {
    std::vector<bool> wanted(g_.value_count());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (is_quantized_[i]) wanted[sets_.find(ir::value_id(i))] = true;
    }
    std::vector<std::size_t> number(g_.value_count(), annotations::none);
    made_.group_of.assign(g_.value_count(), annotations::none);
    auto const add = [&](ir::value_id v) {
      auto& group = made_.group_of[ir::graph::index(v)];
      auto const set = sets_.find(v);
      if (group != annotations::none || !is_real(v) || !wanted[set]) return;
      if (number[set] == annotations::none) {
        number[set] = made_.groups.size();
        made_.groups.emplace_back();
      }
      group = number[set];
      made_.groups[group].push_back(v);
    };
    for (std::size_t i = 0; i < g_.value_count(); ++i) {
      if (g_[ir::value_id(i)].is_constant()) add(ir::value_id(i));
    }
    for (auto v : g_.inputs) add(v);
    for (auto id : g_.order) {
      for (auto v : g_[id].results) add(v);
    }
  }

  /// An operator in a group that stays float does not read quantized values; the results of others
  /// are read quantized.
  void leave_idle_groups() {
    for (auto id : g_.order) {
      auto const i = ir::graph::index(id);
      bool const shares = made_.is_annotated[i] && !is_absorbed_[i] &&
                          g_[id].entry->op.rule == quantization_rule::shared;
      if (!shares) continue;
      for (auto v : g_[id].results) {
        if (!is_real(v)) continue;
        bool const is_quantized = made_.group_of[ir::graph::index(v)] != annotations::none;
        made_.is_read_quantized[ir::graph::index(v)] = is_quantized;
        if (is_quantized) continue;
        made_.is_annotated[i] = false;
        made_.reasons[i] = "neither its operands nor its readers are quantized";
      }
    }
  }

  ir::graph const& g_;
  number_scheme const& numbers_;
  annotations made_{};
  value_sets sets_;
  std::vector<bool> is_quantized_;  ///< by value: a node, an input or an output asks for it
  std::vector<bool> is_absorbed_;   ///< by node: a clamp that is part of the node before
  std::vector<std::vector<ir::node_id>> readers_;  ///< by value; an output counts as `no_node`
};

}  // namespace detail

ARM_DELEGATE_FUNCTION annotations annotate(ir::graph const& g, number_scheme const& numbers) {
  return detail::annotator(g, numbers).run();
}

}  // namespace arm_delegate::quantizer
