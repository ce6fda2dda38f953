#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of npu_memory_rules.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <fmt/core.h>

#include <optional>
#include <string>

namespace arm_delegate {

namespace detail {

/// Returns "Axi1, which is OffChipFlash in Ethos_U65_Embedded".
[[nodiscard]] inline std::string port_text(npu_system const& system, axi_port port) {
  return fmt::format("{}, which is {} in {}", vela_name(port), vela_name(system.at(port).kind),
                     system.name);
}

}  // namespace detail

ARM_DELEGATE_FUNCTION std::optional<rejection> reject_memory_mode(npu_facts const& npu,
                                                                  npu_system const& system,
                                                                  npu_memory_mode const& mode) {
  auto const name = std::string(mode.name);
  auto const most = address_space(npu.family);
  switch (find_memory_conflict(npu.family, system, mode)) {
    case memory_conflict::none: break;
    case memory_conflict::other_npu:
      return rejection{.rule = fmt::format("system configuration {} is for another Ethos-U than {}",
                                           system.name, npu.name),
                       .remedy = fmt::format(
                           "use a system of this NPU, such as {}, or compile for the system's NPU",
                           default_npu_system(npu.family).name)};
    case memory_conflict::several_ports: {
      auto const& port = system.axi0.facts.ports > 1 ? system.axi0 : system.axi1;
      return rejection{
          .rule = fmt::format("[System_Config.{}] {}_ports_used describes an Ethos-U85, not {}",
                              system.name, vela_name(port.kind), npu.name),
          .actual = fmt::format("{}", port.facts.ports),
          .allowed = "1 port to each memory of Ethos-U55 and Ethos-U65",
          .remedy = fmt::format("compile for an Ethos-U85, or use a system of this NPU, such as {}",
                                default_npu_system(npu.family).name)};
    }
    case memory_conflict::no_cache:
      return rejection{
          .rule = fmt::format("memory mode {} needs an NPU that uses the SRAM as a cache", name),
          .actual = fmt::format("{}, with the arena on {} and the cache on {}", npu.name,
                                vela_name(mode.arena), vela_name(mode.cache)),
          .allowed = "Ethos-U65, Ethos-U85",
          .remedy = "use a mode with arena and cache on one port: Shared_Sram or Sram_Only"};
    case memory_conflict::cache_not_sram:
      return rejection{.rule = fmt::format("memory mode {} has its cache outside the SRAM", name),
                       .actual = detail::port_text(system, mode.cache),
                       .allowed = "Sram",
                       .remedy = "set cache_mem_area to the port of the SRAM"};
    case memory_conflict::arena_in_flash:
      return rejection{
          .rule = fmt::format("memory mode {} has its arena in a memory that is only read", name),
          .actual = detail::port_text(system, mode.arena),
          .allowed = "Sram, Dram",
          .remedy = "use Shared_Sram or Sram_Only, or a system configuration with Dram"};
    case memory_conflict::constants_in_sram:
      return rejection{
          .rule =
              fmt::format("memory mode {} has its constants in the SRAM, but not everything", name),
          .actual = detail::port_text(system, mode.constants),
          .allowed = "Dram, OnChipFlash, OffChipFlash",
          .remedy = "use Sram_Only, or set const_mem_area to the port of another memory"};
    case memory_conflict::arena_size:
      return rejection{
          .rule = fmt::format(
              "arena_cache_size of memory mode {} is outside the NPU's address space", name),
          .actual = fmt::format("{}", mode.arena_cache_bytes.value_or(0)),
          .allowed = fmt::format("0 to {} for {}", most, npu.name),
          .remedy = "set it to the bytes that the system has"};
  }
  return std::nullopt;
}

}  // namespace arm_delegate
