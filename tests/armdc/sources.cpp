// SPDX-License-Identifier: BSD-3-Clause
// How paths of Python files are shown, and the hash of the input.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>

#include <cstdlib>
#include <string>

using support::has;
using support::run_armdc;
using support::text_of;
using support::workplace;

namespace {

auto const model = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/int8.pt2";

}  // namespace

TEST_CASE("armdc: paths of Python files are relative to --source-root") {
  workplace const w;
  auto const folder = w.path / "made";
  auto const lines = [&](std::string const& more) {
    auto const r =
        run_armdc(w, "compile -q " + model + " -t ethos-u55-128 -o " + folder.string() + more);
    REQUIRE(r.code == 0);
    return text_of(folder / "program.json");
  };
  // The model was exported in the project's folder, with relative paths.
  CHECK(has(lines(""), "\"source\": \"examples/digits_cnn/train.py:"));
  CHECK(has(lines(" --source-root /nowhere"), "\"source\": \"examples/digits_cnn/train.py:"));
  auto const folder_of_models = support::corpus_for("paths of Python files in a home folder");
  if (folder_of_models) {
    // Exported from /home/dev/models/models.py.
    auto const exported = *folder_of_models + "/models/digits_cnn/int8.pt2 -t ethos-u55-128";
    auto const compile = [&](std::string const& more) {
      auto const to = " -o " + folder.string();
      REQUIRE(run_armdc(w, "compile -q " + exported + to + more).code == 0);
      return text_of(folder / "program.json");
    };
    CHECK(has(compile(""), "\"source\": \"~/models/models.py:"));
    CHECK(has(compile(" --source-root /home/dev"), "\"source\": \"models/models.py:"));
    CHECK(!has(compile(""), "/home/"));
  }
  auto const sarif = run_armdc(w, "partition " + model + " -t tosa-1.0+int --format sarif").out;
  CHECK(has(sarif, "\"originalUriBaseIds\""));
}

TEST_CASE("armdc compile: program.json has the SHA-256 of its input") {
  workplace const w;
  auto const folder = w.path / "made";
  REQUIRE(run_armdc(w, "compile -q " + model + " -t tosa-1.0+int -o " + folder.string()).code == 0);
  auto const sum = (w.path / "sum").string();
  REQUIRE(std::system(("sha256sum " + model + " > " + sum).c_str()) == 0);
  auto const expected = text_of(sum).substr(0, 64);
  CHECK(has(text_of(folder / "program.json"), "\"sha256\": \"" + expected + "\""));
  CHECK(has(text_of(folder / "program.json"), "\"name\": \"int8.pt2\""));
}
