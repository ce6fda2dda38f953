#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of verify_graph.hpp.

#include <arm_delegate/config.hpp>
#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/ethosu/compile/allocate.hpp>
#include <arm_delegate/ethosu/compile/chained_steps.hpp>
#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/compile/step_buffers.hpp>
#include <arm_delegate/ethosu/compile/verify_graph.hpp>
#include <arm_delegate/ethosu/isa/settings.hpp>
#include <arm_delegate/ethosu/rules/block_limits.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>
#include <arm_delegate/registry/invariants.hpp>

#include <fmt/core.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

namespace detail {

inline void require_graph(bool holds, std::string_view invariant, std::string_view location) {
  if (holds) return;
  throw error(diagnostic{.id = code::internal,
                         .why = {.rule = fmt::format("invariant '{}' does not hold", invariant),
                                 .remedy = "report this with the model: it is a bug of a pass"},
                         .node = std::string(location)});
}

inline void require_scheduled(bool holds, npu_origin const& origin) {
  require_graph(holds, "npu_steps_scheduled", origin.location);
}

/// True for a kernel operation that writes a single element, which a branch can test.
inline bool leaves_condition(npu_step const& step) {
  auto const* k = std::get_if<npu_kernel_step>(&step);
  if (k == nullptr) return false;
  auto const& f = k->kernel.ofm;
  return f.height * f.width * f.depth == 1 && !k->kernel.keeps_accumulators;
}

/// Each label has one place, branches lead to labels, and what they test is computed before them.
inline void verify_branches(npu_graph const& g) {
  auto const places = places_of_labels(g);
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    if (auto const* l = std::get_if<npu_label_step>(&g.steps[i])) {
      require_scheduled(places[static_cast<std::size_t>(l->label)] == i, l->origin);
    } else if (auto const* b = std::get_if<npu_branch_step>(&g.steps[i])) {
      bool const tests = b->condition != branch_condition::always;
      bool const has_place = places[static_cast<std::size_t>(b->target)] < g.steps.size();
      bool const is_testable = !tests || (i > 0 && leaves_condition(g.steps[i - 1]));
      require_scheduled(has_place && is_testable, b->origin);
    }
  }
}

/// The step after each one of a chain reads its result.
inline void verify_chains(npu_graph const& g) {
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    if (!leads_chain(g.steps[i])) continue;
    auto const* const next =
        i + 1 < g.steps.size() ? std::get_if<npu_kernel_step>(&g.steps[i + 1]) : nullptr;
    require_scheduled(next != nullptr && rules::continues_chain(next->kernel),
                      origin_of(g.steps[i]));
  }
}

/// Calls `check(kernel step)` for each kernel operation.
template <class Check>
void for_kernels(npu_graph const& g, Check const& check) {
  for (auto const& step : g.steps) {
    if (auto const* k = std::get_if<npu_kernel_step>(&step)) check(*k);
  }
}

}  // namespace detail

ARM_DELEGATE_FUNCTION void verify(npu_graph const& g, inv::npu_blocks_chosen) {
  detail::for_kernels(g, [&](npu_kernel_step const& k) {
    detail::require_graph(rules::fits(*g.npu, k.kernel), "npu_blocks_chosen", k.origin.location);
  });
}

ARM_DELEGATE_FUNCTION void verify(npu_graph const& g, inv::npu_steps_scheduled) {
  std::vector<bool> written(g.buffers.size());
  auto const at = [](buffer_id b) { return static_cast<std::size_t>(b); };
  for (auto const& port : g.inputs) written[at(port.buffer)] = true;
  for (std::size_t i = 0; i < g.buffers.size(); ++i) {
    if (g.buffers[i].is_constant()) written[i] = true;
  }
  auto const read = [&](buffer_id b, npu_origin const& origin) {
    detail::require_scheduled(b == no_buffer || written[at(b)], origin);
  };
  for (auto const& step : g.steps) {
    auto const used = buffers_of(step);
    for (auto const b : used.read) read(b, origin_of(step));
    if (used.written != no_buffer) written[at(used.written)] = true;
  }
  detail::verify_branches(g);
  detail::verify_chains(g);
}

ARM_DELEGATE_FUNCTION void verify(npu_graph const& g, inv::npu_constants_encoded) {
  detail::for_kernels(g, [&](npu_kernel_step const& k) {
    bool const has_weights = k.weights.values == nullptr || !k.kernel.weights.streams.empty();
    bool const has_scales = k.scales.empty() || !k.kernel.scales.empty();
    bool const has_table = k.table == no_buffer || g[k.table].is_placed();
    detail::require_graph(has_weights && has_scales && has_table, "npu_constants_encoded",
                          k.origin.location);
  });
}

ARM_DELEGATE_FUNCTION void verify(npu_graph const& g, inv::npu_memory_allocated) {
  detail::require_graph(is_allocated(g), "npu_memory_allocated", {});
}

}  // namespace arm_delegate::ethosu::compile
