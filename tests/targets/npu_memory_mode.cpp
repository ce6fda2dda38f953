// SPDX-License-Identifier: BSD-3-Clause
// Vela's memory modes as types and as a table, and the memory of each region.

#include <arm_delegate/ethosu/program/region.hpp>
#include <arm_delegate/ethosu/program/region_memory.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <doctest/doctest.h>

#include <cstdint>
#include <set>
#include <string_view>

using namespace arm_delegate;

static_assert(find_npu_memory_mode("Dedicated_Sram_256KB")->arena_cache_bytes == 262144);
static_assert(!target::dedicated_sram::memory_mode.arena_cache_bytes);
static_assert(find_npu_memory_mode("") == nullptr);
static_assert(target::dedicated_sram::memory_mode.has_cache());
static_assert(!target::shared_sram::memory_mode.has_cache());
static_assert(target::with_sram<target::dedicated_sram, 262144>::memory_mode ==
              target::dedicated_sram::memory_mode.with_sram(262144));
static_assert(
    target::with_sram<target::dedicated_sram_512kb, 65536>::memory_mode.arena_cache_bytes == 65536);
static_assert(target::with_sram<target::shared_sram, 65536>::memory_mode.name == "Shared_Sram");
static_assert(target::memory_mode_profile<target::with_sram<target::sram_only, 0>>);

TEST_CASE("npu_memory_mode: the names are unique, and lead to their row") {
  std::set<std::string_view> names;
  for (auto const& m : target::all_npu_memory_modes) {
    CHECK(names.insert(m.name).second);
    CHECK(find_npu_memory_mode(m.name) == &m);
  }
  CHECK(names.size() == 6);
}

TEST_CASE("npu_memory_mode: the defaults") {
  CHECK(default_npu_memory_mode(npu_family::u55).name == "Shared_Sram");
  CHECK(default_npu_memory_mode(npu_family::u65).name == "Dedicated_Sram_384KB");
  CHECK(default_npu_memory_mode(npu_family::u85).name == "Sram_Only");
}

TEST_CASE("region_memory: the memory of each region, by memory mode") {
  using namespace ethosu;
  constexpr auto sram = memory_kind::sram;
  constexpr auto dram = memory_kind::dram;
  struct row {
    npu_memory_mode mode;
    memory_kind constants, scratch, fast_scratch, input;
  };
  for (auto const& r : {row{target::sram_only::memory_mode, sram, sram, sram, sram},
                        row{target::shared_sram::memory_mode, dram, sram, sram, sram},
                        row{target::dedicated_sram::memory_mode, dram, dram, sram, dram}}) {
    CAPTURE(r.mode.name);
    auto const memory = [&](std::int64_t number) {
      return memory_of(number, target::ethos_u65_high_end::system, r.mode);
    };
    CHECK(memory(region::constants) == r.constants);
    CHECK(memory(region::scratch) == r.scratch);
    CHECK(memory(region::fast_scratch) == r.fast_scratch);
    CHECK(memory(region::fast_scratch + 1) == r.input);
  }
}
