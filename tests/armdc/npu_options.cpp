// SPDX-License-Identifier: BSD-3-Clause
// armdc's options about the system with an Ethos-U, and its explanation of payloads.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/digits.hpp>
#include <support/text.hpp>

#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace fs = std::filesystem;
using support::count;
using support::has;
using support::run_armdc;
using support::text_of;
using support::workplace;

namespace {

auto const model = (support::digits / "int8.pt2").string();

/// The text of program.json after compiling with these options.
std::string compiled(workplace const& w, std::string const& options) {
  auto const out = w.path / "compiled";
  auto const r = run_armdc(w, "compile " + model + " -o " + out.string() + " " + options);
  CHECK_MESSAGE(r.code == 0, r.err);
  return text_of(out / "program.json");
}

/// A system with the SRAM of Ethos_U55_High_End_Embedded at half its clock, and a small arena.
std::string config_in(workplace const& w) {
  auto const file = (w.path / "systems.ini").string();
  std::ofstream(file)
      << "[System_Config.Slow]\ncore_clock=250e6\naxi0_port=Sram\n"
         "axi1_port=OffChipFlash\nSram_clock_scale=1\nOffChipFlash_clock_scale=0.125\n"
         "[Memory_Mode.Small]\nconst_mem_area=Axi1\narena_mem_area=Axi0\n"
         "cache_mem_area=Axi0\narena_cache_size=64\n";
  return file;
}

}  // namespace

TEST_CASE("armdc compile: a memory mode places feature maps, in the memories of the system") {
  workplace const w;
  // Vela's Ethos_U65_High_End has DRAM; Dedicated_Sram_384KB caches it in SRAM.
  auto const cached = compiled(w, "-t ethos-u65-256");
  CHECK(has(cached, "\"compiler\": \"native\""));
  CHECK(has(cached, "\"system_config\": \"Ethos_U65_High_End\""));
  CHECK(has(cached, "\"memory_mode\": \"Dedicated_Sram_384KB\""));
  CHECK(!has(cached, "\"fast_scratch\": 0,"));
  CHECK(has(cached, "\"contents\": \"cached feature maps\",\n            \"memory\": \"sram\""));
  CHECK(has(cached, "\"contents\": \"constants\",\n            \"memory\": \"dram\""));

  auto const alone = compiled(w, "-t ethos-u65-256 --memory-mode Sram_Only");
  CHECK(has(alone, "\"memory_mode\": \"Sram_Only\""));
  CHECK(has(alone, "\"fast_scratch\": 0,"));
  CHECK(!has(alone, "cached feature maps"));
  CHECK(has(alone, "\"contents\": \"constants\",\n            \"memory\": \"sram\""));
  CHECK(count(alone, "\"is_constant\": true") == 1);
  CHECK(count(alone, "\"is_constant\": false") == 1);
}

TEST_CASE("armdc compile: systems and memory modes of a file") {
  workplace const w;
  auto const config = " --config " + config_in(w);
  auto const program = compiled(w, "-t ethos-u55-128 --system-config Slow" + config);
  CHECK(has(program, "\"system_config\": \"Slow\""));
  CHECK(has(program, "\"memory_mode\": \"Shared_Sram\""));
  // 64 bytes hold the image of 8x8 pixels, but not the next feature map beside it.
  auto const small = model + " -t ethos-u55-128 --memory-mode Small" + config;
  for (auto const& call :
       {"compile " + small + " -o " + (w.path / "out").string(), "partition " + small}) {
    auto const r = run_armdc(w, call);
    CHECK(r.code == 1);
    CHECK(has(r.err, "the feature maps do not fit the arena of memory mode Small: "));
    CHECK(has(r.err, "(allowed: at most 64 bytes)"));
    // The peak's node, its operator, its module and its line of Python.
    CHECK(has(r.err, "(aten.conv2d.default in pw, at examples/digits_cnn/train.py:52): "));
    CHECK(has(r.err, "1536 bytes are live here, 1152 of "));
    CHECK(has(r.err, "use an arena of 1536 bytes"));
  }
  // By stripes, half of the bytes of whole feature maps are enough, as the error says.
  auto const out = " -o " + (w.path / "enough").string();
  CHECK(run_armdc(w, "compile " + model + " -t ethos-u55-128 --sram 1536" + out).code == 0);
  auto const whole = compiled(w, "-t ethos-u55-128");
  CHECK(has(whole, "\"scratch\": 3072"));
}

TEST_CASE("armdc compile: memory modes and systems that inherit from Vela's own") {
  workplace const w;
  auto const file = (w.path / "mine.ini").string();
  std::ofstream(file) << "[System_Config.Slow]\n"
                         "inherit=System_Config.Ethos_U55_High_End_Embedded\ncore_clock=100e6\n"
                         "[Memory_Mode.Mine]\ninherit=Memory_Mode.Shared_Sram\n"
                         "arena_cache_size=65536\n";
  auto const program =
      compiled(w, "-t ethos-u55-128 --system-config Slow --memory-mode Mine --config " + file);
  CHECK(has(program, "\"system_config\": \"Slow\""));
  CHECK(has(program, "\"memory_mode\": \"Mine\""));
  CHECK(has(program, "\"limit\": 65536,"));
  // The size of the command line comes before the mode's own.
  CHECK(has(compiled(w, "-t ethos-u55-128 --sram 32K --memory-mode Mine --config " + file),
            "\"limit\": 32768,"));
}

TEST_CASE("armdc: --sram is the most bytes of the arena, or of the cache if there is one") {
  workplace const w;
  CHECK(has(compiled(w, "-t ethos-u55-128"), "\"limit\": null,"));
  CHECK(has(compiled(w, "-t ethos-u65-256"), "\"limit\": 393216,"));
  for (auto const* const size :
       {"--sram 262144", "--sram 256K", "--sram=256KiB", "--arena-cache-size 256kb"}) {
    CAPTURE(size);
    auto const program = compiled(w, std::string("-t ethos-u55-128 ") + size);
    CHECK(has(program, "\"memory_mode\": \"Shared_Sram\""));
    CHECK(has(program, "\"limit\": 262144,"));
  }
  CHECK(has(compiled(w, "-t ethos-u65-256 --sram 1M --memory-mode Sram_Only"),
            "\"limit\": 1048576,"));
  // A cache of 0 bytes holds nothing; the feature maps are in DRAM.
  auto const uncached = compiled(w, "-t ethos-u65-256 --sram 0");
  CHECK(has(uncached, "\"limit\": 0,"));
  CHECK(has(uncached, "\"fast_scratch\": 0,"));

  auto const image = " -i " + support::save_image(w).string();
  auto const out = " -o " + (w.path / "out").string();
  auto const small = model + " -t ethos-u55-128 --sram 64";
  for (auto const& call : {"compile " + small + out, "partition " + small,
                           "run " + small + out + image, "compare " + small + image}) {
    CAPTURE(call);
    auto const r = run_armdc(w, call);
    CHECK(r.code == 1);
    CHECK(has(r.err, "the feature maps do not fit the arena of memory mode Shared_Sram: "));
    CHECK(has(r.err, "(allowed: at most 64 bytes)"));
  }
  CHECK_FALSE(fs::exists(w.path / "out"));
  auto const large = run_armdc(w, "compile " + model + out + " -t ethos-u55-128 --sram 5G");
  CHECK(large.code == 2);
  CHECK(large.err ==
        "error: --sram: '5368709120' is too large; ethos-u55-128 addresses 4294967296 bytes\n");
  CHECK(run_armdc(w, "compile " + model + out + " -t ethos-u65-256 --sram 5G").code == 0);
}

TEST_CASE("armdc: --effort gives the same numbers, and the default is 5") {
  workplace const w;
  auto const image = " -i " + support::save_image(w).string();
  for (auto const* const level : {"1", "5", "10"}) {
    CAPTURE(level);
    auto const r = run_armdc(w, "compare " + model + image + " -t ethos-u85-256 --effort " + level);
    CHECK_MESSAGE(r.code == 0, r.err);
    CHECK(has(r.out, "code generator: no payload differs"));
  }
  auto const payload = [&](std::string const& options) {
    auto const out = w.path / "out";
    auto const call = "compile " + model + " -t ethos-u55-128 -o " + out.string() + options;
    auto const r = run_armdc(w, call);
    CHECK_MESSAGE(r.code == 0, r.err);
    return text_of(out / "delegate_0.bin");
  };
  CHECK(payload("") == payload(" --effort 5"));
  CHECK(payload("") == payload(" --effort 05"));
}

TEST_CASE("armdc: --optimise in every spelling gives the same numbers") {
  workplace const w;
  auto const image = " -i " + support::save_image(w).string();
  for (auto const* const goal :
       {"--optimise size", "--optimize=Performance", "--optimise balanced", "--optimise Size"}) {
    CAPTURE(goal);
    auto const r = run_armdc(w, "compare " + model + image + " -t ethos-u65-256 " + goal);
    CHECK_MESSAGE(r.code == 0, r.err);
    CHECK(has(r.out, "code generator: no payload differs"));
  }
}

TEST_CASE("armdc run and compare: any memory mode gives the same numbers") {
  workplace const w;
  auto const input = " --input " + support::save_image(w).string();
  auto const run = [&](std::string const& options) {
    auto const out = w.path / "run";
    auto const r = run_armdc(w, "run " + model + input + options + " -o " + out.string());
    CHECK_MESSAGE(r.code == 0, r.err);
    return text_of(out / "out0.npy");
  };
  auto const numbers = run(" -t tosa-1.0+int");
  auto const compare = "compare " + model + input;
  for (std::string const options :
       {" -t ethos-u65-512 --memory-mode Sram_Only", " -t ethos-u85-512 --memory-mode Sram_Only",
        " -t ethos-u85-512 --memory-mode dedicated_sram_256kb",
        " -t ethos-u55-64 --memory-mode Shared_Sram --system-config Ethos_U55_Deep_Embedded"}) {
    CAPTURE(options);
    CHECK(run(options) == numbers);
    auto const r = run_armdc(w, compare + options);
    CHECK(has(r.out, "code generator: no payload differs"));
  }
}

TEST_CASE("armdc compile --explain: every operation with its decision, runner-up and causes") {
  workplace const w;
  auto const call = "compile " + model + " -t ethos-u55-128 -o " + (w.path / "out").string();
  auto const r = run_armdc(w, call + " --explain");
  CHECK(r.code == 0);
  auto const program = text_of(w.path / "out/program.json");
  auto const operations = count(program, "\"is_transfer\": ");
  CHECK(has(r.out, "\ndelegate_0.bin: " + std::to_string(operations) +
                       " operations, estimated for Ethos_U55_High_End_Embedded, Shared_Sram\n"));
  CHECK(has(r.out, " " + std::to_string(operations) + " NPU operations, about "));
  CHECK(has(r.out, "  CONV 1x1x10, linear in fc, examples/digits_cnn/train.py:56\n     block "));
  auto const transfers = count(program, "\"is_transfer\": true");
  for (auto const* detail : {"\n     block ", "; runner-up ", "\n     bound by "}) {
    CHECK_MESSAGE(count(r.out, detail) == operations - transfers, detail);
  }
  CHECK(has(r.out, "\npeak of feature maps in SRAM: "));
  CHECK(has(program,
            "\"node\": \"linear\",\n          \"module\": \"fc\",\n          \"source\": "
            "\"examples/digits_cnn/train.py:56\""));
  CHECK(count(program, "\"explain\": {") == operations + 1);
  // Otherwise, program.json does not have it.
  CHECK(run_armdc(w, call).code == 0);
  CHECK(!has(text_of(w.path / "out/program.json"), "explain"));
}

TEST_CASE("armdc compile --explain: stripes are summed up in the text, single in program.json") {
  workplace const w;
  auto const r = run_armdc(w, "compile " + model + " -t ethos-u55-128 --sram 3000 --explain -o " +
                                  (w.path / "out").string());
  CHECK_MESSAGE(r.code == 0, r.err);
  auto const program = text_of(w.path / "out/program.json");
  auto const stripes = count(program, "\"stripe\": {");
  auto const operations = count(r.out, " stripes of ");
  CHECK(operations > 0);
  CHECK(stripes >= 2 * operations);
  CHECK(count(r.out, "\n     block ") + count(r.out, " stripes block ") ==
        count(program, "\"bound\": {") / 2 - stripes + operations);
}

TEST_CASE("armdc: a system of another Ethos-U is an error") {
  workplace const w;
  auto const image = support::save_image(w).string();
  auto const payload = w.path / "compiled/delegate_0.bin";
  (void)compiled(w, "-q -t ethos-u55-128");
  auto const config = w.path / "my.ini";
  std::ofstream(config) << "[System_Config.Ethos_U85_Board]\ncore_clock=5e8\naxi0_port=Sram\n"
                           "axi1_port=OffChipFlash\nSram_clock_scale=1\n"
                           "OffChipFlash_clock_scale=0.125\n";
  auto const u55 = model + " -t ethos-u55-128";
  auto const other = " --system-config Ethos_U85_SYS_DRAM_Low --memory-mode Shared_Sram";
  auto const out = " -o " + (w.path / "out").string();
  for (auto const& [call, names] : std::vector<std::pair<std::string, std::string>>{
           {"compile " + u55 + other + out, "Ethos_U85_SYS_DRAM_Low"},
           {"partition " + u55 + other, "Ethos_U85_SYS_DRAM_Low"},
           {"run " + u55 + other + out + " -i " + image, "Ethos_U85_SYS_DRAM_Low"},
           {"compare " + u55 + other + " -i " + image, "Ethos_U85_SYS_DRAM_Low"},
           {"inspect " + payload.string() + other, "Ethos_U85_SYS_DRAM_Low"},
           {"compile " + u55 + out + " --system-config Ethos_U65_Embedded", "Ethos_U65_Embedded"},
           {"compile " + u55 + out + " --config " + config.string() +
                " --system-config Ethos_U85_Board",
            "Ethos_U85_Board"}}) {
    CAPTURE(call);
    auto const r = run_armdc(w, call);
    CHECK(r.code == 1);
    CHECK_MESSAGE(has(r.err, "system configuration " + names +
                                 " is for another Ethos-U than ethos-u55-128; use a system of "
                                 "this NPU, such as Ethos_U55_High_End_Embedded"),
                  r.err);
    CHECK_FALSE(fs::exists(w.path / "out"));
  }
}

TEST_CASE("armdc: a system with several ports to its SRAM is not one of Ethos-U55") {
  workplace const w;
  auto const config = (w.path / "my.ini").string();
  std::ofstream(config) << "[System_Config.Board]\ncore_clock=5e8\naxi0_port=Sram\n"
                           "axi1_port=OffChipFlash\nSram_clock_scale=1\nSram_ports_used=2\n"
                           "OffChipFlash_clock_scale=0.125\n";
  auto const call = [&](std::string const& target) {
    return run_armdc(w, "partition " + model + " -t " + target + " --config " + config +
                            " --system-config Board --memory-mode Shared_Sram");
  };
  auto const r = call("ethos-u55-128");
  CHECK(r.code == 1);
  CHECK_MESSAGE(has(r.err, "error: " + config +
                               ": [System_Config.Board] Sram_ports_used describes "
                               "an Ethos-U85, not ethos-u55-128: 2"),
                r.err);
  CHECK(has(r.err, "compile for an Ethos-U85"));
  CHECK(call("ethos-u85-256").code == 0);
}

TEST_CASE("armdc compile --emit-header: a header and a linker script with the payload") {
  workplace const w;
  auto const call = [&](std::string const& header) {
    return run_armdc(w, "compile " + model + " -t ethos-u55-128 --memory-mode Sram_Only -o " +
                            (w.path / "out").string() + " --emit-header " + header);
  };
  auto const made = call((w.path / "new/2 models.v1.hpp").string().insert(0, 1, '"') + '"');
  CHECK(made.code == 0);
  auto const header = text_of(w.path / "new/2 models.v1.hpp");
  CHECK(has(header, "\nnamespace m2_models_v1 {\n"));
  CHECK(has(header,
            "inline constexpr std::size_t payload_bytes = " +
                std::to_string((fs::file_size(w.path / "out/delegate_0.bin") + 15) / 16 * 16) +
                ";\n"));
  CHECK(has(header, "inline constexpr char scratch_memory[] = \"sram\";\n"));
  // Sram_Only: all on the first port, for which the driver's defaults of 2 and 3 become 0 and 1.
  CHECK(has(header, "inline constexpr std::uint32_t qconfig = 0;\n"));
  CHECK(has(header, "inline constexpr std::uint32_t regioncfg = 0x11;\n"));
  auto const script = text_of(w.path / "new/2 models.v1.ld");
  CHECK(has(script, "REGION_ALIAS must name these memories before: NPU_SRAM.\n"));
  CHECK(has(script, "ASSERT(SIZEOF(.m2_models_v1.scratch) >= "));
  CHECK_FALSE(has(script, "fast_scratch"));

  // A namespace has a name that C++ leaves to programs; tests/bare_metal compiles such headers.
  for (auto const& [file, name] :
       std::vector<std::pair<std::string, std::string>>{{"union.hpp", "union_memory"},
                                                        {"INT_MAX.hpp", "INT_MAX_memory"},
                                                        {"\xc3\xa9.hpp", "m"},
                                                        {"a__b.hpp", "a_b"},
                                                        {"_x.hpp", "x"},
                                                        {"int8_t.hpp", "int8_t_memory"},
                                                        {"stdio.hpp", "stdio"},
                                                        {"classes.hpp", "classes"},
                                                        {"tflite.hpp", "tflite"}}) {
    CAPTURE(file);
    CHECK(call((w.path / file).string()).code == 0);
    auto const text = text_of(w.path / file);
    CHECK_MESSAGE(has(text, "\nnamespace " + name + " {\n"), text.substr(0, 300));
    CHECK(has(text, "\n}  // namespace " + name + "\n"));
  }

  CHECK_FALSE(has(header, "pte_bytes"));

  auto const pte = w.path / "model.pte";
  CHECK(call((w.path / "whole.hpp").string() + " --pte " + pte.string()).code == 0);
  auto const whole = text_of(w.path / "whole.hpp");
  CHECK(has(whole, "std::size_t pte_bytes = " + std::to_string(fs::file_size(pte)) + ";\n"));
  // The image as float32 and as int8; results take the place of the former.
  CHECK(has(whole, "std::size_t planned_bytes = 320;\n"));
  CHECK(has(whole, "std::size_t method_bytes = "));

  for (std::string const name : {"script.ld", "folder/"}) {
    auto const refused = call((w.path / name).string());
    CHECK(refused.code == 2);
    CHECK(has(refused.err, "' is not a name for a header"));
  }
}

TEST_CASE("armdc: options about an Ethos-U are wrong usage for other targets and files") {
  workplace const w;
  auto const tosa = model + " -t tosa-1.0+int ";
  auto const out = " -o " + (w.path / "out").string() + " ";
  auto const config = "--config " + config_in(w);
  auto const compile = "compile " + tosa + out;
  auto const run_tosa = "run " + tosa + out;
  struct attempt {
    std::string call;
    std::string_view option;
  };
  for (auto const& a :
       std::array{attempt{compile, "--memory-mode Sram_Only"},
                  attempt{compile, "--system-config Ethos_U65_Mid_End"}, attempt{compile, config},
                  attempt{compile, "--compiler vela"}, attempt{compile, "--compiler native"},
                  attempt{compile, "--explain"}, attempt{compile, "--emit-header memory.hpp"},
                  attempt{compile, "--sram 256K"}, attempt{compile, "--optimise size"},
                  attempt{compile, "--effort 5"}, attempt{"partition " + tosa, "--effort 1"},
                  attempt{"partition " + tosa, "--memory-mode Sram_Only"},
                  attempt{"partition " + tosa, "--sram 0"},
                  attempt{run_tosa, "--optimise performance"}, attempt{run_tosa, "--compiler vela"},
                  attempt{"compare " + tosa, "--memory-mode Sram_Only"}}) {
    CAPTURE(a.call);
    auto const r = run_armdc(w, a.call + std::string(a.option));
    CHECK(r.code == 2);
    auto const name = std::string(a.option.substr(0, a.option.find(' ')));
    CHECK(r.err == "error: " + name + " is for Ethos-U targets; 'tosa-1.0+int' is not one\n");
  }
  CHECK(!fs::exists(w.path / "out"));
  REQUIRE(run_armdc(w, "compile " + model + " -t ethos-u55-128" + out).code == 0);
  auto const payload = (w.path / "out/delegate_0.bin").string();
  auto const run = run_armdc(w, "run " + payload + out + "--compiler native");
  CHECK(run.code == 2);
  CHECK(run.err == "error: --compiler is for a .pt2; '" + payload + "' is an Ethos-U payload\n");
  auto const nothing = run_armdc(w, "compile " + model + " -t ethos-u55-128" + out + config);
  CHECK(nothing.code == 2);
  CHECK(has(nothing.err, "--config: name a system or memory mode with --system-config"));
  auto const silent = run_armdc(w, "compile " + model + " -t ethos-u55-128 -q --explain" + out);
  CHECK(silent.code == 2);
  CHECK(has(silent.err, "--explain excludes --quiet"));
}
