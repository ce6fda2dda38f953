#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps each region of a payload to a memory of the system.

#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <cstdint>

namespace arm_delegate::ethosu {

/// The port of a region. Regions above those in `region` hold inputs and outputs, as the arena
/// does.
[[nodiscard]] constexpr axi_port port_of(std::int64_t number, npu_memory_mode const& mode) {
  switch (number) {
    case region::constants: return mode.constants;
    case region::fast_scratch: return mode.cache;
    default: return mode.arena;
  }
}

/// The memory of a region.
[[nodiscard]] constexpr memory_kind memory_of(std::int64_t number, npu_system const& system,
                                              npu_memory_mode const& mode) {
  return system.at(port_of(number, mode)).kind;
}

}  // namespace arm_delegate::ethosu
