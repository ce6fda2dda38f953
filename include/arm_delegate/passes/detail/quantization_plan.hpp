#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Decides which nodes compute with quantized values, and with which parameters.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/control_flow.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/quantize_nodes.hpp>
#include <arm_delegate/ir/quantize_number.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/small_float.hpp>
#include <arm_delegate/ir/static_conversions.hpp>
#include <arm_delegate/passes/detail/requantizing.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::pass::detail {

/// The analysis of a graph before fold-quantization changes it.
///
/// Quantization belongs to a read of a value, not to the value: one node may quantize a float
/// value, another one quantize it with other parameters, and a third one read the float. A node
/// computes with quantized values if all its float operands exist as quantized values and each
/// reader of its results takes them quantized. It is copied if readers want different parameters.
class quantization_plan {
 public:
  explicit quantization_plan(ir::graph& g)
      : g_(g),
        forms_(g.node_count(), form::real),
        is_dequantized_(g.value_count()),
        params_(g.value_count()),
        exact_(g.value_count()),
        is_kept_(g.value_count()),
        demands_(g.value_count()),
        made_(g.value_count()) {
    read_nodes();
    do {
      changed_ = false;
      read_forward();
      read_backward();
    } while (changed_);
    for (auto id : g_.order) list_made(id);
  }

  /// True if the node computes with quantized values.
  [[nodiscard]] bool folds(ir::node_id id) const { return forms_[at(id)] != form::real; }
  /// True if the results have the parameters that their readers quantize to, and the operator
  /// needs its operands in the same.
  [[nodiscard]] bool makes_shared(ir::node_id id) const {
    return forms_[at(id)] == form::made && shares(g_[id]);
  }
  /// The parameters with which a result of such a node is made: one copy of the node for each.
  [[nodiscard]] std::span<ir::qparams const* const> made(ir::value_id v) const {
    return made_[at(v)];
  }

  /// True for the result of a dequantize node.
  [[nodiscard]] bool is_dequantized(ir::value_id v) const { return is_dequantized_[at(v)]; }
  /// The parameters that a quantize or dequantize node with the result `v` states.
  [[nodiscard]] ir::qparams const* stated(ir::value_id v) const { return params_[at(v)]; }

 private:
  enum class form : std::uint8_t {
    real,  ///< computes with floats
    kept,  ///< its results keep the parameters of its operands
    made,  ///< its results have the parameters that readers quantize to
  };

  /// How the nodes that compute with quantized values, and the others, read a value.
  struct demand {
    std::vector<ir::qparams const*> wanted{};  ///< quantized with these parameters, which differ
    bool exact = false;                        ///< as the quantized values that it stands for
    bool real = false;                         ///< as a float
  };

  static std::size_t at(ir::value_id v) { return ir::graph::index(v); }
  static std::size_t at(ir::node_id id) { return ir::graph::index(id); }
  [[nodiscard]] bool is_float(ir::value_id v) const { return ir::is_floating(g_[v].type.type); }

  [[nodiscard]] static bool shares(ir::node const& n) {
    return n.entry != nullptr && n.entry->op.rule == quantization_rule::shared &&
           !n.results.empty();
  }
  [[nodiscard]] static bool clamps(ir::node const& n) { return n.entry->op.minimum != nullptr; }

  template <class Visit>
  void for_each_float_input(ir::node const& n, Visit const& visit) const {
    ir::graph::for_each_input(n, [&](ir::value_id v) {
      if (is_float(v)) visit(v);
    });
  }
  template <class Visit>
  void for_each_float_result(ir::node const& n, Visit const& visit) const {
    for (auto v : n.results) {
      if (is_float(v)) visit(v);
    }
  }

  static void add(std::vector<ir::qparams const*>& list, ir::qparams const* q) {
    if (ranges::none_of(list, [&](auto const* known) { return quantize_alike(*known, *q); }))
      list.push_back(q);
  }

  /// Each other node is a candidate.
  void read_nodes() {
    for (auto id : g_.order) {
      auto const& n = g_[id];
      if (ir::is_conversion(n) && !ir::states_qparams(n)) continue;
      if (ir::is_quantize(n)) {
        params_[at(n.results.front())] = &ir::read_qparams(g_, n);
      } else if (ir::is_dequantize(n)) {
        auto const out = n.results.front();
        auto const* q = &ir::read_qparams(g_, n);
        is_dequantized_[at(out)] = true;
        params_[at(out)] = q;
        if (holds_steps(g_[out].type.type, *q))
          exact_[at(out)] = with_own_range(n.input_id("input"), q);
      } else if (!ir::is_control_flow(n) && !n.results.empty()) {  // see pass::quantize_bodies
        bool any = false;
        for_each_float_input(n, [&](ir::value_id) { any = true; });
        for_each_float_result(n, [&](ir::value_id) { any = true; });
        if (any) forms_[at(id)] = form::made;
      }
    }
  }

  /// Dequantizing clamps nothing: the range is the one that the values were quantized with.
  [[nodiscard]] ir::qparams const* with_own_range(ir::value_id codes,
                                                  ir::qparams const* stated) const {
    auto const* own = params_[at(codes)] != nullptr ? params_[at(codes)] : g_[codes].quantization;
    return own != nullptr && same_mapping(*own, *stated) ? own : stated;
  }

  /// True if dequantized values of the type are off by less than an eighth of a step: float16 holds
  /// those of int8, bfloat16 none.
  [[nodiscard]] static bool holds_steps(ir::dtype type, ir::qparams const& q) {
    if (ir::size_of(type) >= ir::size_of(ir::dtype::float32)) return true;
    return q.quant_max - q.quant_min < std::int64_t{1} << (ir::format_of(type).mantissa_bits - 2);
  }

  /// In execution order: which operands exist as quantized values.
  void read_forward() {
    for (auto id : g_.order) {
      auto const& n = g_[id];
      if (ir::is_conversion(n)) continue;
      if (folds(id) && !has_quantized_operands(n)) retract(id);
      auto const* kept = folds(id) ? parameters_kept(n) : nullptr;
      bool const moves = kept != nullptr && moves_kept(n);
      for_each_float_result(n, [&](ir::value_id v) {
        exact_[at(v)] = kept;
        is_kept_[at(v)] = moves;
      });
    }
  }

  /// Some nodes quantize float constants themselves, such as a bias.
  [[nodiscard]] bool has_quantized_operands(ir::node const& n) const {
    bool all = true;
    auto const check = [&](ir::value_id v, std::string_view argument) {
      if (v == ir::no_value || !is_float(v) || exact_[at(v)] != nullptr) return;
      auto const maker = g_[v].producer;
      bool const follows = shares(n) && maker != ir::no_node && folds(maker);
      all = all && (follows || (g_[v].is_constant() && ir::quantizes_constant(n, argument)));
    };
    for (auto const& a : n.arguments) {
      if (auto const* v = std::get_if<ir::value_id>(&a.value)) check(*v, a.name);
      if (auto const* list = std::get_if<std::span<ir::value_id const>>(&a.value)) {
        for (auto v : *list) check(v, a.name);
      }
    }
    return all;
  }

  /// dequantize -> flatten -> linear: flatten keeps the quantized values. Nothing if the operands
  /// have different parameters, or the node adds numbers that these do not hold. The range is that
  /// of all operands.
  [[nodiscard]] ir::qparams const* parameters_kept(ir::node const& n) const {
    if (!shares(n)) return nullptr;
    ir::qparams const* q = nullptr;
    bool same = true;
    for_each_float_input(n, [&](ir::value_id v) {
      auto const* mine = exact_[at(v)];
      if (q == nullptr) q = mine;
      same = same && mine != nullptr && same_mapping(*q, *mine);
      if (same && !keeps_quantized_values(*mine, *q)) q = with_range_of_both(*q, *mine);
    });
    return q != nullptr && same && !q->per_channel() && holds_numbers(*q, n) ? q : nullptr;
  }

  [[nodiscard]] ir::qparams const* with_range_of_both(ir::qparams q,
                                                      ir::qparams const& other) const {
    q.quant_min = std::min(q.quant_min, other.quant_min);
    q.quant_max = std::max(q.quant_max, other.quant_max);
    return g_.copy(q);
  }

  /// True if the numbers that a node fills in, or its limits, are real values of quantized values.
  [[nodiscard]] inline static bool holds_numbers(ir::qparams const& q, ir::node const& n) {
    auto const signature = n.entry->signature();
    double const low = clamps(n) ? n.entry->op.minimum(n) : 0;
    bool all = holds(q, low) || (clamps(n) && cuts_nothing(q, low, true));
    for (std::size_t i = 0; i < signature.argument_count; ++i) {
      auto const& a = signature.arguments[i];
      bool const is_element = a.kind == ir::argument_kind::scalar || a.name == "value";
      bool const is_tensor = std::holds_alternative<ir::value_id>(n.arguments[i].value);
      if (!is_element || is_tensor || !n.has(a.name)) continue;
      auto const x = n.number(a.name);
      all = all && (holds(q, x) || (clamps(n) && cuts_nothing(q, x, x <= low)));
    }
    return all;
  }

  /// True if a quantized value is exactly `x`.
  [[nodiscard]] static bool holds(ir::qparams const& q, double x) {
    auto const y = static_cast<float>(x);
    return ir::dequantize_number(ir::quantize_number(y, q), q) == y;
  }

  /// True if all quantized values are within a limit.
  [[nodiscard]] static bool cuts_nothing(ir::qparams const& q, double limit, bool is_low) {
    auto const range = ir::range_of(q.type);
    return is_low ? limit <= ir::dequantize_number(range.low, q)
                  : limit >= ir::dequantize_number(range.high, q);
  }

  /// dequantize -> max_pool1d -> flatten -> quantize: the pool keeps the parameters of its input.
  /// A clamp takes the parameters of its result, in which its limits are exact.
  [[nodiscard]] bool moves_kept(ir::node const& n) const {
    if (clamps(n) || ir::only_operand(n) == nullptr) return false;
    bool kept = true;
    for_each_float_input(n, [&](ir::value_id v) { kept = kept && prefers_kept(v); });
    return kept;
  }
  [[nodiscard]] bool prefers_kept(ir::value_id v) const {
    return exact_[at(v)] != nullptr && (is_kept_[at(v)] || is_dequantized(v));
  }

  /// Against execution order: how results are read.
  void read_backward() {
    for (auto& d : demands_) d = {};
    for (auto v : g_.outputs) {
      if (v != ir::no_value) demands_[at(v)].real = true;
    }
    for (auto id = g_.order.rbegin(); id != g_.order.rend(); ++id) {
      auto const& n = g_[*id];
      if (ir::states_qparams(n)) {
        if (ir::is_quantize(n)) read_quantize(n);
        continue;
      }
      if (folds(*id)) {
        auto const wanted = form_wanted(n);
        if (wanted == form::real) retract(*id);
        forms_[at(*id)] = wanted;
      }
      read_operands(*id);
    }
  }

  /// Results of operators have no parameters per channel.
  void read_quantize(ir::node const& n) {
    auto& d = demands_[at(n.input_id("input"))];
    auto const* q = params_[at(n.results.front())];
    if (q->per_channel()) {
      d.real = true;
    } else {
      add(d.wanted, q);
    }
  }

  [[nodiscard]] form form_wanted(ir::node const& n) const {
    bool real = false;
    bool exact = false;
    bool quantized = false;
    bool unread = false;
    bool has_exact = true;
    for_each_float_result(n, [&](ir::value_id v) {
      auto const& d = demands_[at(v)];
      real = real || d.real;
      exact = exact || d.exact;
      quantized = quantized || !d.wanted.empty();
      unread = unread || (!d.exact && d.wanted.empty());
      has_exact = has_exact && exact_[at(v)] != nullptr;
    });
    if (real) return form::real;
    // A node with several results may have unread ones beside others.
    if (!shares(n)) return exact || (unread && !quantized) ? form::real : form::made;
    auto const wanted = all_wanted(n);
    bool const keeps = exact || wanted.size() != 1;
    if (keeps && has_exact) return form::kept;
    return exact || wanted.empty() ? form::real : form::made;
  }

  /// The parameters that readers of any result want.
  [[nodiscard]] std::vector<ir::qparams const*> all_wanted(ir::node const& n) const {
    std::vector<ir::qparams const*> all;
    for (auto v : n.results) {
      for (auto const* q : demands_[at(v)].wanted) add(all, q);
    }
    return all;
  }

  /// conv2d -> relu -> quantize: relu wants the convolution's result as it is quantized itself.
  void read_operands(ir::node_id id) {
    auto const& n = g_[id];
    bool const passes_on = makes_shared(id);
    auto const wanted = passes_on ? all_wanted(n) : std::vector<ir::qparams const*>{};
    for_each_float_input(n, [&](ir::value_id v) {
      auto& d = demands_[at(v)];
      if (!folds(id)) {
        d.real = true;
      } else if (passes_on && !prefers_kept(v)) {
        for (auto const* q : wanted) add(d.wanted, q);
      } else {
        d.exact = true;
      }
    });
  }

  void retract(ir::node_id id) {
    forms_[at(id)] = form::real;
    changed_ = true;
  }

  /// Lists the parameters with which the results of a node are made.
  void list_made(ir::node_id id) {
    if (!folds(id)) return;
    auto const& n = g_[id];
    auto const wanted = makes_shared(id) ? all_wanted(n) : std::vector<ir::qparams const*>{};
    for_each_float_result(n, [&](ir::value_id v) {
      auto const& d = demands_[at(v)];
      auto& made = made_[at(v)];
      if (makes_shared(id)) {
        made = wanted;
      } else if (forms_[at(id)] == form::kept && (d.exact || d.wanted.size() != 1)) {
        made.push_back(exact_[at(v)]);
      } else {
        made = d.wanted;  // of a split: see pass::match_shared_qparams
      }
      ranges::reverse(made);  // the node itself has what its first reader wants
    });
  }

  ir::graph& g_;
  std::vector<form> forms_;                 ///< by node
  std::vector<bool> is_dequantized_;        ///< by value
  std::vector<ir::qparams const*> params_;  ///< of results of conversions: what these state
  std::vector<ir::qparams const*> exact_;   ///< of floats that are real values of quantized ones
  std::vector<bool> is_kept_;               ///< results that only move dequantized values
  std::vector<demand> demands_;             ///< by value
  std::vector<std::vector<ir::qparams const*>> made_;  ///< by value
  bool changed_ = false;
};

}  // namespace arm_delegate::pass::detail
