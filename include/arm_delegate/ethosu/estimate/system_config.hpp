#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The systems that estimates assume: the NPU's clock and the speed of the memories.

#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace arm_delegate::ethosu::estimate {

/// The memories of a system, as Vela's configuration file names them.
enum class memory_kind : std::uint8_t { sram, dram, on_chip_flash, off_chip_flash };

inline constexpr std::size_t npu_memory_count = 4;

/// The speed of a memory.
struct memory_facts {
  double clock_scale = 1;  ///< its clock relative to the NPU's
  int ports = 1;           ///< how many NPU ports connect to it
  int burst_bytes = 1;     ///< the longest burst
  int read_latency = 0;    ///< in NPU cycles
  int write_latency = 0;
  int reads = 1;   ///< outstanding at the same time
  int writes = 1;  ///< likewise
};

/// A system with an NPU, and the memory on each of its two kinds of AXI port.
struct system_config {
  std::string_view name{};
  double core_clock = 0;                             ///< Hz
  memory_kind second = memory_kind::off_chip_flash;  ///< on AXI1; AXI0 is SRAM
  memory_facts axi0{};
  memory_facts axi1{};

  [[nodiscard]] constexpr memory_facts const& memory(memory_kind which) const {
    return which == memory_kind::sram ? axi0 : axi1;
  }
};

namespace detail {

// Vela 5.1, config_files/Arm/vela.ini, [System_Config.*].
inline constexpr memory_facts sram8{1, 1, 32, 32, 32, 8, 8};
inline constexpr memory_facts sram16{1, 1, 32, 32, 32, 16, 16};
inline constexpr memory_facts slow_flash{.0625, 1, 128, 64, 0, 2, 1};

constexpr memory_facts dram_of(double clock_scale, int reads, int writes, int ports = 1) {
  return {clock_scale, ports, 128, 500, 250, reads, writes};
}
constexpr memory_facts u85_sram(int ports, int latency) {
  return {1, ports, 64, latency, latency, 8, 8};
}

inline constexpr auto off_chip = memory_kind::off_chip_flash;
inline constexpr auto dram = memory_kind::dram;

inline constexpr std::array system_config_table{
    system_config{"Ethos_U55_Deep_Embedded", 200e6, off_chip, sram8, slow_flash},
    system_config{"Ethos_U55_High_End_Embedded",
                  500e6,
                  off_chip,
                  {1, 1, 32, 32, 32, 4, 4},
                  {.125, 1, 128, 64, 0, 2, 1}},
    system_config{"Ethos_U65_Embedded", 500e6, off_chip, sram8, slow_flash},
    system_config{"Ethos_U65_Mid_End", 500e6, dram, sram8, dram_of(.46875, 12, 6)},
    system_config{"Ethos_U65_High_End", 1e9, dram, sram16, dram_of(.234375, 24, 12)},
    system_config{"Ethos_U65_Client_Server", 1e9, dram, sram16, dram_of(.75, 24, 12)},
    system_config{
        "Ethos_U85_SYS_Flash_Low", 200e6, off_chip, u85_sram(2, 8), {.0625, 1, 128, 32, 0, 2, 1}},
    system_config{"Ethos_U85_SYS_Flash_High", 500e6, off_chip, u85_sram(2, 32), slow_flash},
    system_config{"Ethos_U85_SYS_DRAM_Low", 500e6, dram, u85_sram(2, 16), dram_of(.46875, 24, 12)},
    system_config{"Ethos_U85_SYS_DRAM_Mid", 1e9, dram, u85_sram(2, 32), dram_of(.75, 64, 32)},
    system_config{"Ethos_U85_SYS_DRAM_High", 1e9, dram, u85_sram(4, 32), dram_of(.75, 64, 32, 2)},
};

}  // namespace detail

/// The systems in Vela's own configuration file.
[[nodiscard]] constexpr std::span<system_config const> system_configs() {
  return detail::system_config_table;
}

/// The system of that name, or nullptr.
[[nodiscard]] constexpr system_config const* find_system_config(std::string_view name) {
  for (auto const& s : detail::system_config_table) {
    if (s.name == name) return &s;
  }
  return nullptr;
}

/// The default of ExecuTorch's Arm backend (its `EthosUCompileSpec`, release 1.4.1).
[[nodiscard]] constexpr system_config const& default_system_config(npu_family family) {
  switch (family) {
    case npu_family::u55: return *find_system_config("Ethos_U55_High_End_Embedded");
    case npu_family::u65: return *find_system_config("Ethos_U65_High_End");
    default: return *find_system_config("Ethos_U85_SYS_DRAM_Mid");
  }
}

}  // namespace arm_delegate::ethosu::estimate
