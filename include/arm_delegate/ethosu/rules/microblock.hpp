#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The microblock in which an operation computes its output.

#include <arm_delegate/ethosu/program/operation.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace arm_delegate::ethosu::rules {

/// Height and width of U85's microblocks, by `microblock`.
inline constexpr std::array<std::pair<int, int>, 6> microblock_sizes{
    {{1, 1}, {1, 2}, {1, 4}, {2, 2}, {2, 4}, {4, 4}}};

/// U85 chooses a microblock per operation, the others have only one; all zero if the NPU does not
/// have the microblock of the operation.
[[nodiscard]] constexpr npu_block microblock_of(npu_facts const& npu, kernel_operation const& o) {
  if (npu.family != npu_family::u85) return npu.microblocks[0];
  auto const index = static_cast<std::size_t>(o.unit);
  if (index >= microblock_sizes.size()) return {};
  auto const [height, width] = microblock_sizes[index];
  for (std::size_t i = 0; i < npu.microblock_count; ++i) {
    auto const& unit = npu.microblocks[i];
    if (unit.height == height && unit.width == width) return unit;
  }
  return {};
}

}  // namespace arm_delegate::ethosu::rules
