// SPDX-License-Identifier: BSD-3-Clause
// armdc inspect as a user calls it.

#include <doctest/doctest.h>
#include <support/command.hpp>

#include <fstream>
#include <string>

using support::has;
using support::run_armdc;
using support::workplace;

namespace {

/// The seeds of the fuzz target: a payload that holds each command once.
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

TEST_CASE("armdc inspect: a file that is no payload") {
  workplace const w;
  auto const file = (w.path / "x.bin").string();
  std::ofstream(file) << "nothing of the kind";
  auto const r = run_armdc(w, "inspect " + file);
  CHECK(r.code == 1);
  CHECK(r.err == "error: " + file +
                     ": no Ethos-U payload (allowed: vela_bin_stream, Vela's .npz, COP1, COP2)\n");
  CHECK(run_armdc(w, "inspect").code == 2);
}
