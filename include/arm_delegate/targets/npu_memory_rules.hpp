#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Which memory modes an NPU can have in a system.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <cstdint>
#include <optional>

namespace arm_delegate {

/// Why an NPU cannot have a memory mode in a system.
enum class memory_conflict : std::uint8_t {
  none,
  other_npu,          ///< the system is named after another design
  several_ports,      ///< the system has more ports to a memory than the design
  no_cache,           ///< Ethos-U55 cannot use the SRAM as a cache
  cache_not_sram,     ///< the cache is in another memory
  arena_in_flash,     ///< the arena is in a memory that cannot be written
  constants_in_sram,  ///< constants are in SRAM, but the arena or the cache on another port
  arena_size,         ///< the arena or cache has a negative size, or exceeds the address space
};

/// Bytes that an NPU can address in a region. Vela, architecture_features.py:
/// `axi_port_address_width`.
[[nodiscard]] constexpr std::int64_t address_space(npu_family family) {
  return std::int64_t{1} << (family == npu_family::u55 ? 32U : 40U);
}

/// The first rule that the combination breaks.
///
/// Vela takes the systems of other designs, whose ports and clocks the NPU does not have: cycles
/// would be estimated for hardware that does not exist. Vela's keys *_ports_used are for Ethos-U85
/// (its CHANGELOG.md): the other designs have one port to each memory. That Ethos-U55 has no
/// Dedicated_Sram is in Vela's AGENTS.md ("Supported Configs summary") and in the integration
/// guide of CMSIS-Ethos-U; Vela does not check it. The other rules are the checks of Vela's
/// architecture_features.py, `_get_vela_config`.
[[nodiscard]] constexpr memory_conflict find_memory_conflict(npu_family family,
                                                             npu_system const& system,
                                                             npu_memory_mode const& mode) {
  auto const memory = [&](axi_port port) { return system.at(port).kind; };
  auto const arena = memory(mode.arena);
  if (family_of(system).value_or(family) != family) return memory_conflict::other_npu;
  bool const has_several = system.axi0.facts.ports > 1 || system.axi1.facts.ports > 1;
  if (has_several && family != npu_family::u85) return memory_conflict::several_ports;
  bool const on_one_port = mode.constants == mode.arena && mode.arena == mode.cache;
  if (family == npu_family::u55 && mode.has_cache()) return memory_conflict::no_cache;
  if (memory(mode.cache) != memory_kind::sram) return memory_conflict::cache_not_sram;
  if (arena != memory_kind::sram && arena != memory_kind::dram) {
    return memory_conflict::arena_in_flash;
  }
  if (memory(mode.constants) == memory_kind::sram && !on_one_port) {
    return memory_conflict::constants_in_sram;
  }
  auto const bytes = mode.arena_cache_bytes.value_or(0);
  bool const is_size = bytes >= 0 && bytes <= address_space(family);
  return is_size ? memory_conflict::none : memory_conflict::arena_size;
}

/// True if a target can have a memory mode in a system, all three as types:
/// `fits_memory_mode<target::ethos_u55_128, target::ethos_u55_deep_embedded, target::shared_sram>`.
template <class Target, class System, class Mode>
concept fits_memory_mode = find_memory_conflict(Target::npu.family, System::system,
                                                Mode::memory_mode) == memory_conflict::none;

/// Why the NPU cannot have the memory mode in the system, and what would help.
[[nodiscard]] ARM_DELEGATE_FUNCTION std::optional<rejection> reject_memory_mode(
    npu_facts const& npu, npu_system const& system, npu_memory_mode const& mode);

}  // namespace arm_delegate

#ifndef ARM_DELEGATE_COMPILED
#  include <arm_delegate/targets/npu_memory_rules-inl.hpp>  // IWYU pragma: export
#endif
