// SPDX-License-Identifier: BSD-3-Clause
// Which memory modes an NPU can have in a system.

#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_memory_rules.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <string>

using namespace arm_delegate;
using namespace arm_delegate::target;

static_assert(fits_memory_mode<ethos_u55_128, ethos_u55_deep_embedded, shared_sram>);
static_assert(!fits_memory_mode<ethos_u55_128, ethos_u55_deep_embedded, dedicated_sram>);
static_assert(fits_memory_mode<ethos_u85_2048, ethos_u85_sys_dram_high, dedicated_sram_512kb>);

namespace {

constexpr npu_system with_ports(memory_kind axi0, memory_kind axi1) {
  return {.name = "Board", .core_clock = 1e9, .axi0 = {axi0}, .axi1 = {axi1}};
}

std::string rule_of(npu_facts const& npu, npu_system const& s, npu_memory_mode const& m) {
  auto const why = reject_memory_mode(npu, s, m);
  if (!why) return {};
  CHECK_FALSE(why->remedy.empty());
  return why->rule + ": " + why->actual + " (" + why->allowed + ")";
}

}  // namespace

TEST_CASE("npu_memory_rules: Vela's own systems and modes") {
  for (auto const& npu : all_npus) {
    for (auto const& s : all_npu_systems) {
      for (auto const& m : all_npu_memory_modes) {
        CAPTURE(npu.name);
        CAPTURE(s.name);
        CAPTURE(m.name);
        bool const flash = s.axi1.kind == memory_kind::off_chip_flash;
        bool const dedicated = m.name.starts_with("Dedicated");
        bool const fits =
            family_of(s) == npu.family && (!dedicated || (npu.family != npu_family::u55 && !flash));
        CHECK(reject_memory_mode(npu, s, m).has_value() == !fits);
      }
    }
    CHECK(!reject_memory_mode(npu, default_npu_system(npu.family),
                              default_npu_memory_mode(npu.family)));
  }
}

TEST_CASE("npu_memory_rules: each rule names what is wrong") {
  constexpr auto sram = memory_kind::sram;
  constexpr auto dram = memory_kind::dram;
  auto const& u55 = ethos_u55_128::npu;
  auto const& u85 = ethos_u85_256::npu;
  auto const& dedicated = dedicated_sram::memory_mode;
  CHECK(rule_of(u55, with_ports(sram, dram), dedicated) ==
        "memory mode Dedicated_Sram needs an NPU that uses the SRAM as a cache: ethos-u55-128, "
        "with the arena on Axi1 and the cache on Axi0 (Ethos-U65, Ethos-U85)");
  CHECK(rule_of(u85, with_ports(dram, sram), dedicated) ==
        "memory mode Dedicated_Sram has its cache outside the SRAM: Axi0, which is Dram in Board "
        "(Sram)");
  CHECK(rule_of(u85, with_ports(sram, memory_kind::on_chip_flash), dedicated) ==
        "memory mode Dedicated_Sram has its arena in a memory that is only read: Axi1, which is "
        "OnChipFlash in Board (Sram, Dram)");
  CHECK(rule_of(u85, with_ports(sram, sram), shared_sram::memory_mode) ==
        "memory mode Shared_Sram has its constants in the SRAM, but not everything: Axi1, which is "
        "Sram in Board (Dram, OnChipFlash, OffChipFlash)");
  CHECK(rule_of(u85, with_ports(dram, sram), sram_only::memory_mode)
            .starts_with("memory mode Sram_Only has its cache outside the SRAM"));
}

TEST_CASE("npu_memory_rules: arena_cache_size within the address space") {
  auto mode = shared_sram::memory_mode;
  auto const& system = ethos_u55_high_end_embedded::system;
  mode.arena_cache_bytes = std::int64_t{1} << 32U;
  CHECK(rule_of(ethos_u55_64::npu, system, mode).empty());
  mode.arena_cache_bytes = (std::int64_t{1} << 32U) + 1;
  CHECK(rule_of(ethos_u55_64::npu, system, mode) ==
        "arena_cache_size of memory mode Shared_Sram is outside the NPU's address space: "
        "4294967297 (0 to 4294967296 for ethos-u55-64)");
  CHECK(rule_of(ethos_u55_64::npu, system, mode.with_sram(-1)) ==
        "arena_cache_size of memory mode Shared_Sram is outside the NPU's address space: -1 (0 to "
        "4294967296 for ethos-u55-64)");
  CHECK(rule_of(ethos_u55_64::npu, system, mode.with_sram(0)).empty());
  auto const& larger = ethos_u65_high_end::system;
  CHECK(rule_of(ethos_u65_256::npu, larger, mode).empty());
  mode.arena_cache_bytes = (std::int64_t{1} << 40U) + 1;
  CHECK_FALSE(rule_of(ethos_u65_256::npu, larger, mode).empty());
}

TEST_CASE("npu_memory_rules: a system named after a design is for no other") {
  for (auto const& system : all_npu_systems) {
    CAPTURE(system.name);
    for (auto const& npu : {ethos_u55_128::npu, ethos_u65_256::npu, ethos_u85_256::npu}) {
      auto const conflict = find_memory_conflict(npu.family, system, shared_sram::memory_mode);
      CHECK((conflict == memory_conflict::none) == (family_of(system) == npu.family));
    }
  }
  auto system = ethos_u85_sys_dram_low::system;
  auto const why = reject_memory_mode(ethos_u55_128::npu, system, shared_sram::memory_mode);
  REQUIRE(why);
  CHECK(why.value_or(rejection{}).rule ==
        "system configuration Ethos_U85_SYS_DRAM_Low is for another Ethos-U than ethos-u55-128");
  for (auto const* name : {"ethos-u85-of-mine", "ETHOS_U85", "Ethos_U85_"}) {
    system.name = name;
    CHECK(family_of(system) == npu_family::u85);
  }
  // Other names do not say what they are for; nor does the rest, with one port to each memory.
  system.axi0.facts.ports = 1;
  for (auto const* name : {"", "Board", "My_Ethos_U85", "Ethos_U", "Ethos_U8", "Ethos_U86_A"}) {
    system.name = name;
    CHECK_FALSE(family_of(system));
    CHECK(rule_of(ethos_u55_128::npu, system, shared_sram::memory_mode).empty());
  }
}

TEST_CASE("npu_memory_rules: several ports to a memory are an Ethos-U85's, whatever the name") {
  auto system = ethos_u85_sys_dram_high::system;
  system.name = "Board";
  CHECK(rule_of(ethos_u55_128::npu, system, shared_sram::memory_mode) ==
        "[System_Config.Board] Sram_ports_used describes an Ethos-U85, not ethos-u55-128: 4 (1 "
        "port to each memory of Ethos-U55 and Ethos-U65)");
  CHECK_FALSE(rule_of(ethos_u65_512::npu, system, dedicated_sram::memory_mode).empty());
  CHECK(rule_of(ethos_u85_256::npu, system, dedicated_sram::memory_mode).empty());
  system.axi0.facts.ports = 1;
  CHECK(rule_of(ethos_u65_512::npu, system, dedicated_sram::memory_mode)
            .starts_with("[System_Config.Board] Dram_ports_used"));
  system.axi1.facts.ports = 1;
  CHECK(rule_of(ethos_u65_512::npu, system, dedicated_sram::memory_mode).empty());
}

TEST_CASE(
    "npu_memory_rules: under another name, Vela's systems of Ethos-U85 are refused, others not") {
  // Its systems differ in the design only by their ports: the other keys describe memories.
  for (auto system : all_npu_systems) {
    CAPTURE(std::string(system.name));
    bool const is_u85 = family_of(system) == npu_family::u85;
    system.name = "Board";
    CHECK(rule_of(ethos_u55_128::npu, system, shared_sram::memory_mode).empty() == !is_u85);
    CHECK(rule_of(ethos_u65_256::npu, system, shared_sram::memory_mode).empty() == !is_u85);
    CHECK(rule_of(ethos_u85_256::npu, system, shared_sram::memory_mode).empty());
  }
}
