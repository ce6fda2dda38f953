#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of fold_indices.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/remove_where.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/evaluation/expand.hpp>
#include <arm_delegate/evaluation/value_arrays.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/ir/value_map.hpp>
#include <arm_delegate/partitioner/fold_indices.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace arm_delegate {

namespace detail {

class index_folder {
 public:
  index_folder(ir::graph& g, ir::operator_table const& operators, target_facts const& target)
      : g_(g), operators_(operators), target_(target), known_(g.value_count()) {}

  void run() {
    find_known();
    find_wanted();
    if (!wanted_.empty()) fold();
  }

 private:
  static constexpr std::int64_t most_elements = std::int64_t{1} << 20;

  /// Integers of the program; floats are parameters, whose operators a delegate computes.
  [[nodiscard]] bool is_known(ir::value_id v) const {
    auto const& value = g_[v];
    if (value.is_constant()) return evaluation::is_whole(value.type.type);
    return known_[ir::graph::index(v)];
  }

  /// True for nodes of PyTorch's quantization and dimension orders, which stay where they are.
  static bool is_kept(ir::node const& n) {
    return n.target.starts_with("quantized_decomposed.") || n.target.starts_with("dim_order_ops.");
  }

  /// True if the evaluator computes the node, and its inputs are known.
  bool can_fold(ir::node& n) {
    if (is_kept(n) || n.results.empty()) return false;
    for (std::size_t i = 0; i < n.results.size(); ++i) {
      bool const fits = evaluation::is_number_type(n.result(i).type.type) &&
                        n.result(i).sizes().numel() <= most_elements;
      if (!fits) return false;
    }
    bool known = true;
    ir::graph::for_each_input(n, [&](ir::value_id v) { known = known && is_known(v); });
    if (!known) return false;
    try {
      bind_arguments(g_, n, operators_);
    } catch (error const&) {
      return false;  // the search for partitions says why
    }
    return evaluation::can_evaluate(n);
  }

  void find_known() {
    for (auto id : g_.order) {
      if (!can_fold(g_[id])) continue;
      for (auto v : g_[id].results) known_[ir::graph::index(v)] = true;
    }
  }

  bool has_indices(ir::node const& n) const {
    bool found = false;
    auto const note = [&](ir::value_id v) { found = found || g_[v].type.type == ir::dtype::int64; };
    ir::graph::for_each_input(n, note);
    for (auto v : n.results) note(v);
    return found;
  }

  /// The nodes with int64 values, those of operators that only the host has, and those that they
  /// need, in order.
  void find_wanted() {
    std::vector<bool> needed(g_.value_count());
    std::vector<bool> is_output(g_.value_count());
    for (auto v : g_.outputs) {
      if (v != ir::no_value) is_output[ir::graph::index(v)] = true;
    }
    for (auto i = g_.order.size(); i-- > 0;) {
      auto const& n = g_[g_.order[i]];
      auto const any = [&](std::vector<bool> const& of) {
        return ranges::any_of(n.results, [&](ir::value_id v) { return of[ir::graph::index(v)]; });
      };
      bool const is_wanted = has_indices(n) || n.entry == nullptr || any(needed);
      if (!any(known_) || any(is_output) || !is_wanted) continue;
      wanted_.push_back(g_.order[i]);
      ir::graph::for_each_input(n, [&](ir::value_id v) { needed[ir::graph::index(v)] = true; });
    }
    ranges::reverse(wanted_);
  }

  /// Evaluates a copy of the wanted nodes, in which composite operators are expanded.
  void fold() {
    auto const copy = g_.clone();
    copy->order = wanted_;
    copy->inputs.clear();
    copy->outputs.clear();
    for (auto id : wanted_) {
      for (auto v : g_[id].results) copy->outputs.push_back(v);
    }
    try {
      evaluation::expand_composites(*copy, operators_, target_);
    } catch (error const&) {
      return;
    }
    evaluate(*copy);
    replace(*copy);
  }

  /// Replaces the results of the nodes of which all results have a value.
  void replace(ir::graph const& copy) {
    ir::value_map constants;
    std::vector<bool> folded(g_.node_count());
    std::size_t first = 0;  // the number of the node's first result
    for (auto id : wanted_) {
      auto const& results = g_[id].results;
      auto const made = std::span<ir::value_id const>(copy.outputs).subspan(first, results.size());
      first += results.size();
      if (ranges::any_of(made, [&](ir::value_id v) { return !has_value(copy, v); })) continue;
      folded[ir::graph::index(id)] = true;
      for (std::size_t i = 0; i < made.size(); ++i) {
        constants.add(results[i], g_.add_constant(g_[results[i]].name, data_of(copy, made[i])));
      }
    }
    remove_where(g_.order, [&](ir::node_id id) { return folded[ir::graph::index(id)]; });
    for (auto id : g_.order) g_.map_inputs(g_[id], constants);
  }

  void evaluate(ir::graph const& copy) {
    values_.resize(copy.value_count());
    done_.resize(copy.value_count());
    for (auto id : copy.order) {
      auto const& n = copy[id];
      bool ready = evaluation::has_evaluation(n);
      ir::graph::for_each_input(n, [&](ir::value_id v) { ready = ready && is_ready(copy, v); });
      for (std::size_t i = 0; i < n.results.size(); ++i) {
        ready = ready && n.result(i).sizes().numel() <= most_elements;
      }
      if (!ready) continue;
      try {
        values_.evaluate(n);
      } catch (error const&) {
        continue;  // the host fails when it runs the node
      }
      for (auto v : n.results) done_[ir::graph::index(v)] = true;
    }
  }

  /// Sets the value of a constant.
  bool is_ready(ir::graph const& copy, ir::value_id v) {
    auto const& value = copy[v];
    if (done_[ir::graph::index(v)]) return true;
    if (!value.is_constant() || !evaluation::is_number_type(value.type.type)) return false;
    values_.set(v, *value.constant);
    done_[ir::graph::index(v)] = true;
    return true;
  }

  [[nodiscard]] bool has_value(ir::graph const& copy, ir::value_id v) const {
    return copy[v].is_constant() || done_[ir::graph::index(v)];
  }

  ir::tensor_data data_of(ir::graph const& copy, ir::value_id v) {
    auto const& value = copy[v];
    return value.is_constant() ? *value.constant : values_.data(v);
  }

  ir::graph& g_;
  ir::operator_table const& operators_;
  target_facts const& target_;
  std::vector<bool> known_;            ///< by value: it can be computed
  std::vector<ir::node_id> wanted_{};  ///< in order
  evaluation::value_arrays values_;    ///< of the copy
  std::vector<bool> done_{};           ///< by value of the copy
};

}  // namespace detail

ARM_DELEGATE_FUNCTION void fold_indices(ir::graph& g, ir::operator_table const& operators,
                                        target_facts const& target) {
  detail::index_folder(g, operators, target).run();
}

}  // namespace arm_delegate
