#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of lower_to_npu.hpp.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/builder.hpp>
#include <arm_delegate/ethosu/compile/lower_to_npu.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/npu_lowering.hpp>
#include <arm_delegate/ethosu/compile/operator_list.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/bodies.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

/// Why tensors cannot be in scratch memory, or nothing: a variable keeps its value from one run to
/// the next, but scratch belongs to others between runs.
inline std::optional<rejection> refuse_variables(tosa::region const& r,
                                                 std::vector<tosa::tensor_id> const& tensors) {
  auto const is_variable = [&](tosa::tensor_id t) { return r[t].variable; };
  auto const found = ranges::find_if(tensors, is_variable);
  if (found == tensors.end()) return std::nullopt;
  return rejection{.rule = "tensors that are variables",
                   .actual = fmt::format("'{}'", r[*found].name),
                   .allowed = "tensors without a value between runs",
                   .remedy = "make the value an input and an output of the graph"};
}

/// Why tensors cannot be inputs or outputs of a payload, or nothing. A tensor that no operator
/// reads has no operator that would refuse it.
inline std::optional<rejection> refuse_ports(tosa::region const& r,
                                             std::vector<tosa::tensor_id> const& tensors) {
  auto const is_foreign = [&](tosa::tensor_id t) {
    return tosa::is_floating(r[t].type) || r[t].type == tosa::dtype::shape;
  };
  auto const found = ranges::find_if(tensors, is_foreign);
  if (found == tensors.end()) return std::nullopt;
  return rejection{.rule = "tensors that are neither integers nor bools",
                   .actual = fmt::format("'{}', {}", r[*found].name, tensor_text(r[*found])),
                   .allowed = "integers and bools",
                   .remedy = "quantize it, or leave it out of the graph"};
}

/// Why the NPU cannot run an operator, or nothing.
inline std::optional<rejection> find_npu_refusal(tosa_node const& n,
                                                 npu_operator_table const& operators) {
  if (auto why = refuse_variables(n.uses.region, n.op.inputs)) return why;
  if (auto why = refuse_variables(n.uses.region, n.op.outputs)) return why;
  auto const& entry = operators[static_cast<std::size_t>(n.op.code)];
  if (entry.supports != nullptr) return entry.supports(n);
  return rejection{.rule = fmt::format("operators of {}", n.npu.name),
                   .actual = std::string(tosa::name(n.op.code)),
                   .allowed = "the operators of its list",
                   .remedy = "compute it on the host, or choose another NPU"};
}

/// Counts the operators of a region and of the bodies inside it. No body contains itself.
class operator_counter {
 public:
  explicit operator_counter(tosa::graph const& g) : g_(g), known_(g.regions.size(), unknown) {}

  std::int64_t count(std::size_t region) {
    if (known_[region] != unknown) return known_[region];
    std::int64_t sum = 0;
    for (auto const& op : g_.regions[region].operations) {
      ++sum;
      tosa::for_each_body(g_, op, [&](tosa::region const& body) {
        sum += count(static_cast<std::size_t>(&body - g_.regions.data()));
      });
      sum = std::min(sum, most);
    }
    return known_[region] = sum;
  }

 private:
  static constexpr std::int64_t unknown = -1;
  static constexpr std::int64_t most = std::int64_t{1} << 40;  // larger sums would overflow

  tosa::graph const& g_;
  std::vector<std::int64_t> known_;
};

/// Bodies are repeated in the program, so nested ones may make it very long.
inline void check_length(tosa::graph const& g) {
  auto const count = operator_counter(g).count(0);
  if (count <= static_cast<std::int64_t>(most_program_steps)) return;
  throw error(
      diagnostic{.id = code::limit_exceeded,
                 .why = {.rule = "the graph has too many operators for a payload, with those "
                                 "of each body of control flow",
                         .actual = std::to_string(count),
                         .allowed = fmt::format("at most {}", most_program_steps),
                         .remedy = "contain fewer bodies in others"}});
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::vector<diagnostic> find_npu_refusals(
    tosa::graph const& g, npu_facts const& npu, npu_operator_table const& operators) {
  std::vector<diagnostic> found;
  for (auto const& region : g.regions) {
    tosa_uses const uses(region);
    for (auto const& op : region.operations) {
      auto const why = detail::find_npu_refusal({uses, op, npu}, operators);
      if (!why) continue;
      found.push_back({.id = code::unsupported_operator,
                       .why = {.rule = fmt::format("{} cannot run {}: {}", npu.name,
                                                   tosa::name(op.code), why->rule),
                               .actual = why->actual,
                               .allowed = why->allowed,
                               .remedy = why->remedy},
                       .node = op.location,
                       .debug_handle = op.debug_handles.empty() ? 0 : op.debug_handles.front()});
    }
    auto const refuse = [&](std::string_view verb, std::optional<rejection> why) {
      if (!why) return;
      why->rule = fmt::format("{}{}{}", npu.name, verb, why->rule);
      found.push_back(diagnostic{.id = code::unsupported_operator, .why = std::move(*why)});
    };
    refuse(" cannot take ", detail::refuse_ports(region, region.inputs));
    refuse(" cannot return ", detail::refuse_variables(region, region.outputs));
    refuse(" cannot return ", detail::refuse_ports(region, region.outputs));
  }
  return found;
}

ARM_DELEGATE_FUNCTION npu_graph lower_to_npu(tosa::graph const& g, npu_facts const& npu,
                                             npu_operator_table const& operators) {
  tosa::check_ids(g);
  auto refusals = find_npu_refusals(g, npu, operators);
  if (!refusals.empty()) throw error(std::move(refusals));
  detail::check_length(g);
  npu_builder b(npu);
  npu_lowering(g, g.main(), b, operators).run();
  return std::move(b.graph());
}

}  // namespace arm_delegate::ethosu::compile
