// SPDX-License-Identifier: BSD-3-Clause
// armdc with --compiler vela: scripts replace Vela. They return payloads of the native compiler,
// right ones and one whose last operation computes something else.

#include <arm_delegate/compiled.hpp>
#include <arm_delegate/ethosu/payload/payload.hpp>
#include <arm_delegate/ethosu/payload/vela_bin_stream.hpp>
#include <arm_delegate/ethosu/program/read_program.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/format/encoding.hpp>
#include <arm_delegate/tosa/format/serialize.hpp>

#include <doctest/doctest.h>
#include <stdlib.h>  // setenv
#include <support/command.hpp>
#include <support/digits.hpp>
#include <support/early_blocks.hpp>
#include <support/npz_builder.hpp>
#include <support/reference.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ad = arm_delegate;
namespace fs = std::filesystem;
using support::has;
using support::run_armdc;
using support::text_of;
using support::workplace;

namespace {

auto const model = (support::digits / "int8.pt2").string();
std::string const target = " -t ethos-u55-128";

void write(fs::path const& file, std::span<std::byte const> bytes) {
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<char const*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

void add_ios(support::zip_builder& zip, std::string const& name,
             std::vector<ad::ethosu::vela_io> const& ios) {
  REQUIRE(ios.size() == 1);
  auto const& io = ios.front();
  std::vector<std::int64_t> const shape(io.shape.begin(), io.shape.end());
  zip.add(name + "_shape.npy", support::make_int64_npy("(1, 6)", shape));
  zip.add(name + "_elem_size.npy", support::make_int64_npy("(1,)", {io.elem_size}));
  zip.add(name + "_region.npy", support::make_int64_npy("(1,)", {io.region}));
  zip.add(name + "_offset.npy", support::make_int64_npy("(1,)", {io.offset}));
}

/// Vela's raw output for a payload; `constants` replace its own.
std::vector<std::byte> npz_of(ad::ethosu::vela_network const& n,
                              std::span<std::byte const> constants) {
  support::zip_builder zip;
  zip.add("cmd_data.npy", support::make_bytes_npy(n.cmd_data));
  zip.add("weight_data.npy", support::make_bytes_npy(constants));
  zip.add("scratch_shape.npy", support::make_int64_npy("(1,)", {n.scratch_size}));
  zip.add("scratch_fast_shape.npy", support::make_int64_npy("(1,)", {48}));
  add_ios(zip, "input", n.inputs);
  add_ios(zip, "output", n.outputs);
  return zip.finish();
}

/// Constants with another bias in the last operation that has one.
std::vector<std::byte> with_wrong_bias(ad::ethosu::npu_payload const& payload) {
  auto const program =
      ad::ethosu::read_program(payload.npu->family, payload.driver.commands).program;
  std::int64_t at = -1;
  for (auto const& step : program.steps) {
    if (step.kernel() != nullptr && !step.kernel()->scales.empty()) {
      at = step.kernel()->scales.front().base;
    }
  }
  REQUIRE(at >= 0);
  auto const& data = payload.network.weight_data;
  std::vector<std::byte> constants(data.begin(), data.end());
  // An entry starts with the bias, the lowest byte first: it changes by thousands.
  constants.at(static_cast<std::size_t>(at) + 1) ^= std::byte{0x7f};
  return constants;
}

/// The network with operations that start too early.
ad::ethosu::vela_network started_early(ad::ethosu::npu_payload const& payload,
                                       std::vector<std::byte>& commands) {
  auto const data = payload.network.cmd_data;
  auto const at = payload.driver.commands.data() - data.data();
  commands.assign(data.begin(), data.end());
  support::start_early(
      std::span(commands).subspan(static_cast<std::size_t>(at), payload.driver.commands.size()));
  auto network = payload.network;
  network.cmd_data = commands;
  return network;
}

/// A debug database that attributes every operation to the graph's last operator.
std::string debug_database(workplace const& w, ad::ethosu::npu_payload const& payload) {
  auto const folder = w.path / "graph";
  REQUIRE(run_armdc(w, "compile " + model + " -t tosa-1.0+int+int16+int4+u55 -o " + folder.string())
              .code == 0);
  auto const file = support::read_file(folder / "delegate_0.tosa");
  auto const graph = ad::tosa::deserialize(file);
  auto const again = ad::tosa::serialize(graph, ad::tosa::encoding_of({1, 0, 0}));
  auto const last = again.first_operation() + graph.main().operations.size() - 1;
  auto const table = [](std::string const& name, std::string const& rows) {
    return "<table name=\"" + name + "\">\n<![CDATA[\n" + rows + "]]>\n</table>\n";
  };
  std::string queue = "\"offset\",\"optimised_id\"\n";
  for (auto const& step :
       ad::ethosu::read_program(payload.npu->family, payload.driver.commands).program.steps) {
    if (step.kernel() != nullptr) queue += std::to_string(step.origin.offset) + ",7\n";
  }
  return table("source", "\"id\",\"ext_key\"\n3," + std::to_string(last) + "\n") +
         table("optimised", "\"id\",\"source_id\"\n7,3\n") + table("queue", queue);
}

/// A script that writes its options to "options" and copies a folder as its output.
class fake_vela {
 public:
  fake_vela(workplace const& w, fs::path const& output) : options_(w.path / "options") {
    auto const script = w.path / "vela";
    std::ofstream(script) << "#!/bin/sh\n[ \"$1\" = --version ] && { echo 5.1.0; exit 0; }\n"
                          << "echo \"$@\" > " << options_ << "\n"
                          << "for o do case $o in --output-dir=*) out=${o#--output-dir=};; esac; "
                          << "done\ncp -r " << output << " \"$out\"\n";
    fs::permissions(script, fs::perms::owner_all);
    ::setenv("ARM_DELEGATE_VELA", script.c_str(), 1);
  }
  fake_vela(fake_vela const&) = delete;
  fake_vela& operator=(fake_vela const&) = delete;
  ~fake_vela() { ::unsetenv("ARM_DELEGATE_VELA"); }
  [[nodiscard]] std::string options() const { return text_of(options_); }

 private:
  fs::path options_;
};

/// The native payload of the model, and folders with it as Vela's output.
struct payloads {
  explicit payloads(workplace const& w) {
    auto const folder = w.path / "native";
    REQUIRE(run_armdc(w, "compile " + model + target + " -o " + folder.string()).code == 0);
    native = support::read_file(folder / "delegate_0.bin");
    auto const payload = ad::ethosu::read_payload(native);
    for (auto const& f : {right, wrong, early}) fs::create_directory(w.path / f);
    write(w.path / right / "out_vela.npz", npz_of(payload.network, payload.network.weight_data));
    write(w.path / wrong / "out_vela.npz", npz_of(payload.network, with_wrong_bias(payload)));
    std::vector<std::byte> commands;
    write(w.path / early / "out_vela.npz",
          npz_of(started_early(payload, commands), payload.network.weight_data));
    std::ofstream(w.path / right / "out_debug.xml") << debug_database(w, payload);
  }

  std::string right = "right";
  std::string wrong = "wrong";
  std::string early = "early";  ///< right, with findings
  std::vector<std::byte> native{};
};

}  // namespace

TEST_CASE("armdc compile --compiler vela: Vela's payload, with its options and its operators") {
  workplace const w;
  payloads const made(w);
  fake_vela const vela(w, w.path / made.right);
  auto const out = w.path / "out";
  auto const r = run_armdc(w, "compile " + model + target + " --compiler vela --explain -o " +
                                  out.string() + " --memory-mode sram_only");
  CHECK_MESSAGE(r.code == 0, r.err);
  CHECK(support::read_file(out / "delegate_0.bin") == made.native);
  for (auto const* option :
       {"--accelerator-config=ethos-u55-128 ", "--config=Arm/vela.ini ",
        "--system-config=Ethos_U55_High_End_Embedded ", "--memory-mode=Sram_Only "}) {
    CHECK_MESSAGE(has(vela.options(), option), vela.options());
  }
  auto const program = text_of(out / "program.json");
  for (auto const* part : {"\"target\": \"ethos-u55-128\"", "\"compiler\": \"vela\"",
                           "\"memory_mode\": \"Sram_Only\"", "\"fast_scratch\": 48,"}) {
    CHECK_MESSAGE(has(program, part), part);
  }
  // The graph's last operator was made for the linear layer.
  CHECK(has(program, "\"node\": \"linear\""));
  CHECK(!has(program, "\"node\": \"conv2d"));
  CHECK(has(r.out, ", linear in fc, examples/digits_cnn/train.py:56\n     block "));
}

TEST_CASE("armdc compile --compiler vela: the most bytes of SRAM, and the goal") {
  workplace const w;
  payloads const made(w);
  fake_vela const vela(w, w.path / made.right);
  auto const call = [&](std::string const& options) {
    return run_armdc(w, "compile " + model + target + " --compiler vela " + options + " -o " +
                            (w.path / "out").string());
  };
  CHECK(call("").code == 0);
  CHECK_FALSE(has(vela.options(), "--arena-cache-size"));
  CHECK_FALSE(has(vela.options(), "--optimise"));
  auto const r = call("--sram 64K --optimise size");
  CHECK_MESSAGE(r.code == 0, r.err);
  CHECK(has(vela.options(), "--arena-cache-size=65536"));
  CHECK(has(vela.options(), "--optimise=Size"));
  // Vela aims at the size, but may exceed it.
  auto const small = call("--sram 64");
  CHECK(small.code == 1);
  CHECK_MESSAGE(
      has(small.err, "Vela's payload does not fit the arena of memory mode Shared_Sram: "),
      small.err);
  auto const balanced = call("--optimise balanced");
  CHECK(balanced.code == 2);
  CHECK(has(balanced.err, "--optimise: Vela has no 'balanced'"));
  auto const effort = call("--effort 5");
  CHECK(effort.code == 2);
  CHECK(has(effort.err, "--effort: Vela has none to choose"));
}

TEST_CASE("armdc compile --compiler vela: a configuration file comes after Vela's own") {
  workplace const w;
  payloads const made(w);
  fake_vela const vela(w, w.path / made.right);
  auto const config = w.path / "my.ini";
  std::ofstream(config) << "[Memory_Mode.Mine]\nconst_mem_area=Axi1\narena_mem_area=Axi0\n"
                           "cache_mem_area=Axi0\n";
  auto const r = run_armdc(w, "compile " + model + target + " --compiler vela -o " +
                                  (w.path / "out").string() + " --config " + config.string() +
                                  " --memory-mode Mine");
  CHECK_MESSAGE(r.code == 0, r.err);
  auto const own = vela.options().find("--config=Arm/vela.ini ");
  auto const mine = vela.options().find("--config=" + config.string() + " ");
  REQUIRE(own != std::string::npos);
  REQUIRE(mine != std::string::npos);
  CHECK(own < mine);
  CHECK(has(vela.options(), "--memory-mode=Mine"));
}

TEST_CASE("armdc compile --compiler vela: a TOSA graph") {
  workplace const w;
  payloads const made(w);
  fake_vela const vela(w, w.path / made.right);
  auto const out = w.path / "out";
  auto const r = run_armdc(w, "compile " + (w.path / "graph/delegate_0.tosa").string() + target +
                                  " --compiler vela -o " + out.string());
  CHECK_MESSAGE(r.code == 0, r.err);
  CHECK(support::read_file(out / "delegate_0.bin") == made.native);
}

TEST_CASE("armdc run and compare --compiler vela: the simulator runs Vela's payload") {
  workplace const w;
  payloads const made(w);
  auto const input = " --input " + support::save_image(w).string();
  auto const run = [&](std::string const& more, std::string const& to) {
    auto const out = w.path / to;
    CHECK(run_armdc(w, "run " + model + target + input + more + " -o " + out.string()).code == 0);
    return text_of(out / "out0.npy");
  };
  auto const numbers = run("", "native_run");
  auto const compare = "compare " + model + target + " --compiler vela" + input;
  {
    fake_vela const vela(w, w.path / made.right);
    CHECK(run(" --compiler vela", "right_run") == numbers);
    auto const r = run_armdc(w, compare);
    CHECK(r.code == 0);
    CHECK(has(r.out, "\ncode generator: no payload differs"));
  }
  {
    // Findings in Vela's payloads are errors, after the results.
    fake_vela const vela(w, w.path / made.early);
    auto const r = run_armdc(w, compare);
    CHECK(r.code == 1);
    CHECK(has(r.out, "\ncode generator: no payload differs"));
    CHECK_MESSAGE(has(r.err, "block dependency too large"), r.err);
  }
  fake_vela const vela(w, w.path / made.wrong);
  CHECK(run(" --compiler vela", "wrong_run") != numbers);
  auto const r = run_armdc(w, compare);
  CHECK(r.code == 0);
  CHECK(has(r.out, "\nlowering to TOSA: no node differs"));
  CHECK(has(r.out, "\ncode generator: output 'quantize_per_tensor_10' of tag0, node 'linear' ("));
  CHECK(has(r.out, "differs from its TOSA graph by up to "));
  CHECK(has(run_armdc(w, compare + " --format json").out,
            "\"worst_payload_output\": \"quantize_per_tensor_10\""));
}

TEST_CASE("armdc --compiler vela without Vela is an error that names both remedies") {
  workplace const w;
  ::setenv("ARM_DELEGATE_VELA", (w.path / "nothing").c_str(), 1);
  auto const r = run_armdc(
      w, "compile " + model + target + " --compiler vela -o " + (w.path / "out").string());
  ::unsetenv("ARM_DELEGATE_VELA");
  CHECK(r.code == 1);
  CHECK(has(r.err, "which is not an executable program; install it (pip install ethos-u-vela"));
  CHECK(has(r.err, "or leave out --compiler vela\n"));
  CHECK(!fs::exists(w.path / "out"));
}
