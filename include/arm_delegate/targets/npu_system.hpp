#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Systems with an NPU: its clock and the memories on its ports; Vela's own as profiles.

#include <arm_delegate/config.hpp>  // IWYU pragma: keep
#include <arm_delegate/targets/npu_facts.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace arm_delegate {

/// The memories of a system, as Vela's configuration file names them.
enum class memory_kind : std::uint8_t { sram, dram, on_chip_flash, off_chip_flash };

inline constexpr std::size_t npu_memory_count = 4;

/// Vela's names of the memories, by `memory_kind`.
inline constexpr std::array<std::string_view, npu_memory_count> vela_memory_names{
    "Sram", "Dram", "OnChipFlash", "OffChipFlash"};

[[nodiscard]] constexpr std::string_view vela_name(memory_kind memory) {
  return vela_memory_names[static_cast<std::size_t>(memory)];
}

/// The two kinds of AXI ports of an NPU. A memory mode names a port, and the system its memory.
enum class axi_port : std::uint8_t { axi0, axi1 };

/// Vela's names of the ports, by `axi_port`.
inline constexpr std::array<std::string_view, 2> vela_port_names{"Axi0", "Axi1"};

[[nodiscard]] constexpr std::string_view vela_name(axi_port port) {
  return vela_port_names[static_cast<std::size_t>(port)];
}

/// The speed of a memory.
struct memory_facts {
  double clock_scale = 1;  ///< its clock relative to the NPU's
  int ports = 1;           ///< how many NPU ports connect to it
  int burst_bytes = 1;     ///< the longest burst
  int read_latency = 0;    ///< in NPU cycles
  int write_latency = 0;
  int reads = 1;   ///< outstanding at the same time
  int writes = 1;  ///< likewise
  friend constexpr bool operator==(memory_facts const&, memory_facts const&) = default;
};

/// A memory on a port.
struct port_memory {
  memory_kind kind = memory_kind::sram;
  memory_facts facts{};
  friend constexpr bool operator==(port_memory const&, port_memory const&) = default;
};

/// A system with an NPU.
struct npu_system {
  std::string_view name{};
  double core_clock = 0;  ///< Hz
  port_memory axi0{};
  port_memory axi1{memory_kind::off_chip_flash};

  [[nodiscard]] constexpr port_memory const& at(axi_port port) const {
    return port == axi_port::axi0 ? axi0 : axi1;
  }
  /// The speed of one of the system's memories.
  [[nodiscard]] constexpr memory_facts const& memory(memory_kind which) const {
    return which == axi0.kind ? axi0.facts : axi1.facts;
  }
  friend constexpr bool operator==(npu_system const&, npu_system const&) = default;
};

/// The design that a system is for, if its name begins with it as Vela's do: "Ethos_U85_SYS_DRAM".
/// Case does not matter, and '-' is as good as '_'.
[[nodiscard]] constexpr std::optional<npu_family> family_of(npu_system const& system) {
  constexpr std::string_view design = "ethos_u";
  if (system.name.size() < design.size() + 2) return std::nullopt;
  for (std::size_t i = 0; i < design.size(); ++i) {
    char const c = system.name[i];
    bool const is_upper = c >= 'A' && c <= 'Z';
    if ((c == '-' ? '_' : is_upper ? static_cast<char>(c - 'A' + 'a') : c) != design[i]) {
      return std::nullopt;
    }
  }
  auto const number = system.name.substr(design.size(), 2);
  if (number == "55") return npu_family::u55;
  if (number == "65") return npu_family::u65;
  if (number == "85") return npu_family::u85;
  return std::nullopt;
}

namespace target {

namespace detail {

// Vela, config_files/Arm/vela.ini, [System_Config.*]. Vela reads a maximum of 0 writes as 1.
constexpr port_memory u55_sram(int reads_and_writes) {
  return {memory_kind::sram, {1, 1, 32, 32, 32, reads_and_writes, reads_and_writes}};
}
constexpr port_memory u85_sram(int ports, int latency) {
  return {memory_kind::sram, {1, ports, 64, latency, latency, 8, 8}};
}
constexpr port_memory flash(double clock_scale, int read_latency = 64) {
  return {memory_kind::off_chip_flash, {clock_scale, 1, 128, read_latency, 0, 2, 1}};
}
constexpr port_memory dram(double clock_scale, int reads, int writes, int ports = 1) {
  return {memory_kind::dram, {clock_scale, ports, 128, 500, 250, reads, writes}};
}

}  // namespace detail

// The systems of Vela's own configuration file, as types: a profile has a constant `system`.

struct ethos_u55_deep_embedded {
  static constexpr npu_system system{"Ethos_U55_Deep_Embedded", 200e6, detail::u55_sram(8),
                                     detail::flash(.0625)};
};
struct ethos_u55_high_end_embedded {
  static constexpr npu_system system{"Ethos_U55_High_End_Embedded", 500e6, detail::u55_sram(4),
                                     detail::flash(.125)};
};
struct ethos_u65_embedded {
  static constexpr npu_system system{"Ethos_U65_Embedded", 500e6, detail::u55_sram(8),
                                     detail::flash(.0625)};
};
struct ethos_u65_mid_end {
  static constexpr npu_system system{"Ethos_U65_Mid_End", 500e6, detail::u55_sram(8),
                                     detail::dram(.46875, 12, 6)};
};
struct ethos_u65_high_end {
  static constexpr npu_system system{"Ethos_U65_High_End", 1e9, detail::u55_sram(16),
                                     detail::dram(.234375, 24, 12)};
};
struct ethos_u65_client_server {
  static constexpr npu_system system{"Ethos_U65_Client_Server", 1e9, detail::u55_sram(16),
                                     detail::dram(.75, 24, 12)};
};
struct ethos_u85_sys_flash_low {
  static constexpr npu_system system{"Ethos_U85_SYS_Flash_Low", 200e6, detail::u85_sram(2, 8),
                                     detail::flash(.0625, 32)};
};
struct ethos_u85_sys_flash_high {
  static constexpr npu_system system{"Ethos_U85_SYS_Flash_High", 500e6, detail::u85_sram(2, 32),
                                     detail::flash(.0625)};
};
struct ethos_u85_sys_dram_low {
  static constexpr npu_system system{"Ethos_U85_SYS_DRAM_Low", 500e6, detail::u85_sram(2, 16),
                                     detail::dram(.46875, 24, 12)};
};
struct ethos_u85_sys_dram_mid {
  static constexpr npu_system system{"Ethos_U85_SYS_DRAM_Mid", 1e9, detail::u85_sram(2, 32),
                                     detail::dram(.75, 64, 32)};
};
struct ethos_u85_sys_dram_high {
  static constexpr npu_system system{"Ethos_U85_SYS_DRAM_High", 1e9, detail::u85_sram(4, 32),
                                     detail::dram(.75, 64, 32, 2)};
};

/// All systems of Vela's own configuration file.
inline constexpr std::array all_npu_systems{
    ethos_u55_deep_embedded::system, ethos_u55_high_end_embedded::system,
    ethos_u65_embedded::system,      ethos_u65_mid_end::system,
    ethos_u65_high_end::system,      ethos_u65_client_server::system,
    ethos_u85_sys_flash_low::system, ethos_u85_sys_flash_high::system,
    ethos_u85_sys_dram_low::system,  ethos_u85_sys_dram_mid::system,
    ethos_u85_sys_dram_high::system,
};

}  // namespace target

/// The system of that name in Vela's own configuration file, or nullptr.
[[nodiscard]] constexpr npu_system const* find_npu_system(std::string_view name) {
  for (auto const& s : target::all_npu_systems) {
    if (s.name == name) return &s;
  }
  return nullptr;
}

/// The default of ExecuTorch's Arm backend (its `EthosUCompileSpec`).
[[nodiscard]] constexpr npu_system const& default_npu_system(npu_family family) {
  switch (family) {
    case npu_family::u55: return target::ethos_u55_high_end_embedded::system;
    case npu_family::u65: return target::ethos_u65_high_end::system;
    default: return target::ethos_u85_sys_dram_mid::system;
  }
}

}  // namespace arm_delegate
