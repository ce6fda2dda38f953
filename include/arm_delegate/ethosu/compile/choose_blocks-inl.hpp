#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of choose_blocks.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/block_search.hpp>
#include <arm_delegate/ethosu/compile/choose_blocks.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/share_weight_orders.hpp>
#include <arm_delegate/ethosu/estimate/lower_bound.hpp>
#include <arm_delegate/ethosu/estimate/operation_cycles.hpp>
#include <arm_delegate/ethosu/estimate/work.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/program/npu_program.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_effort.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <fmt/core.h>

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

ARM_DELEGATE_FUNCTION bool choose_block(estimate::npu_target const& to, kernel_operation& o,
                                        npu_effort effort) {
  if (to.npu.family == npu_family::u65 && to.npu.cores > 1) {
    o.parallel = parallel_mode::dual_core_depth;
  }
  auto const found = detail::find_block(to, detail::in_sram(o), effort);
  if (found) found->apply(o);
  return found.has_value();
}

ARM_DELEGATE_FUNCTION void choose_block_where_placed(estimate::npu_target const& to,
                                                     kernel_operation const& placed,
                                                     kernel_operation& o, npu_effort effort) {
  if (auto const found = detail::find_block(to, placed, effort)) found->apply(o);
}

ARM_DELEGATE_FUNCTION void choose_stripe_block(estimate::npu_target const& to, kernel_operation& o,
                                               npu_effort effort) {
  auto const order = detail::order_choice_of(to.npu, o);
  if (auto const found = detail::find_block(to, detail::in_sram(o), effort, order)) found->apply(o);
}

ARM_DELEGATE_FUNCTION void choose_blocks(npu_graph& g) {
  for (auto& step : g.steps) {
    auto* k = std::get_if<npu_kernel_step>(&step);
    if (k == nullptr || choose_block({*g.npu, g.system, g.mode}, k->kernel, g.effort)) continue;
    throw error(diagnostic{
        .id = code::unsupported_value,
        .why = {.rule =
                    fmt::format("no block of the operation fits the buffers of {}", g.npu->name),
                .remedy = "use a smaller kernel, or an NPU with larger buffers"},
        .node = k->origin.location,
        .debug_handle = k->origin.debug_handles.empty() ? 0 : k->origin.debug_handles.front()});
  }
  share_weight_orders(g, [](npu_kernel_step const& k) { return detail::in_sram(k.kernel); });
}

ARM_DELEGATE_FUNCTION std::vector<diagnostic> slow_operations(npu_graph const& g) {
  // Small operations take the latency of a memory, and blocks that are not full cost a factor.
  constexpr double most = 64;
  constexpr std::int64_t small = 100'000;
  estimate::npu_target const to{*g.npu, g.system, g.mode};
  std::vector<diagnostic> found;
  for (auto const& step : g.steps) {
    auto const* const k = std::get_if<npu_kernel_step>(&step);
    if (k == nullptr) continue;
    auto const o = detail::with_planned_constants(detail::in_sram(k->kernel));
    auto const cycles = estimate::cycles_of(to, o).total;
    auto const least = estimate::least_cycles(to, o);
    if (cycles <= small || static_cast<double>(cycles) <= most * least) continue;
    found.push_back(
        {.level = severity::warning,
         .id = code::internal,
         .why = {.rule = "an operation takes far more cycles than its sizes need",
                 .actual = fmt::format("about {} cycles", cycles),
                 .allowed = fmt::format("{} at full speed", static_cast<std::int64_t>(least)),
                 .remedy = "use other sizes, and report this with the model"},
         .node = k->origin.location,
         .target = std::string(command_name(o)),
         .debug_handle = k->origin.debug_handles.empty() ? 0 : k->origin.debug_handles.front()});
  }
  return found;
}

}  // namespace arm_delegate::ethosu::compile
