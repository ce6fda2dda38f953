// SPDX-License-Identifier: BSD-3-Clause
// Tests armdc as a user runs it: exit codes, messages, written files.

#include <doctest/doctest.h>
#include <support/command.hpp>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

namespace fs = std::filesystem;
using support::files_in;
using support::has;
using support::outcome;
using support::text_of;
using support::workplace;

namespace {

fs::path const model = fs::path(ARM_DELEGATE_SOURCE_DIR) / "examples/digits_cnn/int8.pt2";

}  // namespace

TEST_CASE("compile writes the payload and program.json, and nothing else") {
  workplace const w;
  auto const o = support::run_armdc(
      w, "compile " + model.string() + " --target tosa-1.0+int -o " + (w.path / "out").string());
  CHECK(o.code == 0);
  CHECK(o.err == "");
  CHECK(has(o.out, "delegate_0.tosa"));
  CHECK(files_in(w.path / "out") == 2);
  CHECK(text_of(w.path / "out/delegate_0.tosa").substr(4, 4) == "TOSA");
  auto const json = text_of(w.path / "out/program.json");
  for (auto const* part :
       {"\"schema_version\": 1", "\"target\": \"tosa-1.0+int\"", "\"file\": \"delegate_0.tosa\"",
        "\"op\": \"quantized_decomposed.quantize_per_tensor.default\"", "\"dtype\": \"int8\""}) {
    CHECK_MESSAGE(has(json, part), part);
  }
}

TEST_CASE("the same input gives the same bytes") {
  workplace const w;
  auto const compile = "compile " + model.string() + " -q --target tosa-1.0+int -o ";
  CHECK(support::run_armdc(w, compile + (w.path / "a").string() + " --threads 1").code == 0);
  CHECK(support::run_armdc(w, compile + (w.path / "b").string() + " --threads 2").code == 0);
  CHECK(text_of(w.path / "a/delegate_0.tosa") == text_of(w.path / "b/delegate_0.tosa"));
  CHECK(text_of(w.path / "a/program.json") == text_of(w.path / "b/program.json"));
}

TEST_CASE("targets are accepted in several spellings") {
  workplace const w;
  for (auto const* target :
       {"TOSA-1.0+INT", "tosa-1.0.0+int", "Tosa-1.0+int+U55+int4+int16", "TOSA-0.80.0+BI+u55"}) {
    auto const o = support::run_armdc(w, "compile " + model.string() + " -q --target " + target +
                                             " -o " + (w.path / "out").string());
    CHECK_MESSAGE(o.code == 0, target << ": " << o.err);
  }
}

TEST_CASE("an unknown target is wrong usage, and the message lists the known ones") {
  workplace const w;
  auto const o = support::run_armdc(w, "compile " + model.string() + " --target tosa-9+int");
  CHECK(o.code == 2);
  CHECK(has(o.err, "error: unknown target 'tosa-9+int'"));
  CHECK(has(o.err, "tosa-1.0+fp"));
}

TEST_CASE("control flow stays on the host, with its name and its line of Python") {
  workplace const w;
  auto const programs = fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/programs";
  auto const loop =
      support::run_armdc(w, "compile " + (programs / "loop_of_branches.pt2").string() +
                                " --target tosa-1.0+fp -o " + (w.path / "out").string());
  CHECK(loop.code == 0);
  CHECK(has(loop.err,
            "loop_of_branches.pt2: node 'while_loop' (higher_order.while_loop, at "
            "/models/make_control_flow.py:"));
  CHECK(has(loop.err, "): stays on the host: element types of tosa-1.0+fp: "));
  CHECK(fs::exists(w.path / "out" / "delegate_0.tosa"));  // the nodes in a branch
}

TEST_CASE("a bad file is named, exit code 1, and nothing is left behind") {
  workplace const w;
  std::ofstream(w.path / "bad.pt2") << text_of(model).substr(0, 5000);
  auto const out = w.path / "out";
  auto const bad = support::run_armdc(
      w, "compile " + (w.path / "bad.pt2").string() + " --target tosa-1.0+int -o " + out.string());
  CHECK(bad.code == 1);
  CHECK(has(bad.err, "error: "));
  CHECK(has(bad.err, "bad.pt2"));
  CHECK(!fs::exists(out));
  auto const missing =
      support::run_armdc(w, "compile nowhere.pt2 --target tosa-1.0+int -o " + out.string());
  CHECK(missing.code == 1);
  CHECK(has(missing.err, "nowhere.pt2"));
  CHECK(!fs::exists(out));
}

TEST_CASE("an unsupported program is an error with node, operator and source line") {
  workplace const w;
  auto const float_model = model.parent_path() / "float.pt2";
  auto const o =
      support::run_armdc(w, "compile " + float_model.string() + " --target tosa-1.0+int -o " +
                                (w.path / "out").string());
  CHECK(o.code == 1);
  CHECK(has(o.err, "float.pt2"));
  CHECK(has(o.err, "float32"));
  CHECK(has(o.err, "quantize the model"));
  CHECK(!fs::exists(w.path / "out"));
}

TEST_CASE("an unwritable output folder is an error before anything is written") {
  workplace const w;
  std::ofstream(w.path / "file") << "x";
  auto const o = support::run_armdc(w, "compile " + model.string() + " --target tosa-1.0+int -o " +
                                           (w.path / "file/out").string());
  CHECK(o.code == 1);
  CHECK(has(o.err, "output folder"));
  CHECK(text_of(w.path / "file") == "x");
}

TEST_CASE("a user's existing folder is not changed by an error") {
  workplace const w;
  auto const out = w.path / "mine";
  fs::create_directories(out);
  std::ofstream(out / "keep.txt") << "mine";
  auto const o =
      support::run_armdc(w, "compile nowhere.pt2 --target tosa-1.0+int -o " + out.string());
  CHECK(o.code == 1);
  CHECK(files_in(out) == 1);
}

TEST_CASE("--dump writes the graph after every pass and a desc.json") {
  workplace const w;
  auto const o = support::run_armdc(
      w, "compile " + model.string() + " -q --target tosa-1.0+int -o " + (w.path / "out").string() +
             " --dump " + (w.path / "dump").string());
  CHECK(o.code == 0);
  CHECK(files_in(w.path / "dump") > 8);
  CHECK(fs::exists(w.path / "dump/desc.json"));
}

TEST_CASE("wrong usage is exit code 2, help is 0") {
  workplace const w;
  CHECK(support::run_armdc(w, "").code == 2);
  CHECK(support::run_armdc(w, "compile").code == 2);
  CHECK(support::run_armdc(w, "nonsense").code == 2);
  CHECK(support::run_armdc(w, "compile --bogus x").code == 2);
  CHECK(support::run_armdc(w, "--help").code == 0);
  CHECK(has(support::run_armdc(w, "help compile").out, "--target"));
  CHECK(support::run_armdc(w, "help nonsense").code == 2);
  CHECK(has(support::run_armdc(w, "--version").out, "armdc "));
}

TEST_CASE("targets and ops list what is compiled in") {
  workplace const w;
  CHECK(has(support::run_armdc(w, "targets").out, "tosa-0.80+mi\n"));
  CHECK(has(support::run_armdc(w, "targets --format json").out, "\"tosa-1.0+int\""));
  CHECK(has(support::run_armdc(w, "ops").out, "aten.conv2d.default"));
  CHECK(has(support::run_armdc(w, "ops --target tosa-1.0+fp --format json").out,
            "\"aten.softmax.int\""));
}
