// SPDX-License-Identifier: BSD-3-Clause
// Reads configurations in Vela's format: the tables again from a file, and files that are wrong.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/targets/npu_config.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/targets/npu_system.hpp>

#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

using namespace arm_delegate;

namespace {

std::string text_of(std::string const& path) {
  std::ifstream in(std::string(ARM_DELEGATE_SOURCE_DIR) + path);
  return {std::istreambuf_iterator<char>(in), {}};
}

/// A system with one port and these further lines, from line 6 on.
std::string system_with(std::string const& lines) {
  return "[System_Config.A]\ncore_clock=1e9\naxi0_port=Sram\nSram_clock_scale=1\n\n" + lines;
}

/// A memory mode with these further lines, from line 5 on.
std::string mode_with(std::string const& lines) {
  return "[Memory_Mode.M]\nconst_mem_area=Axi0\narena_mem_area=Axi0\ncache_mem_area=Axi0\n" + lines;
}

std::string message_of(std::string_view text) {
  try {
    (void)read_npu_config(text, "soc.ini");
  } catch (error const& e) {
    CHECK(e.id() == code::bad_npu_config);
    CHECK(e.diagnostics().size() == 1);
    return e.what();
  }
  return "no error";
}

}  // namespace

TEST_CASE("npu_config: a file with Vela's systems and modes equals the tables") {
  auto const config = read_npu_config(text_of("/tests/data/npu_configs.ini"), "npu_configs.ini");
  CHECK(config.warnings.empty());
  for (auto const& s : target::all_npu_systems) {
    CAPTURE(s.name);
    auto const& read = find_npu_system(config, s.name);
    CHECK(read.name == s.name);
    CHECK(read.core_clock == s.core_clock);
    for (auto const port : {axi_port::axi0, axi_port::axi1}) {
      auto const& a = read.at(port);
      auto const& b = s.at(port);
      CHECK(a.kind == b.kind);
      CHECK(a.facts.clock_scale == b.facts.clock_scale);
      CHECK(a.facts.ports == b.facts.ports);
      CHECK(a.facts.burst_bytes == b.facts.burst_bytes);
      CHECK(a.facts.read_latency == b.facts.read_latency);
      CHECK(a.facts.write_latency == b.facts.write_latency);
      CHECK(a.facts.reads == b.facts.reads);
      CHECK(a.facts.writes == b.facts.writes);
    }
  }
  CHECK(config.systems.size() == target::all_npu_systems.size() + 1);  // Base_U85
  CHECK(config.modes.size() == target::all_npu_memory_modes.size());
  for (auto const& m : target::all_npu_memory_modes) {
    CAPTURE(m.name);
    auto const& read = find_npu_memory_mode(config, m.name);
    CHECK(read.constants == m.constants);
    CHECK(read.arena == m.arena);
    CHECK(read.cache == m.cache);
    CHECK(read.arena_cache_bytes == m.arena_cache_bytes);
  }
}

TEST_CASE("npu_config: names are valid as long as a copy") {
  npu_config copy;
  {
    auto const first = read_npu_config(mode_with(""));
    copy = first;
  }
  CHECK(copy.modes.at(0).name == "M");
}

TEST_CASE("npu_config: Vela's defaults for missing keys") {
  auto const config = read_npu_config(system_with("Sram_max_reads=0\n"));
  auto const& s = config.systems.at(0);
  CHECK(s.axi0.facts == memory_facts{1, 1, 64, 1, 1, 1, 1});
  CHECK(s.axi1 == s.axi0);
  CHECK(read_npu_config(mode_with("")).modes.at(0).arena_cache_bytes == std::nullopt);
  CHECK(read_npu_config(mode_with("arena_cache_size=0")).modes.at(0).arena_cache_bytes == 0);
  CHECK(read_npu_config("").systems.empty());
}

TEST_CASE("npu_config: numbers") {
  for (auto const& [text, clock] : {std::pair{"200e6", 200e6},
                                    {"1", 1.},
                                    {"1e12", 1e12},
                                    {"+5.e8", 5e8},
                                    {"1234.5", 1234.5},
                                    {"0.0000000005E+18", 5e8},
                                    {"400000000000000000000e-12", 4e8}}) {
    auto const file = "[System_Config.A]\naxi0_port=Sram\nSram_clock_scale=1\ncore_clock=";
    CHECK(read_npu_config(file + std::string(text)).systems.at(0).core_clock == clock);
  }
  for (auto const* const text : {"", ".", "e6", "nan", "inf", "0x10", "1e", "1e+", "1e+-5", "1,5",
                                 "1 000", "200e6 Hz", "--1"}) {
    CAPTURE(text);
    auto const message = message_of("[System_Config.A]\ncore_clock=" + std::string(text));
    CHECK(message == "error: soc.ini: line 2: [System_Config.A] core_clock is not a number: '" +
                         std::string(text) + "' (allowed: 1 to 1e12); write such a number");
  }
  for (auto const* const text : {"0", "-1e9", "1e13", "1e999999999999", "1e-400", ".999"}) {
    CAPTURE(text);
    CHECK(message_of("[System_Config.A]\ncore_clock=" + std::string(text))
              .starts_with("error: soc.ini: line 2: [System_Config.A] core_clock is out of range"));
  }
  CHECK(message_of(system_with("Sram_read_latency=-1")) ==
        "error: soc.ini: line 6: [System_Config.A] Sram_read_latency is out of range: '-1' "
        "(allowed: 0 to 1000000); write such a number");
  CHECK(message_of(system_with("Dram_clock_scale=1.5")) ==
        "error: soc.ini: line 6: [System_Config.A] Dram_clock_scale is out of range: '1.5' "
        "(allowed: 0.000001 to 1); write such a number");
  for (auto const* const text : {"32.0", "1e3", "", "0x20", "ten"}) {
    CHECK(message_of(system_with("Sram_burst_length=" + std::string(text)))
              .find("Sram_burst_length is not a whole number") != std::string::npos);
  }
  CHECK(message_of(system_with("Sram_burst_length=32 ; bytes")) ==
        "error: soc.ini: line 6: [System_Config.A] Sram_burst_length is not a whole number: '32 ; "
        "bytes' (allowed: 0 to 1000000); put the comment on a line of its own");
  for (auto const* const text : {"-1", "1099511627777", "99999999999999999999999"}) {
    CHECK(message_of(mode_with("arena_cache_size=" + std::string(text))) ==
          "error: soc.ini: line 5: [Memory_Mode.M] arena_cache_size is out of range: '" +
              std::string(text) + "' (allowed: 0 to 1099511627776); write such a number");
  }
}

TEST_CASE("npu_config: unknown memories and ports") {
  CHECK(message_of(system_with("axi1_port=Dran")) ==
        "error: soc.ini: line 6: [System_Config.A] axi1_port is not a memory: 'Dran' (allowed: "
        "Sram, Dram, OnChipFlash, OffChipFlash); did you mean 'Dram'? use one of these names");
  CHECK(message_of("[Memory_Mode.M]\nconst_mem_area=Sram") ==
        "error: soc.ini: line 2: [Memory_Mode.M] const_mem_area is not a port: 'Sram' (allowed: "
        "Axi0, Axi1); use one of these names");
}

TEST_CASE("npu_config: a section without a required key is only good as a parent") {
  auto const system_message = [](std::string const& text) {
    auto const config = read_npu_config(text, "soc.ini");
    CHECK(config.systems.empty());
    try {
      (void)find_npu_system(config, "A");
    } catch (error const& e) {
      return std::string(e.what());
    }
    return std::string("no error");
  };
  CHECK(system_message("\n[System_Config.A]\n") ==
        "error: soc.ini: line 2: [System_Config.A] has no core_clock; add core_clock=the NPU's "
        "clock in Hz");
  CHECK(system_message("[System_Config.A]\ncore_clock=1e9\n") ==
        "error: soc.ini: line 1: [System_Config.A] has no axi0_port; add axi0_port=Sram, Dram, "
        "OnChipFlash or OffChipFlash");
  CHECK(system_message(system_with("axi1_port=Dram")) ==
        "error: soc.ini: line 1: [System_Config.A] has no key of its memory Dram; add "
        "Dram_clock_scale=SCALE and the other keys of the memory");
  CHECK(system_message("[System_Config.]") ==
        "error: soc.ini: there is no section [System_Config.A]; use a name in the file, or add it");

  auto const config = read_npu_config(
      "[Memory_Mode.M]\nconst_mem_area=Axi0\narena_mem_area=Axi1\n"
      "[Memory_Mode.N]\ninherit=Memory_Mode.M\ncache_mem_area=Axi1\n",
      "soc.ini");
  CHECK(find_npu_memory_mode(config, "N").arena == axi_port::axi1);
  CHECK_THROWS_WITH_AS((void)find_npu_memory_mode(config, "M"),
                       "error: soc.ini: line 1: [Memory_Mode.M] has no cache_mem_area; add "
                       "cache_mem_area=Axi0 or Axi1",
                       error);
}

TEST_CASE("npu_config: a memory mode inherits from Vela's own") {
  auto const config = read_npu_config(
      "[Memory_Mode.Mine]\ninherit=Memory_Mode.Shared_Sram\narena_cache_size=65536\n"
      "[Memory_Mode.Less]\ninherit=Memory_Mode.Mine\narena_cache_size=32768\n"
      "[Memory_Mode.Same]\ninherit=Memory_Mode.Dedicated_Sram_384KB\n"
      "[Memory_Mode.Other]\ninherit=Memory_Mode.Dedicated_Sram\narena_mem_area=Axi0\n");
  CHECK(config.incomplete.empty());
  CHECK(config.warnings.empty());
  auto expected = target::shared_sram::memory_mode.with_sram(65536);
  expected.name = "Mine";
  CHECK(find_npu_memory_mode(config, "Mine") == expected);
  expected = target::shared_sram::memory_mode.with_sram(32768);
  expected.name = "Less";
  CHECK(find_npu_memory_mode(config, "Less") == expected);
  expected = target::dedicated_sram_384kb::memory_mode;
  expected.name = "Same";
  CHECK(find_npu_memory_mode(config, "Same") == expected);
  CHECK_FALSE(find_npu_memory_mode(config, "Other").has_cache());

  // A section of that name in the file comes before Vela's own.
  auto const own = read_npu_config(
      "[Memory_Mode.Shared_Sram]\nconst_mem_area=Axi0\narena_mem_area=Axi0\ncache_mem_area=Axi0\n"
      "[Memory_Mode.Mine]\ninherit=Memory_Mode.Shared_Sram\n");
  CHECK(find_npu_memory_mode(own, "Mine").constants == axi_port::axi0);
}

TEST_CASE("npu_config: a system inherits from Vela's own") {
  auto const config = read_npu_config(
      "[System_Config.Slow]\ninherit=System_Config.Ethos_U55_High_End_Embedded\n"
      "core_clock=100e6\nOffChipFlash_read_latency=99\n"
      "[System_Config.Board]\ninherit=System_Config.Ethos_U65_High_End\naxi1_port=OnChipFlash\n"
      "OnChipFlash_clock_scale=0.5\n"
      "[System_Config.Part]\ninherit=System_Config.Ethos_U65_High_End\naxi1_port=OnChipFlash\n");
  auto expected = target::ethos_u55_high_end_embedded::system;
  expected.name = "Slow";
  expected.core_clock = 100e6;
  expected.axi1.facts.read_latency = 99;
  CHECK(find_npu_system(config, "Slow") == expected);
  auto const& board = find_npu_system(config, "Board");
  CHECK(board.axi0 == target::ethos_u65_high_end::system.axi0);
  CHECK(board.axi1 == port_memory{memory_kind::on_chip_flash, {.5, 1, 64, 1, 1, 1, 1}});
  CHECK_THROWS_WITH_AS((void)find_npu_system(config, "Part"),
                       "error: line 9: [System_Config.Part] has no key of its memory OnChipFlash; "
                       "add OnChipFlash_clock_scale=SCALE and the other keys of the memory",
                       error);
}

TEST_CASE("npu_config: bad inheritance") {
  CHECK(message_of("[Memory_Mode.A]\ninherit=Memory_Mode.B\n[Memory_Mode.BB]\n") ==
        "error: soc.ini: line 2: [Memory_Mode.A] inherit names a section that is neither in the "
        "file nor one of Vela's own: 'Memory_Mode.B' (allowed: Memory_Mode.A, Memory_Mode.BB, "
        "Memory_Mode.Sram_Only, Memory_Mode.Shared_Sram, Memory_Mode.Dedicated_Sram, "
        "Memory_Mode.Dedicated_Sram_256KB, Memory_Mode.Dedicated_Sram_384KB, "
        "Memory_Mode.Dedicated_Sram_512KB); did you mean 'Memory_Mode.A'? add the section, or "
        "remove 'inherit'");
  CHECK(message_of("[Memory_Mode.A]\ninherit=Memory_Mode.Shared_Sam\n")
            .ends_with("did you mean 'Memory_Mode.Shared_Sram'? add the section, or remove "
                       "'inherit'"));
  // Names are those of a section, with its kind, in Vela's own case.
  for (auto const* const parent :
       {"Shared_Sram", "Memory_Mode.shared_sram", "System_Config.Ethos_U65_Embedded"}) {
    CAPTURE(parent);
    CHECK(message_of("[Memory_Mode.A]\ninherit=" + std::string(parent))
              .find("neither in the file nor one of Vela's own") != std::string::npos);
  }
  CHECK(message_of("[Memory_Mode.A]\ninherit=Memory_Mode.A\n") ==
        "error: soc.ini: line 2: [Memory_Mode.A] inherit leads back to the section itself: "
        "'Memory_Mode.A'; remove one 'inherit' of the circle");
  CHECK(
      message_of("[Memory_Mode.A]\ninherit=Memory_Mode.B\n[Memory_Mode.B]\ninherit=Memory_Mode.C\n"
                 "[Memory_Mode.C]\ninherit=Memory_Mode.B\n")
          .starts_with("error: soc.ini: line 6: [Memory_Mode.C] inherit leads back to"));
  CHECK(message_of(system_with("inherit=Memory_Mode.M\n[Memory_Mode.M]\n")) ==
        "error: soc.ini: line 6: [System_Config.A] inherit names a section of another kind: "
        "'Memory_Mode.M' (allowed: [System_Config.NAME]); name a section of the same kind");
  std::string chain = mode_with("");
  for (int i = 0; i < 20; ++i) {
    chain += "[Memory_Mode." + std::to_string(i) + "]\ninherit=Memory_Mode." +
             (i == 0 ? "M" : std::to_string(i - 1)) + "\n";
  }
  CHECK(message_of(chain).find("inherit makes the sections inherit too deeply") !=
        std::string::npos);
}

TEST_CASE("npu_config: a file that is too large") {
  CHECK(message_of(std::string((1U << 20U) + 1, '\n')) ==
        "error: soc.ini: a configuration file has at most 1048576 bytes; this one has 1048577; "
        "name a file in the format of Vela's vela.ini");
  CHECK(message_of(std::string(1U << 20U, '\n')) == "no error");
}

TEST_CASE("npu_config: a name that the file does not have") {
  auto const config =
      read_npu_config(mode_with("[Memory_Mode.My_Mode]\ninherit=Memory_Mode.M"), "soc.ini");
  CHECK_THROWS_WITH_AS((void)find_npu_memory_mode(config, "My_Mod"),
                       "error: soc.ini: there is no section [Memory_Mode.My_Mod] (allowed: M, "
                       "My_Mode); did you mean 'My_Mode'? use a name in the file, or add it",
                       error);
  CHECK_THROWS_AS((void)find_npu_system(config, "M"), error);
}

TEST_CASE("npu_config: an unknown key is a warning") {
  auto const config = read_npu_config(system_with("Sram_read_latncy=3\n"), "soc.ini");
  REQUIRE(config.warnings.size() == 1);
  CHECK(to_string(config.warnings[0]) ==
        "warning: soc.ini: line 6: [System_Config.A] has an unknown key, which does nothing: "
        "'Sram_read_latncy'; did you mean 'Sram_read_latency'? correct or remove it");
}
