#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Truth values inside the NPU. In memory they are bytes 0 or 1, as in TOSA, except comparisons on
// U85 that only SELECTs read.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/ethosu/compile/tosa_node.hpp>
#include <arm_delegate/tosa/dialect.hpp>
#include <arm_delegate/tosa/graph.hpp>

namespace arm_delegate::ethosu::operators::detail {

/// True if a comparison's result is 0 or -1 in memory: U85 gives that, and SELECT needs it.
[[nodiscard]] inline bool is_mask(ethosu::compile::tosa_node const& n, tosa::tensor_id t) {
  auto const* producer = n.uses.producer_operation(t);
  if (!n.is_u85() || producer == nullptr || n.uses.is_region_output(t)) return false;
  bool const compares = producer->code == tosa::op::equal || producer->code == tosa::op::greater ||
                        producer->code == tosa::op::greater_equal;
  return compares && ranges::all_of(n.uses.readers_of(t), [&](auto i) {
           auto const& reader = n.uses.region.operations[i];
           return reader.code == tosa::op::select && reader.inputs[1] != t && reader.inputs[2] != t;
         });
}

}  // namespace arm_delegate::ethosu::operators::detail
