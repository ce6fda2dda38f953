#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Kernel operations with the memories of their maps, once buffers are placed.

#include <arm_delegate/ethosu/compile/npu_graph.hpp>
#include <arm_delegate/ethosu/program/feature_map.hpp>
#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/ethosu/program/region.hpp>

#include <cstdint>

namespace arm_delegate::ethosu::plan {

/// The region in the SRAM: an estimate asks for its memory.
[[nodiscard]] inline std::int64_t fast_region(compile::npu_graph const& g) {
  return g.mode.has_cache() ? region::fast_scratch : region::scratch;
}

/// The operation of a step with the regions that its buffers are placed in.
[[nodiscard]] inline kernel_operation placed_operation(compile::npu_graph const& g,
                                                       compile::npu_kernel_step const& step) {
  auto o = step.kernel;
  auto const place = [&](feature_map& f, compile::buffer_id b) {
    if (b != compile::no_buffer) f.region = g[b].place.region;
  };
  place(o.ifm, step.ifm);
  if (o.ifm2) place(*o.ifm2, step.ifm2);
  place(o.ofm, step.ofm);
  return o;
}

/// An operation whose weights are not encoded yet: a byte for each, about as many as it will be.
[[nodiscard]] inline kernel_operation with_byte_per_weight(kernel_operation o,
                                                           compile::operation_weights const& w) {
  if (w.values == nullptr) return o;
  o.weights.streams = {
      {.region = region::constants, .length = static_cast<std::int64_t>(w.values->size())}};
  return o;
}

}  // namespace arm_delegate::ethosu::plan
