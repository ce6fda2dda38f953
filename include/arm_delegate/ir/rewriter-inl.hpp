#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of rewriter.hpp.

#include <arm_delegate/base/function_view.hpp>
#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/library_operators.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/qparams.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/ir/value.hpp>

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ir {

ARM_DELEGATE_FUNCTION value_id rewriter::call(std::string_view target,
                                              std::initializer_list<named_argument> arguments) {
  return call_all(target, {arguments.begin(), arguments.size()}).front();
}

ARM_DELEGATE_FUNCTION value_id rewriter::call(std::string_view target,
                                              std::span<named_argument const> arguments) {
  return call_all(target, arguments).front();
}

ARM_DELEGATE_FUNCTION value_id rewriter::call_with(std::string_view target,
                                                   std::initializer_list<argument> values) {
  std::vector<named_argument> arguments;
  for (auto const& value : values) arguments.push_back({.value = value});
  return call(target, arguments);
}

ARM_DELEGATE_FUNCTION value_id rewriter::constant(tensor_data data) {
  auto const made = graph_.add_constant(fresh_name("constant"), std::move(data));
  if (visiting_ != nullptr) graph_[made].debug_handles = visiting_->debug_handles;
  return made;
}

ARM_DELEGATE_FUNCTION void rewriter::credit(value_id v, node const& n) {
  auto& made = graph_[graph_[v].producer];
  std::vector<std::uint32_t> all(n.debug_handles.begin(), n.debug_handles.end());
  all.insert(all.end(), made.debug_handles.begin(), made.debug_handles.end());
  made.debug_handles = graph_.copy(std::span<std::uint32_t const>(all));
}

ARM_DELEGATE_FUNCTION bool rewriter::run(graph& g, operator_table const& operators,
                                         function_view<bool(rewriter&, node&)> visit) {
  rewriter r(g, operators);
  bool changed = false;
  std::vector<diagnostic> problems;
  auto const old = std::move(g.order);
  for (auto id : old) {
    auto& n = g[id];
    g.map_inputs(n, [&](value_id v) { return r.current(v); });
    r.visiting_ = &n;
    bool replaced = false;
    try {
      replaced = visit(r, n);
    } catch (error const& e) {
      ranges::append(problems, e.diagnostics());
    }
    changed = changed || replaced;
    if (!replaced) r.keep(id);
  }
  if (!problems.empty()) throw error(std::move(problems));
  g.order = std::move(r.order_);
  for (auto& v : g.outputs) {
    if (v != no_value) v = r.current(v);
  }
  return changed;
}

ARM_DELEGATE_FUNCTION std::span<value_id const> rewriter::folded(node const& n, tensor_data data) {
  std::array const made{constant(std::move(data))};
  graph_[made.front()].quantization = n.result().quantization;
  return graph_.copy(std::span<value_id const>(made));
}

ARM_DELEGATE_FUNCTION std::string_view rewriter::fresh_name(std::string_view what) {
  auto const base = visiting_ != nullptr ? visiting_->name : std::string_view("graph");
  return graph_.copy(std::string_view(fmt::format("{}_{}_{}", base, what, graph_.value_count())));
}

ARM_DELEGATE_FUNCTION value const* only_operand(node const& n) {
  value const* found = nullptr;
  std::size_t count = 0;
  graph::for_each_input(n, [&](value_id v) {
    found = &(*n.owner)[v];
    ++count;
  });
  return count == 1 ? found : nullptr;
}

ARM_DELEGATE_FUNCTION bool quantizes_constant(node const& n, std::string_view name) {
  if (name == "bias") return true;  // of a convolution
  return n.entry != nullptr && n.entry->op.expand != nullptr && n.entry->op.handles_quantized;
}

ARM_DELEGATE_FUNCTION bool is_tabulated(node const& n) {
  if (n.entry == nullptr || n.entry->op.table == nullptr || !n.result().is_quantized())
    return false;
  auto const* x = only_operand(n);
  if (x == nullptr || !x->is_quantized()) return false;
  bool const is_wide = size_of(x->type.type) > 1 || size_of(n.result().type.type) > 1;
  return !is_wide || !n.entry->op.handles_quantized;
}

ARM_DELEGATE_FUNCTION void rewriter::quantize_as_visited(value& average) const {
  if (visiting_ == nullptr || visiting_->entry == nullptr) return;
  auto const& whole = visiting_->result();
  if (visiting_->entry->op.rule != quantization_rule::averaged || !whole.is_quantized()) return;
  average.quantization = whole.quantization;
  average.type.type = whole.type.type;
}

ARM_DELEGATE_FUNCTION std::span<value_id const> rewriter::call_all(
    std::string_view target, std::span<named_argument const> arguments) {
  auto const* entry = operators_.find(target);
  if (entry == nullptr) {
    auto remedy = how_to_add(target);
    if (remedy.empty()) remedy = "add the operator to the pipeline's ops<...>";
    visiting_->raise(code::unsupported_operator,
                     rejection{.rule = "operators that it is composed of",
                               .actual = fmt::format("{} is not in the pipeline", target),
                               .allowed = "those of the pipeline",
                               .remedy = std::move(remedy)});
  }
  auto const name = fresh_name(entry->op.name);
  auto const id = graph_.add_node(name, target, arguments, {});
  auto& n = graph_[id];
  if (visiting_ != nullptr) {
    n.stack_trace = visiting_->stack_trace;
    n.module_stack = visiting_->module_stack;
    n.custom = visiting_->custom;
    n.debug_handles = visiting_->debug_handles;
  }
  operators_.bind(graph_, n);
  value const* first = nullptr;
  graph::for_each_input(n, [&](value_id v) {
    if (first == nullptr) first = &graph_[v];
  });
  std::vector<value_id> results;
  for (auto const& type : entry->op.infer(n)) {
    auto const v = graph_.add_value(results.empty() ? name : fresh_name(entry->op.name), type);
    if (entry->op.rule != quantization_rule::independent && first != nullptr) {
      graph_[v].quantization = first->quantization;
    }
    if (entry->op.rule == quantization_rule::averaged) quantize_as_visited(graph_[v]);
    results.push_back(v);
  }
  n.results = graph_.copy(std::span<value_id const>(results));
  for (auto v : results) graph_[v].producer = id;
  if (entry->op.fold != nullptr) {
    if (auto data = entry->op.fold(n)) return folded(n, std::move(*data));
  }
  order_.push_back(id);
  return n.results;
}

ARM_DELEGATE_FUNCTION void rewriter::replace(node const& n, value_id v, std::size_t i) {
  auto const& old = n.result(i);
  auto const* wanted = old.quantization;
  if (wanted != nullptr && graph_[v].quantization == nullptr &&
      graph::index(v) >= first_new_value_) {  // a new node computes the quantized result itself
    graph_[v].quantization = wanted;
    graph_[v].type.type = old.type.type;
  } else if (wanted != nullptr && graph_[v].quantization != nullptr &&
             !same_mapping(*wanted, *graph_[v].quantization)) {
    v = call(requantize_target, {{"", v}});
    graph_[v].quantization = wanted;
    graph_[v].type.type = old.type.type;
  }
  if (replaced_.size() < graph_.value_count()) replaced_.resize(graph_.value_count(), no_value);
  replaced_[graph::index(n.results[i])] = v;
}

}  // namespace arm_delegate::ir
