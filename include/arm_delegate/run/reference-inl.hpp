#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of reference.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/base/vector.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ir/argument.hpp>
#include <arm_delegate/ir/bind_arguments.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/exported_program.hpp>
#include <arm_delegate/ir/graph.hpp>
#include <arm_delegate/ir/node.hpp>
#include <arm_delegate/ir/operator_table.hpp>
#include <arm_delegate/ir/rewriter.hpp>
#include <arm_delegate/ir/value.hpp>
#include <arm_delegate/partitioner/extract.hpp>
#include <arm_delegate/partitioner/tags.hpp>
#include <arm_delegate/pipeline/pipeline_entry.hpp>
#include <arm_delegate/run/detail/evaluations.hpp>
#include <arm_delegate/run/detail/reference_array.hpp>
#include <arm_delegate/run/detail/reference_call.hpp>
#include <arm_delegate/run/program_runner.hpp>
#include <arm_delegate/run/reference.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/storage.hpp>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

namespace arm_delegate::reference {

ARM_DELEGATE_FUNCTION bool has_evaluation(ir::node const& n) {
  if (detail::find_function(n) == nullptr) return false;
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    if (!detail::is_number_type(n.result(i).type.type)) return false;
  }
  return !detail::is_special(n);
}

ARM_DELEGATE_FUNCTION bool can_evaluate(ir::node const& n) {
  return has_evaluation(n) || (n.entry != nullptr && n.entry->op.expand != nullptr);
}

ARM_DELEGATE_FUNCTION bool can_evaluate(ir::operator_entry const& e) {
  auto const name = detail::evaluated_name(e.name());
  return detail::find_evaluation(detail::host_only, name) != nullptr ||
         detail::find_evaluation(detail::evaluations, name) != nullptr || e.op.table != nullptr ||
         e.op.expand != nullptr;
}

ARM_DELEGATE_FUNCTION bool must_evaluate(ir::node const& n) {
  return has_evaluation(n) && detail::has_computed_weight(n);
}

/// Replaces composite operators by those that they consist of. These may promote their operands
/// further than PyTorch's operator, which has the result's type.
ARM_DELEGATE_FUNCTION void program::expand_others(pipeline_entry const& lowered) {
  auto const visit = [&](ir::rewriter& r, ir::node& n) {
    bool const is_composite = n.entry != nullptr && n.entry->op.expand != nullptr;
    if (!is_composite || has_evaluation(n)) return false;
    auto* const supports = n.entry->op.supports;
    if (supports != nullptr && supports(n, *lowered.target)) return false;
    n.entry->op.expand(r, n);
    for (std::size_t i = 0; i < n.results.size(); ++i) {
      auto const made = r.current(n.results[i]);
      auto const type = n.result(i).type.type;
      if (r[made].type.type == type) continue;
      r.replace(n, r.call("aten.to.dtype", {{"", made}, {"dtype", type}}), i);
    }
    return true;
  };
  while (ir::rewriter::run(*program_.graph, *lowered.operators, visit)) {
  }
}

ARM_DELEGATE_FUNCTION program::program(ir::exported_program p, pipeline_entry const& lowered)
    : program_(std::move(p)) {
  auto& g = *program_.graph;
  bind_arguments(g, *lowered.operators);
  expand_others(lowered);
  lower_others(lowered);
  values_.resize(g.value_count());
  for (std::size_t i = 0; i < values_.size(); ++i) {
    auto const& v = g[static_cast<ir::value_id>(i)];
    if (v.constant == nullptr || !detail::is_number_type(v.type.type)) continue;
    values_[i] = array{v.type.type, v.sizes(), v.constant->values<double>()};
  }
  divide_inputs();
  outputs_.resize(g.outputs.size());
}

ARM_DELEGATE_FUNCTION program::program(program&&) noexcept = default;
ARM_DELEGATE_FUNCTION program::~program() = default;

/// Finds the user's inputs and sets buffers to their initial values.
ARM_DELEGATE_FUNCTION void program::divide_inputs() {
  auto const& g = *program_.graph;
  for (std::size_t i = 0; i < g.inputs.size(); ++i) {
    auto const& spec = program_.inputs[i];
    auto const& v = g[g.inputs[i]];
    if (spec.source == ir::input_spec::kind::user_input) {
      user_inputs_.push_back(g.inputs[i]);
    } else if (spec.initial != nullptr && detail::is_number_type(v.type.type)) {
      at(g.inputs[i]) = array{v.type.type, v.sizes(), spec.initial->values<double>()};
    }
  }
}

/// Makes each node without an evaluation a program of its own.
ARM_DELEGATE_FUNCTION void program::lower_others(pipeline_entry const& lowered) {
  auto& g = *program_.graph;
  lowered_.resize(g.node_count());
  tag_numbers tags;
  vector<ir::node_id> others;
  for (auto id : g.order) {
    g[id].delegation_tag = {};
    if (has_evaluation(g[id])) continue;
    auto const tag = g.copy(std::string_view(str_cat({"lowered", others.size()})));
    g[id].delegation_tag = tag;
    tags.add(tag, static_cast<std::uint32_t>(others.size()));
    others.push_back(id);
  }
  if (others.empty()) return;
  for (auto& part : extract_partitions(program_, g, tags)) {
    lowered_[ir::graph::index(others[part.number])] = lowered_node{
        {part.inputs.begin(), part.inputs.end()},
        {part.outputs.begin(), part.outputs.end()},
        std::make_unique<program_runner>(lowered.compile(std::move(part.program), {}, nullptr),
                                         tosa::run_options{}, &lowered)};
  }
}

namespace detail {

/// Elements are doubles, which represent all integers up to this one.
inline constexpr double largest_exact = 9007199254740992;  // 2^53

/// Fails for an int64 that a double may not represent.
inline void expect_exact(ir::node const& n, array const& a) {
  if (a.type != ir::dtype::int64) return;
  auto const is_large = [](double x) { return std::abs(x) > largest_exact; };
  if (ranges::none_of(a.data, is_large)) return;
  n.raise(code::unsupported_value,
          "reads or makes an int64 beyond 2^53, which the host's evaluation does not support",
          "use smaller integers");
}

inline array read(tosa::operand const& from, ir::value const& v) {
  array made{v.type.type, v.sizes(), numbers(static_cast<std::size_t>(from.numel()))};
  bool const is_unsigned = v.type.type == ir::dtype::uint8;
  tosa::with_storage(from.type, [&]<class T>(std::type_identity<T>) {
    for (std::size_t i = 0; i < made.data.size(); ++i) {
      auto const x = from.as<T>()[i];
      made.data[i] = std::is_floating_point_v<T>
                         ? static_cast<double>(x)
                         : static_cast<double>(tosa::code_of(x, is_unsigned));
    }
  });
  return made;
}

inline void write(array const& from, tosa::operand const& to) {
  tosa::with_storage(to.type, [&]<class T>(std::type_identity<T>) {
    for (std::size_t i = 0; i < from.data.size(); ++i) {
      if constexpr (std::is_floating_point_v<T>) {
        to.as<T>()[i] = static_cast<T>(from.data[i]);
      } else {
        to.as<T>()[i] = static_cast<T>(static_cast<std::int64_t>(from.data[i]));
      }
    }
  });
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void program::set_input(std::size_t i, tosa::operand const& from) {
  at(user_inputs_[i]) = detail::read(from, input(i));
}

ARM_DELEGATE_FUNCTION void program::write_output(std::size_t i, tosa::operand const& to) const {
  detail::write(at(program_.graph->outputs[i]), to);
}

ARM_DELEGATE_FUNCTION void program::evaluate(ir::node const& n) {
  ir::graph::for_each_input(n, [&](ir::value_id v) { detail::expect_exact(n, at(v)); });
  for (std::size_t i = 0; i < n.results.size(); ++i) {
    auto const& result = n.result(i);
    array made{result.type.type, result.sizes(), detail::find_function(n)({n, values_, i})};
    for (auto& x : made.data) x = stored(made.type, x);
    detail::expect_exact(n, made);
    at(n.results[i]) = std::move(made);
  }
}

ARM_DELEGATE_FUNCTION void program::run(lowered_node const& l) {
  for (std::size_t i = 0; i < l.inputs.size(); ++i) {
    detail::write(at(l.inputs[i]), l.net->input(i));
  }
  l.net->run();
  for (std::size_t i = 0; i < l.outputs.size(); ++i) {
    at(l.outputs[i]) = detail::read(l.net->output(i), (*program_.graph)[l.outputs[i]]);
  }
}

ARM_DELEGATE_FUNCTION void program::run() {
  auto const& g = *program_.graph;
  for (auto id : g.order) {
    auto const& other = lowered_[ir::graph::index(id)];
    other ? run(*other) : evaluate(g[id]);
  }
  for (std::size_t i = 0; i < outputs_.size(); ++i) {
    auto const& data = at(g.outputs[i]).data;
    outputs_[i].assign(data.begin(), data.end());
  }
}

}  // namespace arm_delegate::reference
