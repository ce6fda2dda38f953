#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of annotations.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/annotation_rule.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/quantizer/annotations.hpp>
#include <arm_delegate/quantizer/number_format.hpp>
#include <arm_delegate/quantizer/scheme.hpp>
#include <arm_delegate/quantizer/scheme_choice.hpp>

#include <cstddef>
#include <numeric>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

/// Sets of numbers below a count, each with a representative.
class disjoint_sets {
 public:
  explicit disjoint_sets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t find(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[find(b)] = find(a); }

 private:
  std::vector<std::size_t> parent_;
};

/// The formats of activations of some schemes, each once; the first node's first.
[[nodiscard]] inline std::vector<number_format> formats_of(std::span<node_scheme const> schemes) {
  std::vector<number_format> made;
  for (auto const& s : schemes) {
    if (s.numbers && !ranges::contains(made, s.numbers->activation)) {
      made.push_back(s.numbers->activation);
    }
  }
  if (made.empty()) made.emplace_back();
  return made;
}

/// Applies the rules of `annotate` to the nodes of a graph.
class annotator {
 public:
  annotator(ir::graph const& g, std::span<node_scheme const> schemes, annotation_options options)
      : g_(g),
        schemes_(schemes),
        count_(g.value_count()),
        made_{.formats = formats_of(schemes),
              .schemes = {schemes.begin(), schemes.end()},
              .options = options},
        sets_(count_ * made_.formats.size()),
        is_quantized_(count_ * made_.formats.size()),
        is_absorbed_(g.node_count()),
        readers_(count_) {
    made_.is_cut.resize(count_);
    made_.format_of.assign(count_, annotations::none);
    made_.read_format.resize(g.node_count());
    made_.is_read_quantized.resize(count_);
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
    for (auto id : g_.order) choose_format(id);
    for (auto& f : made_.format_of) f = f == annotations::none ? 0 : f;
    for (auto v : g_.inputs) quantize_for_all(v);
    for (auto id : g_.order) annotate_node(id);
    for (auto v : g_.outputs) {
      if (v != ir::no_value) quantize(v, format_of(v));
    }
    make_groups();
    leave_idle_groups();
    if (made_.options.cuts_clamped) cut_clamped();
    return std::move(made_);
  }

 private:
  [[nodiscard]] bool is_real(ir::value_id v) const { return g_[v].type.type == ir::dtype::float32; }
  [[nodiscard]] std::size_t& format_of(ir::value_id v) {
    return made_.format_of[ir::graph::index(v)];
  }
  [[nodiscard]] std::size_t read_format(ir::node_id id) const {
    return made_.read_format[ir::graph::index(id)];
  }
  [[nodiscard]] node_scheme const& scheme_of(ir::node_id id) const {
    return schemes_[ir::graph::index(id)];
  }
  [[nodiscard]] bool is_shared(ir::node const& n) const {
    return n.entry != nullptr && n.entry->op.rule != quantization_rule::independent;
  }
  /// A value in a format, as a number.
  [[nodiscard]] std::size_t place(ir::value_id v, std::size_t format) const {
    return format * count_ + ir::graph::index(v);
  }

  /// Decides the format of a node, of its results, and of operands that no node computes.
  void choose_format(ir::node_id id) {
    auto const& n = g_[id];
    auto const& scheme = scheme_of(id);
    if (!scheme.numbers) return;
    auto format = static_cast<std::size_t>(ranges::find(made_.formats, scheme.numbers->activation) -
                                           made_.formats.begin());
    if (is_shared(n) && !scheme.is_named) {
      if (auto const computed = format_of_first(n); computed != annotations::none) {
        format = computed;
      }
    }
    made_.read_format[ir::graph::index(id)] = format;
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      if (format_of(v) == annotations::none) format_of(v) = format;
    });
    for (auto v : n.results) format_of(v) = format;
  }

  /// The format of the first float operand.
  [[nodiscard]] std::size_t format_of_first(ir::node const& n) {
    auto found = annotations::none;
    bool is_found = false;
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      if (is_found || !is_real(v)) return;
      is_found = true;
      found = format_of(v);
    });
    return found;
  }

  void quantize(ir::value_id v, std::size_t format) {
    if (is_real(v)) is_quantized_[place(v, format)] = true;
  }
  void quantize_for_all(ir::value_id v) {
    quantize(v, format_of(v));
    made_.is_read_quantized[ir::graph::index(v)] = is_real(v);
  }

  /// Why a node stays float, or "".
  [[nodiscard]] std::string reason_against(ir::node_id id) const {
    auto const& n = g_[id];
    if (!scheme_of(id).numbers) return "it is named in the exceptions";
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
    reason = reason_against(id);
    if (!reason.empty()) return;
    made_.is_annotated[ir::graph::index(id)] = true;
    if (is_absorbed_[ir::graph::index(id)]) {
      for (auto v : n.results) quantize_for_all(v);
      return;
    }
    switch (n.entry->op.rule) {
      case quantization_rule::shared: return share_all(id);
      case quantization_rule::averaged: return share_with_input(id);
      case quantization_rule::independent: return annotate_independent(id);
    }
  }

  /// Operands and results are one group.
  void share_all(ir::node_id id) {
    auto const format = read_format(id);
    auto first = ir::no_value;
    auto const join = [&](ir::value_id v) {
      if (!is_real(v)) return;
      if (first == ir::no_value) first = v;
      sets_.join(place(first, format), place(v, format));
    };
    ir::graph::for_each_input(g_[id], join);
    for (auto v : g_[id].results) join(v);
  }

  void share_with_input(ir::node_id id) {
    share_all(id);
    ir::graph::for_each_input(g_[id], [&](ir::value_id v) { quantize(v, read_format(id)); });
    for (auto v : g_[id].results) quantize_for_all(v);
  }

  void annotate_independent(ir::node_id id) {
    auto const& n = g_[id];
    auto& w = made_.weighted[ir::graph::index(id)];
    auto const* rule = n.entry->op.annotation;
    auto const& numbers = scheme_of(id).numbers;
    if (numbers && rule != nullptr && !rule->weight.empty()) {
      w = weighted_operands(n, *rule, *numbers);
      if (w.weight == ir::no_value) {
        made_.is_annotated[ir::graph::index(id)] = false;
        made_.reasons[ir::graph::index(id)] = "its weight or bias is not a constant";
        return;
      }
    }
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      if (v != w.weight && v != w.bias) quantize(v, read_format(id));
    });
    if (w.weight != ir::no_value && absorbs_reader(id)) return;
    for (auto v : n.results) quantize_for_all(v);
  }

  [[nodiscard]] weighted_node weighted_operands(ir::node const& n, annotation_rule const& rule,
                                                number_scheme const& numbers) const {
    weighted_node made{.weight = n.input_id(rule.weight),
                       .axis = numbers.per_channel ? rule.weight_axis : -1,
                       .format = numbers.weight};
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
  bool absorbs_reader(ir::node_id id) {
    if (made_.formats[read_format(id)].symmetric) return false;
    auto const& readers = readers_[ir::graph::index(g_[id].results.front())];
    if (readers.size() != 1 || readers.front() == ir::no_node) return false;
    auto const& reader = g_[readers.front()];
    if (reader.entry == nullptr || reader.entry->op.rule != quantization_rule::shared) return false;
    if (!scheme_of(readers.front()).numbers) return false;
    if (read_format(readers.front()) != read_format(id)) return false;
    auto const minimum = reader.entry->op.minimum;
    if (minimum == nullptr || minimum(reader) != 0) return false;
    is_absorbed_[ir::graph::index(readers.front())] = true;
    return true;
  }

  void make_groups() {
    made_.group_by_format.assign(made_.formats.size(),
                                 std::vector<std::size_t>(count_, annotations::none));
    std::vector<bool> wanted(is_quantized_.size());
    for (std::size_t i = 0; i < wanted.size(); ++i) {
      if (is_quantized_[i]) wanted[sets_.find(i)] = true;
    }
    std::vector<std::size_t> number(wanted.size(), annotations::none);  // of a set's group
    auto const add = [&](ir::value_id v) {
      for (std::size_t f = 0; f < made_.formats.size(); ++f) {
        auto& group = made_.group_by_format[f][ir::graph::index(v)];
        auto const set = sets_.find(place(v, f));
        if (group != annotations::none || !is_real(v) || !wanted[set]) continue;
        if (number[set] == annotations::none) {
          number[set] = made_.groups.size();
          made_.groups.push_back({.format = f});
        }
        group = number[set];
        made_.groups[group].values.push_back(v);
      }
    };
    for (std::size_t i = 0; i < count_; ++i) {
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
        bool const is_quantized = made_.group_of(v) != annotations::none;
        made_.is_read_quantized[ir::graph::index(v)] = is_quantized;
        if (is_quantized) continue;
        made_.is_annotated[i] = false;
        made_.reasons[i] = "neither its operands nor its readers are quantized";
      }
    }
  }

  /// Finds values that clamps alone read, which are in the group of their results.
  void cut_clamped() {
    for (std::size_t i = 0; i < count_; ++i) {
      auto const v = ir::value_id(i);
      made_.is_cut[i] = !readers_[i].empty() && ranges::all_of(readers_[i], [&](ir::node_id id) {
        if (id == ir::no_node || !made_.is_annotated[ir::graph::index(id)]) return false;
        auto const& n = g_[id];
        return n.entry->op.minimum != nullptr && read_format(id) == made_.format_of[i] &&
               made_.group_of(n.results.front()) == made_.group_of(v);
      });
    }
  }

  ir::graph const& g_;
  std::span<node_scheme const> schemes_;
  std::size_t count_;  ///< of values
  annotations made_;
  disjoint_sets sets_;              ///< of places
  std::vector<bool> is_quantized_;  ///< by place: a node, an input or an output asks for it
  std::vector<bool> is_absorbed_;   ///< by node: a clamp that is part of the node before
  std::vector<std::vector<ir::node_id>> readers_;  ///< by value; an output counts as `no_node`
};

}  // namespace detail

ARM_DELEGATE_FUNCTION annotations annotate(ir::graph const& g, std::span<node_scheme const> schemes,
                                           annotation_options options) {
  return detail::annotator(g, schemes, options).run();
}

}  // namespace arm_delegate::quantizer
