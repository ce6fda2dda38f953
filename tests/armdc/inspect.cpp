// SPDX-License-Identifier: BSD-3-Clause
// Tests armdc inspect as a user calls it.

#include <arm_delegate/ethosu/isa/command_stream.hpp>
#include <arm_delegate/ethosu/payload/driver_payload.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>

#include <fstream>
#include <ios>
#include <string>

using support::has;
using support::run_armdc;
using support::workplace;

namespace {

/// The seeds of the fuzz target: a payload that contains each command once.
std::string payload(std::string const& name) {
  return std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/fuzz/corpus/payload/" + name;
}

}  // namespace

TEST_CASE("armdc inspect: a payload as text") {
  workplace const w;
  auto const r = run_armdc(w, "inspect " + payload("ethos-u55-128.bin"));
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(r.out.starts_with("vela_bin_stream for ethos-u55-128 (CONFIG 0x1807, ID 0x10066001)\n"));
  CHECK(has(r.out, "  input 0    1x1x1x5x6x7, 1 bytes each, region 1 at 64\n"));
  CHECK(has(r.out, "SET_IFM_UPSCALE          mode=nearest\n"));
  CHECK(has(r.out, "  OP_CONV\n"));
  CHECK(has(r.out, "            weights  1 bytes, region 1 at 1\n"));
}

TEST_CASE("armdc inspect: as JSON") {
  workplace const w;
  auto const r = run_armdc(w, "inspect --format json " + payload("ethos-u85-256.cop1"));
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(has(r.out, "\"schema_version\": 1"));
  CHECK(has(r.out, "\"form\": \"driver payload\""));
  CHECK(has(r.out, "\"target\": \"ethos-u85-256\""));
  CHECK(has(r.out, "\"name\": \"SET_IFM_UPSCALE\""));
  CHECK(has(r.out, "\"mode\": \"nearest\""));
  CHECK(has(r.out, "\"problems\": []"));
}

TEST_CASE("armdc inspect: cycles in another system") {
  workplace const w;
  auto const file = payload("ethos-u55-128.bin");
  CHECK(
      has(run_armdc(w, "inspect " + file).out, " MHz, Ethos_U55_High_End_Embedded Shared_Sram\n"));
  auto const other = "inspect --system-config ethos_u55_deep_embedded --memory-mode sram_only ";
  CHECK(has(run_armdc(w, other + file).out, " 200 MHz, Ethos_U55_Deep_Embedded Sram_Only\n"));
  auto const wrong = run_armdc(w, "inspect --memory-mode Sram " + file);
  CHECK(wrong.code == 2);
  CHECK(has(wrong.err, "Dedicated_Sram_384KB"));
}

TEST_CASE("armdc inspect: systems and memory modes of a file") {
  workplace const w;
  auto const config = w.path / "soc.ini";
  auto const inspect = [&](std::string const& content, std::string const& options,
                           std::string const& name = "ethos-u85-256.bin") {
    std::ofstream(config) << content;
    return run_armdc(w, "inspect --config " + config.string() + " " + options + payload(name));
  };
  std::string const board =
      "[System_Config.Board]\ncore_clock=250e6\naxi0_port=Sram\naxi1_port=Dram\n"
      "Sram_clock_scale=1\nDram_clock_scale=0.5\n";
  std::string const mode =
      "[Memory_Mode.All_Dram]\nconst_mem_area=Axi1\narena_mem_area=Axi1\ncache_mem_area=Axi0\n";
  auto const good = inspect(board + mode, "--system-config Board --memory-mode All_Dram ");
  CHECK(good.err == "");
  CHECK(good.code == 0);
  CHECK(has(good.out, "estimated cycles, ethos-u85-256 at 250 MHz, Board All_Dram\n"));
  auto const mixed = inspect(board, "--system-config Board --memory-mode dedicated_sram ");
  CHECK(mixed.err == "");
  CHECK(has(mixed.out, " at 250 MHz, Board Dedicated_Sram\n"));

  auto const missing = inspect(board, "--system-config Bord ");
  CHECK(missing.code == 1);
  CHECK(missing.out == "");
  CHECK(missing.err == "error: " + config.string() +
                           ": there is no section [System_Config.Bord] (allowed: Board); did you "
                           "mean 'Board'? use a name in the file, or add it\n");
  auto const number = inspect(board + "Dram_read_latency=fast\n", "--system-config Board ");
  CHECK(number.code == 1);
  CHECK(number.err == "error: " + config.string() +
                          ": line 7: [System_Config.Board] Dram_read_latency is not a whole "
                          "number: 'fast' (allowed: 0 to 1000000); write such a number\n");
  auto const warned = inspect(board + "Dram_latency=5\n", "--system-config Board ");
  CHECK(warned.code == 0);
  CHECK(warned.err.starts_with("warning: " + config.string() + ": line 7: "));
  CHECK(inspect(board, "").code == 2);
  CHECK(run_armdc(w, "inspect --config missing.ini --system-config Board x.bin").code == 2);
}

TEST_CASE("armdc inspect: a memory mode that the NPU cannot have") {
  workplace const w;
  auto const file = payload("ethos-u55-128.bin");
  auto const r = run_armdc(w, "inspect --memory-mode Dedicated_Sram " + file);
  CHECK(r.code == 1);
  CHECK(r.err == "error: " + file +
                     ": memory mode Dedicated_Sram needs an NPU that uses the SRAM as a cache: "
                     "ethos-u55-128, with the arena on Axi1 and the cache on Axi0 (allowed: "
                     "Ethos-U65, Ethos-U85); use a mode with arena and cache on one port: "
                     "Shared_Sram or Sram_Only\n");
}

TEST_CASE("armdc inspect: memory, weights and suspicious operations") {
  auto const corpus = support::corpus_for("armdc inspect");
  if (!corpus) return;
  workplace const w;
  auto const payload = *corpus + "/ethosu/et_gelu/ethos-u55-128/payload.bin";
  auto const r = run_armdc(w, "inspect --weights " + payload);
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(has(r.out, "memory\n  region 1: 160 bytes used"));
  CHECK(has(r.out, "  input 0               1         80         80   begin to 328\n"));
  CHECK(has(r.out, "estimated cycles, ethos-u55-128 at 500 MHz, Ethos_U55_High_End_Embedded "));
  CHECK(has(r.out, "            scale 0: bias "));
  CHECK(has(r.out, "            weights 7: "));
  CHECK(has(r.out,
            "warning: at byte 328 (OP_CONV): suspicious: only the first of "
            "the output's rows reads the input"));

  auto const plain = run_armdc(w, "inspect --format json " + payload);
  CHECK(has(plain.out, "\"written_by\": \"input 0\""));
  CHECK(has(plain.out, "\"system_config\": \"Ethos_U55_High_End_Embedded\""));
  CHECK(has(plain.out, "\"level\": \"warning\""));
  CHECK_FALSE(has(plain.out, "weights_ohwi"));
}

TEST_CASE("armdc verify: payloads, and comparison with a graph") {
  auto const corpus = support::corpus_for("armdc verify");
  if (!corpus) return;
  workplace const w;
  auto const folder = *corpus + "/ethosu/n_tp_two_outputs/";
  auto const payload = folder + "ethos-u55-128/payload.bin";
  auto const alone = run_armdc(w, "verify " + payload);
  CHECK(alone.err == "");
  CHECK(alone.code == 0);
  auto const beside = run_armdc(w, "verify " + payload + " --graph " + folder + "graph.tosa");
  CHECK(beside.code == 1);
  CHECK(beside.err.starts_with("error: " + payload +
                               ": the payload and its graph differ in the number of outputs: 1 "
                               "(allowed: 2: t12, t24)"));
  auto const good = *corpus + "/ethosu/et_add/";
  auto const same =
      run_armdc(w, "verify " + good + "ethos-u85-256/vela.npz --graph " + good + "graph.tosa");
  CHECK(same.err == "");
  CHECK(same.code == 0);
  CHECK(run_armdc(w, "verify " + ::payload("ethos-u55-128.bin")).code == 1);
}

TEST_CASE("armdc inspect: a file that is not a payload") {
  workplace const w;
  auto const file = (w.path / "x.bin").string();
  std::ofstream(file) << "nothing of the kind";
  auto const r = run_armdc(w, "inspect " + file);
  CHECK(r.code == 1);
  CHECK(r.err ==
        "error: " + file +
            ": not an Ethos-U payload (allowed: vela_bin_stream, Vela's .npz, COP1, COP2)\n");
  CHECK(run_armdc(w, "inspect").code == 2);
}

TEST_CASE("armdc inspect: a stream with too many operations") {
  namespace npu = arm_delegate::ethosu;
  npu::command_writer stream(arm_delegate::npu_family::u85);
  for (int i = 0; i < 1 << 20; ++i) stream.write("OP_POOL", {0});
  stream.write("OP_STOP", {0xFFFF});
  auto const payload =
      npu::write_driver_payload(arm_delegate::target::ethos_u85_256::npu, stream.bytes());
  workplace const w;
  auto const file = (w.path / "long.cop1").string();
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<char const*>(payload.data()),
             static_cast<std::streamsize>(payload.size()));
  auto const r = run_armdc(w, "inspect " + file);
  CHECK(r.code == 1);
  CHECK(r.err == "error: " + file +
                     ": the stream has too many operations to explain: 1048577 (allowed: "
                     "1048576)\n");
}
