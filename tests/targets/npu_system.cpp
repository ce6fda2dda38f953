// SPDX-License-Identifier: BSD-3-Clause
// Vela's systems as types and as a table.

#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <doctest/doctest.h>

#include <set>
#include <string_view>

using namespace arm_delegate;

// Numbers of Vela's vela.ini.
static_assert(find_npu_system("Ethos_U65_Mid_End")->memory(memory_kind::dram).reads == 12);
static_assert(find_npu_system("Ethos_U85_SYS_DRAM_High")->memory(memory_kind::sram).ports == 4);
static_assert(find_npu_system("Ethos_U65") == nullptr);
static_assert(target::ethos_u55_deep_embedded::system.core_clock == 200e6);
static_assert(target::ethos_u55_deep_embedded::system.at(axi_port::axi1).kind ==
              memory_kind::off_chip_flash);

TEST_CASE("npu_system: the names are unique, and lead to their row") {
  std::set<std::string_view> names;
  for (auto const& s : target::all_npu_systems) {
    CHECK(names.insert(s.name).second);
    CHECK(find_npu_system(s.name) == &s);
  }
  CHECK(names.size() == 11);
}

TEST_CASE("npu_system: the defaults are systems of their family") {
  CHECK(default_npu_system(npu_family::u55).name == "Ethos_U55_High_End_Embedded");
  CHECK(default_npu_system(npu_family::u65).name == "Ethos_U65_High_End");
  CHECK(default_npu_system(npu_family::u85).name == "Ethos_U85_SYS_DRAM_Mid");
}

TEST_CASE("npu_system: a memory's speed does not depend on its port") {
  memory_facts const slow{.clock_scale = .5};
  npu_system const swapped{.axi0 = {memory_kind::dram, slow},
                           .axi1 = {memory_kind::sram, {.clock_scale = 1}}};
  CHECK(swapped.memory(memory_kind::dram).clock_scale == .5);
  CHECK(swapped.memory(memory_kind::sram).clock_scale == 1);
}
