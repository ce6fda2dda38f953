#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which steps of an NPU graph run as one chain.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/rules/chains.hpp>

#include <cstddef>
#include <variant>

namespace arm_delegate::ethosu::compile {

/// True if a step runs in one chain with the step after it.
[[nodiscard]] inline bool leads_chain(npu_step const& step) {
  auto const* const k = std::get_if<npu_kernel_step>(&step);
  return k != nullptr && rules::is_chained(k->kernel.ofm);
}

/// The last step of the chain that starts with a step: the step itself if there is no chain.
[[nodiscard]] inline std::size_t last_of_chain(npu_graph const& g, std::size_t first) {
  auto last = first;
  while (last + 1 < g.steps.size() && leads_chain(g.steps[last])) ++last;
  return last;
}

}  // namespace arm_delegate::ethosu::compile
