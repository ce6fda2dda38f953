// SPDX-License-Identifier: BSD-3-Clause
// Tests armdc quantize, and armdc compile with samples, as a user calls them.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/digits.hpp>

#include <filesystem>
#include <string>

namespace fs = std::filesystem;
using support::digits;
using support::has;
using support::run_armdc;
using support::text_of;
using support::workplace;

namespace {

std::string const model = (digits / "float.pt2").string();
std::string const samples = " --calibration " + (digits / "test_x.npy").string();

std::string in(workplace const& w, std::string const& name) { return (w.path / name).string(); }

std::string quantize(workplace const& w, std::string const& target) {
  return "quantize " + model + " --target " + target + " -o " + in(w, "q.pt2");
}
std::string compile(workplace const& w, std::string const& file, std::string const& folder) {
  return "compile " + file + " --target ethos-u55-128 -o " + in(w, folder);
}

}  // namespace

TEST_CASE("armdc quantize: a summary, and the improvements that were kept") {
  workplace const w;
  auto const r = run_armdc(w, quantize(w, "ethos-u55-128") + samples);
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(has(r.out, "nodes quantized to int8 with 450 samples"));
  CHECK(has(r.out, "correct_bias: SQNR of the outputs from "));
  auto const plain = run_armdc(w, quantize(w, "ethos-u55-128") + samples + " --optimize none");
  CHECK(!has(plain.out, "SQNR"));
}

TEST_CASE("armdc compile --calibration: the payload of the quantized program") {
  workplace const w;
  auto const one = run_armdc(w, compile(w, model, "one") + samples);
  CHECK(one.err == "");
  REQUIRE(one.code == 0);
  CHECK(has(one.out, "nodes quantized to int8"));
  REQUIRE(run_armdc(w, quantize(w, "ethos-u55-128") + samples).code == 0);
  REQUIRE(run_armdc(w, compile(w, in(w, "q.pt2"), "two")).code == 0);
  CHECK(text_of(w.path / "one" / "delegate_0.bin") == text_of(w.path / "two" / "delegate_0.bin"));
}

TEST_CASE("armdc quantize --keep-float: the node is named with the reason") {
  workplace const w;
  auto const r = run_armdc(w, quantize(w, "ethos-u55-128") + samples + " --keep-float aten.linear");
  REQUIRE(r.code == 0);
  CHECK(has(r.err, "stays float: it is named in the exceptions"));
  auto const compiled = run_armdc(w, compile(w, in(w, "q.pt2"), "out"));
  CHECK(compiled.code == 0);
  CHECK(has(compiled.err + compiled.out, "aten.linear.default"));
}

TEST_CASE("armdc quantize --scheme-of: wide activations for what is named") {
  workplace const w;
  auto const wide = quantize(w, "tosa-1.0+int+int16") + samples + " --scheme-of aten.linear=a16w8";
  REQUIRE(run_armdc(w, wide + " --report " + in(w, "r.json")).code == 0);
  auto const report = text_of(w.path / "r.json");
  CHECK(has(report, "\"type\": \"int16\""));
  CHECK(has(report, "\"type\": \"int8\""));
  auto const narrow =
      run_armdc(w, quantize(w, "tosa-1.0+int") + samples + " --scheme-of aten.linear=a16w8");
  CHECK(narrow.code == 1);
  CHECK(has(narrow.err, "does not compute with 16-bit activations"));
}

TEST_CASE("armdc quantize --report: the range, scale, clipped share and error of each value") {
  workplace const w;
  auto const r =
      run_armdc(w, quantize(w, "ethos-u55-128") + samples + " --report " + in(w, "r.json"));
  REQUIRE(r.code == 0);
  CHECK(has(r.out, "value "));
  CHECK(has(r.out, "SQNR, dB"));
  auto const report = text_of(w.path / "r.json");
  for (auto const* key : {"samples", "values", "module", "zero_point", "clipped_share", "sqnr_db",
                          "float_nodes", "improvements"}) {
    CHECK(has(report, "\"" + std::string(key) + "\""));
  }
}

TEST_CASE("armdc quantize --budget-sqnr: cycles before and after") {
  workplace const w;
  auto const r = run_armdc(w, quantize(w, "ethos-u55-128") + samples + " --budget-sqnr 40");
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(has(r.out, "16-bit activations in "));
  CHECK(has(r.out, "NPU cycles: about "));
  auto const too_much = run_armdc(w, quantize(w, "ethos-u55-128") + samples + " --budget-sqnr 400");
  CHECK(too_much.code == 1);
  CHECK(has(too_much.err, "with a16w8 everywhere, not 400.0 dB"));
}

TEST_CASE("armdc quantize: what is wrong is named, and nothing is written") {
  workplace const w;
  auto const refused = [&](std::string const& call, int code, std::string const& text) {
    CAPTURE(call);
    auto const r = run_armdc(w, call);
    CHECK(r.code == code);
    CHECK(has(r.err, text));
    CHECK(!fs::exists(w.path / "q.pt2"));
  };
  auto const u55 = quantize(w, "ethos-u55-128");
  refused(u55 + samples + " --keep-float linaer", 1, "did you mean 'linear'?");
  refused(u55 + samples + " --scheme-of linear", 2, "is not NAME=SCHEME");
  refused(u55 + samples + " --observer best", 2, "--observer: 'best'");
  refused(u55, 2, "--calibration");
  refused(u55 + " --calibration nothing.npy", 1, "nothing.npy");
  refused(u55 + samples + samples, 1, "the program has 1 inputs, and samples of 2 were given");
  refused(quantize(w, "tosa-1.0+fp") + samples, 1, "does not compute with integers");
  auto const quantized = (digits / "int8.pt2").string();
  refused("quantize " + quantized + " -t ethos-u55-128 -o " + in(w, "q.pt2") + samples, 1,
          "the program is quantized already");
}

TEST_CASE("armdc compile: options of quantizing need samples") {
  workplace const w;
  auto const r = run_armdc(w, compile(w, model, "out") + " --scheme a16w8");
  CHECK(r.code == 2);
  CHECK(has(r.err, "--scheme needs --calibration"));
}

TEST_CASE("armdc compile --calibration --uint8-io: the network takes bytes") {
  workplace const w;
  auto const r = run_armdc(w, compile(w, model, "out") + samples + " --uint8-io");
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  auto const program = text_of(w.path / "out" / "program.json");
  CHECK(has(program, "\"uint8\""));
  CHECK(fs::exists(w.path / "out" / "delegate_0.bin"));
  CHECK(!fs::exists(w.path / "out" / "delegate_1.bin"));
  auto const wide =
      run_armdc(w, quantize(w, "tosa-1.0+int+int16") + samples + " --scheme a16w8 --uint8-io");
  CHECK(wide.code == 1);
  CHECK(has(wide.err, "is quantized to int16, which bytes cannot stand for"));
}
