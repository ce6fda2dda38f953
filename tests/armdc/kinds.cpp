// SPDX-License-Identifier: BSD-3-Clause
// The kind of a file is detected from its content; each subcommand accepts some kinds.

#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/pte/program.hpp>
#include <arm_delegate/pte/read_program.hpp>
#include <arm_delegate/pte/write_program.hpp>

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>
#include <support/digits.hpp>

#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <ios>
#include <span>
#include <string>
#include <string_view>

namespace fs = std::filesystem;
using support::has;
using support::run_armdc;
using support::workplace;

namespace {

auto const source = std::string(ARM_DELEGATE_SOURCE_DIR);
auto const model = source + "/examples/digits_cnn/int8.pt2";
auto const payload = source + "/tests/fuzz/corpus/payload/ethos-u55-128.bin";

/// A .tosa file without a file name ending.
std::string tosa_file(workplace const& w) {
  REQUIRE(
      run_armdc(w, "compile " + model + " -t tosa-1.0+int -o " + (w.path / "c").string()).code ==
      0);
  auto const file = w.path / "graph";
  fs::rename(w.path / "c/delegate_0.tosa", file);
  return file.string();
}

/// Writes a .pte whose only delegate has this payload.
std::string pte_with(std::span<std::byte const> delegate_payload, workplace const& w) {
  namespace pte = arm_delegate::pte;
  auto const linear = arm_delegate::files::read_file(source + "/tests/fuzz/corpus/pte/linear.pte");
  auto p = pte::read_program(linear.bytes, linear.owner);
  p.methods.at(0).delegates.at(0) = {.backend = "EthosUBackend", .payload = {delegate_payload}};
  auto const bytes = pte::write_program(p);
  auto const file = (w.path / "npu.pte").string();
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<char const*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
  return file;
}

}  // namespace

TEST_CASE("armdc: file name endings are ignored") {
  workplace const w;
  auto const upper = (w.path / "M.PT2").string();
  auto const bare = (w.path / "model").string();
  fs::copy_file(model, upper);
  fs::copy_file(model, bare);
  auto const graph = tosa_file(w);
  auto const image = support::save_image(w).string();
  auto const run = " -i " + image + " -o " + (w.path / "out").string();
  for (auto const& file : {upper, bare}) {
    CHECK(run_armdc(w, "verify " + file).code == 0);
    CHECK(run_armdc(w, "run " + file + " -t tosa-1.0+int" + run).code == 0);
    CHECK(has(run_armdc(w, "inspect " + file).out, "aten.conv2d.default"));
  }
  CHECK(run_armdc(w, "verify " + graph).code == 0);
  CHECK(has(run_armdc(w, "inspect " + graph).out, "CONV2D"));
  auto const bogus = run_armdc(w, "run " + graph + " -t bogus" + run);
  CHECK(bogus.code == 2);
  CHECK(has(bogus.err, "unknown target 'bogus'"));
}

TEST_CASE("armdc: a subcommand that rejects a kind names those that accept it") {
  workplace const w;
  auto const graph = tosa_file(w);
  auto const pte = (w.path / "x.pte").string();
  std::ofstream(pte) << std::string("\x1c\0\0\0ET12", 8) << std::string(64, '\0');
  struct attempt {
    std::string arguments;
    std::string_view said;
  };
  auto const out = " -o " + (w.path / "out").string();
  for (auto const& a : std::array{
           attempt{"compile " + graph + " -t tosa-1.0+int" + out,
                   "is a TOSA graph (.tosa); 'armdc compile' and 'report' for an Ethos-U, 'run', "
                   "'verify' and 'inspect' accept it"},
           attempt{"partition " + payload + " -t tosa-1.0+int",
                   "is an Ethos-U payload; 'armdc simulate', 'run', 'verify' and 'inspect'"},
           attempt{"compare " + graph + " -t tosa-1.0+int", "is a TOSA graph"},
           attempt{"simulate " + model + out, "is a torch.export program (.pt2); 'armdc comp"},
           attempt{"simulate " + graph + out, "is a TOSA graph"},
           attempt{"compare " + pte + " -t tosa-1.0+int",
                   "is an ExecuTorch program (.pte); 'armdc run', 'verify' and 'inspect' accept "
                   "it"},
           attempt{"run " + pte + out, "the program has no method"},
           attempt{"verify " + pte, "the program has no method"},
           attempt{"verify " + source + "/README.md", "is of an unknown kind; give a .pt2"},
           attempt{"run " + source + "/README.md" + out, "is of an unknown kind"}}) {
    CAPTURE(a.arguments);
    auto const r = run_armdc(w, a.arguments);
    CHECK(r.code == 1);
    CHECK(r.err.starts_with("error: "));
    CHECK_MESSAGE(has(r.err, a.said), r.err);
  }
}

TEST_CASE("armdc run: a payload is simulated") {
  auto const corpus = support::corpus_for("armdc run of a payload");
  if (!corpus) return;
  workplace const w;
  auto const folder = *corpus + "/ethosu/et_add/";
  auto const bin = folder + "ethos-u55-128/payload.bin";
  auto const ran = run_armdc(w, "run " + bin + " -o " + (w.path / "a").string());
  auto const simulated = run_armdc(w, "simulate " + bin + " -o " + (w.path / "a").string());
  CHECK(ran.err == simulated.err);
  CHECK(has(ran.err, " inputs, 0 were given"));
}

TEST_CASE("armdc inspect: a .pt2 and a .tosa as text, JSON and for Graphviz") {
  workplace const w;
  auto const graph = tosa_file(w);
  CHECK(has(run_armdc(w, "inspect " + model).out, "= aten.conv2d.default(input=%"));
  auto const json = run_armdc(w, "inspect --format json " + model);
  CHECK(json.code == 0);
  for (auto const* part :
       {"\"form\": \"torch.export program\"", "\"op\": \"aten.conv2d.default\"",
        "\"dtype\": \"float32\"", "\"source\": \"examples/digits_cnn/train.py"}) {
    CHECK_MESSAGE(has(json.out, part), part);
  }
  auto const dot = run_armdc(w, "inspect --format dot " + model);
  CHECK(dot.out.starts_with("digraph {\n"));
  CHECK(has(dot.out, "aten.conv2d.default"));
  CHECK(has(run_armdc(w, "inspect " + graph).out, "main(%"));
  auto const tosa = run_armdc(w, "inspect --format json " + graph);
  for (auto const* part : {"\"form\": \"TOSA graph\"", "\"op\": \"CONV2D\"", "\"attributes\": {",
                           "\"name\": \"main\""}) {
    CHECK_MESSAGE(has(tosa.out, part), part);
  }
  CHECK(has(run_armdc(w, "inspect --format dot " + graph).out, "[label=\"CONV2D\\n"));
  auto const none = run_armdc(w, "inspect --format dot " + payload);
  CHECK(none.code == 2);
  CHECK(has(none.err, "is an Ethos-U payload, which is not a graph; use text or json"));
}

TEST_CASE("armdc inspect and verify: a .pte") {
  workplace const w;
  auto const file = source + "/tests/fuzz/corpus/pte/several_delegates.pte";
  auto const text = run_armdc(w, "inspect " + file);
  CHECK(text.err == "");
  CHECK(text.code == 0);
  for (auto const* part :
       {"method 'forward'\n", "  delegate 0: TOSABackend, ", "    tosa_spec = TOSA-1.0+FP",
        "aten::sort.values(", "delegate 1(", "\nmethod 'forward', delegate 1: TOSABackend\n"}) {
    CHECK_MESSAGE(has(text.out, part), part);
  }
  auto const json = run_armdc(w, "inspect --format json " + file);
  for (auto const* part : {"\"form\": \"ExecuTorch program\"", "\"backend\": \"TOSABackend\"",
                           "\"form\": \"TOSA graph\"", "\"op\": \"MUL\""}) {
    CHECK_MESSAGE(has(json.out, part), part);
  }
  CHECK(run_armdc(w, "inspect --format dot " + file).code == 2);
  auto const checked = run_armdc(w, "verify " + file);
  CHECK_MESSAGE(checked.code == 0, checked.err);
  CHECK(checked.out == "");
}

TEST_CASE("armdc inspect and verify: an Ethos-U payload in a .pte") {
  workplace const w;
  auto const stream = arm_delegate::files::read_file(payload);
  auto const text = run_armdc(w, "inspect " + pte_with(stream.bytes, w));
  CHECK(text.code == 0);
  CHECK(has(text.out, "  delegate 0: EthosUBackend, "));
  CHECK(has(text.out, "vela_bin_stream for ethos-u55-128"));
  auto const cut = pte_with(stream.bytes.first(stream.bytes.size() - 32), w);
  auto const refused = run_armdc(w, "verify " + cut);
  CHECK(refused.code == 1);
  CHECK_MESSAGE(has(refused.err, "error: " + cut + ": method 'forward', delegate 0: "),
                refused.err);
}
