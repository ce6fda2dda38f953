#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of prepare.hpp.

#include <arm_delegate/config.hpp>
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
#include <arm_delegate/ir/schema.hpp>
#include <arm_delegate/ir/shape.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/lowering/pass_context.hpp>
#include <arm_delegate/passes/fold_batch_norm.hpp>
#include <arm_delegate/passes/remove_dead_nodes.hpp>
#include <arm_delegate/quantizer/prepare.hpp>
#include <arm_delegate/targets/target_facts.hpp>

#include <fmt/core.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::quantizer {

namespace detail {

inline void refuse_quantized(ir::exported_program const& p) {
  for (auto id : p.graph->order) {
    auto const& n = (*p.graph)[id];
    if (!ir::is_conversion(n)) continue;
    throw n
        .fail(code::quantized,
              {.rule = "the program is quantized already", .remedy = "give the float program"})
        .in_file(p.file);
  }
}

/// Replaces a composite, or another operator that is not quantized as a whole, by parts that are
/// quantized one by one.
inline bool expand(ir::rewriter& r, ir::node const& n) {
  if (n.entry == nullptr) return false;
  auto const& op = n.entry->op;
  if (op.expand != nullptr && !op.handles_quantized && op.table == nullptr) {
    op.expand(r, n);
    return true;
  }
  // Averages may keep the scale of their input: see `separate_averages`.
  if (op.expand_for_quantization == nullptr || op.rule == quantization_rule::averaged) return false;
  return n.result().type.type == ir::dtype::float32 && op.expand_for_quantization(r, n);
}

inline std::optional<float> number_in(ir::argument const& a) {
  if (auto const* x = std::get_if<double>(&a)) return static_cast<float>(*x);
  if (auto const* x = std::get_if<std::int64_t>(&a)) return static_cast<float>(*x);
  return std::nullopt;
}

/// The overload of the node's operator that takes tensors: "aten.mul.Tensor" for "aten.mul.Scalar".
inline ir::operator_entry const* tensor_overload(ir::node const& n,
                                                 ir::operator_table const& operators) {
  auto const name = n.entry->name();
  return operators.find(fmt::format("{}.Tensor", name.substr(0, name.rfind('.'))));
}

/// Replaces a node that reads numbers as operands by one that reads constants.
inline bool make_constants(ir::rewriter& r, ir::node& n) {
  if (n.entry == nullptr || !n.entry->op.handles_quantized || n.entry->op.table != nullptr ||
      n.entry->op.rule != quantization_rule::independent || n.results.size() != 1 ||
      n.result().type.type != ir::dtype::float32) {
    return false;
  }
  auto const* entry = tensor_overload(n, r.operators());
  if (entry == nullptr) return false;
  bool changed = false;
  std::vector<ir::named_argument> arguments;
  for (auto const& wanted : entry->signature()) {
    auto const* given = n.find(wanted.name);
    if (given == nullptr) continue;
    auto& made = arguments.emplace_back(ir::named_argument{wanted.name, *given});
    if (wanted.kind != ir::argument_kind::tensor) continue;
    auto const number = number_in(*given);
    if (!number) continue;
    std::array const element{*number};
    made.value = r.constant(
        ir::tensor_data::of(ir::dtype::float32, ir::shape{}, std::span<float const>(element)));
    changed = true;
  }
  if (changed) r.replace(n, r.call(entry->name(), arguments));
  return changed;
}

}  // namespace detail

ARM_DELEGATE_FUNCTION ir::exported_program prepare(ir::exported_program const& program,
                                                   ir::operator_table const& operators,
                                                   target_facts const& target) {
  detail::refuse_quantized(program);
  auto made = program.clone();
  auto& g = *made.graph;
  try {
    pass_context context{.target = target, .operators = operators};
    bind_arguments(g, operators);
    pass::fold_batch_norm::run(g, context);
    auto const expand = [](ir::rewriter& r, ir::node& n) { return detail::expand(r, n); };
    while (ir::rewriter::run(g, operators, expand)) {
    }
    ir::rewriter::run(g, operators,
                      [](ir::rewriter& r, ir::node& n) { return detail::make_constants(r, n); });
    pass::remove_dead_nodes::run(g, context);
  } catch (error const& e) {
    throw e.in_file(program.file);
  }
  return made;
}

}  // namespace arm_delegate::quantizer
