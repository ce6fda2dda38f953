#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Bodies of npu_memory_rules.hpp.

#include <arm_delegate/base/rejection.hpp>
#include <arm_delegate/base/str_cat.hpp>
#include <arm_delegate/config.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <optional>
#include <string>

namespace arm_delegate {

namespace detail {

/// Returns "Axi1, which is OffChipFlash in Ethos_U65_Embedded".
[[nodiscard]] inline std::string port_text(npu_system const& system, axi_port port) {
  return str_cat(
      {vela_name(port), ", which is ", vela_name(system.at(port).kind), " in ", system.name});
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
      return rejection{.rule = str_cat({"system configuration ", system.name,
                                        " is for another Ethos-U than ", npu.name}),
                       .remedy = str_cat({"use a system of this NPU, such as ",
                                          default_npu_system(npu.family).name,
                                          ", or compile for the system's NPU"})};
    case memory_conflict::several_ports: {
      auto const& port = system.axi0.facts.ports > 1 ? system.axi0 : system.axi1;
      return rejection{
          .rule = str_cat({"[System_Config.", system.name, "] ", vela_name(port.kind),
                           "_ports_used describes an Ethos-U85, not ", npu.name}),
          .actual = str_cat({port.facts.ports}),
          .allowed = "1 port to each memory of Ethos-U55 and Ethos-U65",
          .remedy = str_cat({"compile for an Ethos-U85, or use a system of this NPU, such as ",
                             default_npu_system(npu.family).name})};
    }
    case memory_conflict::no_cache:
      return rejection{
          .rule = str_cat({"memory mode ", name, " needs an NPU that uses the SRAM as a cache"}),
          .actual = str_cat({npu.name, ", with the arena on ", vela_name(mode.arena),
                             " and the cache on ", vela_name(mode.cache)}),
          .allowed = "Ethos-U65, Ethos-U85",
          .remedy = "use a mode with arena and cache on one port: Shared_Sram or Sram_Only"};
    case memory_conflict::cache_not_sram:
      return rejection{.rule = str_cat({"memory mode ", name, " has its cache outside the SRAM"}),
                       .actual = detail::port_text(system, mode.cache),
                       .allowed = "Sram",
                       .remedy = "set cache_mem_area to the port of the SRAM"};
    case memory_conflict::arena_in_flash:
      return rejection{
          .rule = str_cat({"memory mode ", name, " has its arena in a memory that is only read"}),
          .actual = detail::port_text(system, mode.arena),
          .allowed = "Sram, Dram",
          .remedy = "use Shared_Sram or Sram_Only, or a system configuration with Dram"};
    case memory_conflict::constants_in_sram:
      return rejection{
          .rule =
              str_cat({"memory mode ", name, " has its constants in the SRAM, but not everything"}),
          .actual = detail::port_text(system, mode.constants),
          .allowed = "Dram, OnChipFlash, OffChipFlash",
          .remedy = "use Sram_Only, or set const_mem_area to the port of another memory"};
    case memory_conflict::too_large:
      return rejection{.rule = str_cat({"arena_cache_size of memory mode ", name,
                                        " exceeds the NPU's address space"}),
                       .actual = str_cat({mode.arena_cache_bytes.value_or(0)}),
                       .allowed = str_cat({"at most ", most, " for ", npu.name}),
                       .remedy = "reduce it to the bytes that the system has"};
  }
  return std::nullopt;
}

}  // namespace arm_delegate
