// SPDX-License-Identifier: BSD-3-Clause
// armdc simulate as a user calls it.

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>

#include <filesystem>
#include <string>

namespace fs = std::filesystem;
using support::has;
using support::run_armdc;
using support::workplace;

TEST_CASE("armdc simulate: a payload that Vela made") {
  auto const corpus = support::corpus_for("armdc simulate");
  if (!corpus) return;
  workplace const w;
  auto const graph = fs::path(*corpus) / "ethosu/et_add";
  auto const payload = (graph / "ethos-u85-256/payload.bin").string();
  auto const inputs =
      " -i " + (graph / "set0/in_0.npy").string() + " -i " + (graph / "set0/in_1.npy").string();
  auto const r = run_armdc(w, "simulate " + payload + inputs + " -o " + (w.path / "out").string());
  CHECK(r.err == "");
  CHECK(r.code == 0);
  CHECK(fs::file_size(w.path / "out/out0.npy") > 500);

  auto const other = run_armdc(
      w, "simulate " + payload + inputs + " -t ETHOS-U55-128 -o " + (w.path / "none").string());
  CHECK(other.code == 1);
  CHECK(
      has(other.err, "the payload is for another target: ethos-u85-256 (allowed: ethos-u55-128)"));
  CHECK(run_armdc(w, "simulate " + payload + inputs + " -t x -o " + (w.path / "none").string())
            .code == 2);

  auto const few = run_armdc(w, "simulate " + payload + " -o " + (w.path / "none").string());
  CHECK(few.code == 1);
  CHECK_FALSE(fs::exists(w.path / "none"));
}

TEST_CASE("armdc simulate: fast scratch of a given size") {
  auto const corpus = support::corpus_for("armdc simulate");
  if (!corpus) return;
  workplace const w;
  auto const graph = fs::path(*corpus) / "ethosu/et_big";
  auto const call = [&](std::string const& bytes) {
    return run_armdc(w, "simulate " + (graph / "ethos-u65-512/payload.bin").string() + " -i " +
                            (graph / "set0/in_0.npy").string() + " --fast-scratch " + bytes +
                            " -o " + (w.path / "out").string());
  };
  auto const small = call("16");
  CHECK(small.code == 1);
  CHECK(has(small.err, "lies outside its region: region 2 at "));
  auto const large = call("393216");
  CHECK(large.err == "");
  CHECK(large.code == 0);
}

TEST_CASE("armdc simulate: what it can't run") {
  workplace const w;
  auto const seed =
      std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/fuzz/corpus/payload/ethos-u55-128.bin";
  auto const r = run_armdc(w, "simulate " + seed + " -o " + (w.path / "out").string());
  CHECK(r.code == 1);
  CHECK(has(r.err, "error: " + seed + ": at byte "));
  CHECK_FALSE(fs::exists(w.path / "out"));
}
