#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which operators an Ethos-U family runs.

#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/graph.hpp>

#include <cstddef>

namespace support::random_graphs {

/// Whether the family runs operator `index` of the main region.
bool runs_on(arm_delegate::npu_family family, arm_delegate::tosa::graph const& g,
             std::size_t index);

}  // namespace support::random_graphs
