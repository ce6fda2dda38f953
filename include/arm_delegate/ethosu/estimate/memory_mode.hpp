#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Maps each region of a payload to a memory.

#include <arm_delegate/ethosu/estimate/system_config.hpp>
#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstdint>
#include <string_view>

namespace arm_delegate::ethosu::estimate {

/// How Vela places a payload in the memories of a system.
struct memory_mode {
  std::string_view name{};
  bool constants_in_second = false;  ///< region 0 is on AXI1, else in SRAM
  bool arena_in_second = false;      ///< region 1 likewise; region 2 is always in SRAM
  std::int64_t cache_bytes = 0;      ///< of SRAM for region 2; 0: Vela's own default

  /// The memory of a region. Regions above those in `region` hold inputs and outputs.
  [[nodiscard]] constexpr memory_kind memory_of(std::int64_t number, system_config const& s) const {
    if (number == region::fast_scratch) return memory_kind::sram;
    bool const second = number == region::constants ? constants_in_second : arena_in_second;
    return second ? s.second : memory_kind::sram;
  }
};

/// Vela 5.1, config_files/Arm/vela.ini, [Memory_Mode.*].
inline constexpr std::array memory_modes{
    memory_mode{"Sram_Only", false, false},
    memory_mode{"Shared_Sram", true, false},
    memory_mode{"Dedicated_Sram", true, true},
    memory_mode{"Dedicated_Sram_256KB", true, true, 256 << 10},
    memory_mode{"Dedicated_Sram_384KB", true, true, 384 << 10},
    memory_mode{"Dedicated_Sram_512KB", true, true, 512 << 10},
};

/// The mode of that name, or nullptr.
[[nodiscard]] constexpr memory_mode const* find_memory_mode(std::string_view name) {
  for (auto const& m : memory_modes) {
    if (m.name == name) return &m;
  }
  return nullptr;
}

/// The default of ExecuTorch's Arm backend (its `EthosUCompileSpec`, release 1.4.1).
[[nodiscard]] constexpr memory_mode const& default_memory_mode(npu_family family) {
  switch (family) {
    case npu_family::u55: return *find_memory_mode("Shared_Sram");
    case npu_family::u65: return *find_memory_mode("Dedicated_Sram_384KB");
    default: return *find_memory_mode("Sram_Only");
  }
}

}  // namespace arm_delegate::ethosu::estimate
