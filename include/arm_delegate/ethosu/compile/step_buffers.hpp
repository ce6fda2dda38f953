#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which buffers the steps of an NPU graph use, and which steps form a loop.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>

#include <array>
#include <cstddef>
#include <variant>
#include <vector>

namespace arm_delegate::ethosu::compile {

/// The buffers that a step reads and writes; `no_buffer` for a missing one. Excludes its lookup
/// table, which a separate transfer copies to internal memory.
struct step_buffers {
  std::array<buffer_id, 3> read{no_buffer, no_buffer, no_buffer};
  buffer_id written = no_buffer;
};

[[nodiscard]] inline step_buffers buffers_of(npu_step const& step) {
  if (auto const* k = std::get_if<npu_kernel_step>(&step)) {
    return {{k->ifm, k->ifm2, k->fetched_weights}, k->ofm};
  }
  if (auto const* t = std::get_if<npu_transfer_step>(&step)) {
    return {{t->source, t->indices, no_buffer}, t->destination};
  }
  return {};
}

/// Steps that may run again: from a label to a branch that leads back to it.
struct step_loop {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// The index of each label's step; the number of steps for a label without a step.
[[nodiscard]] inline std::vector<std::size_t> places_of_labels(npu_graph const& g) {
  std::vector<std::size_t> places(g.label_count, g.steps.size());
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    if (auto const* l = std::get_if<npu_label_step>(&g.steps[i])) {
      places[static_cast<std::size_t>(l->label)] = i;
    }
  }
  return places;
}

/// The loops of a graph, in the order of their branches: a loop comes after those inside it.
[[nodiscard]] inline std::vector<step_loop> loops_of(npu_graph const& g) {
  std::vector<step_loop> loops;
  auto const places = places_of_labels(g);
  for (std::size_t i = 0; i < g.steps.size(); ++i) {
    auto const* b = std::get_if<npu_branch_step>(&g.steps[i]);
    if (b == nullptr) continue;
    auto const first = places[static_cast<std::size_t>(b->target)];
    if (first < i) loops.push_back({first, i});
  }
  return loops;
}

}  // namespace arm_delegate::ethosu::compile
