// SPDX-License-Identifier: BSD-3-Clause
// Tests armdc simulate as a user calls it.

#include <arm_delegate/files/npy.hpp>

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>
#include <support/endless.hpp>
#include <support/reference.hpp>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using support::has;
using support::run_armdc;
using support::workplace;

TEST_CASE("armdc simulate: a payload from Vela") {
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

TEST_CASE("armdc simulate: an unsupported payload") {
  workplace const w;
  auto const seed =
      std::string(ARM_DELEGATE_SOURCE_DIR) + "/tests/fuzz/corpus/payload/ethos-u55-128.bin";
  auto const r = run_armdc(w, "simulate " + seed + " -o " + (w.path / "out").string());
  CHECK(r.code == 1);
  CHECK(has(r.err, "error: " + seed + ": at byte "));
  CHECK_FALSE(fs::exists(w.path / "out"));
}

TEST_CASE("armdc simulate: arrays of another shape or signedness that convert exactly") {
  auto const corpus = support::corpus_for("armdc simulate");
  if (!corpus) return;
  workplace const w;
  auto const graph = fs::path(*corpus) / "ethosu/et_add";
  auto const payload = (graph / "ethos-u85-256/payload.bin").string();
  auto const second = " -i " + (graph / "set0/in_1.npy").string();
  auto const call = [&](fs::path const& first, std::string const& out) {
    return run_armdc(w, "simulate " + payload + " -i " + first.string() + second + " -o " +
                            (w.path / out).string());
  };
  auto const file = support::read_file(graph / "set0/in_0.npy");
  auto const array = arm_delegate::files::parse_npy(file, "in_0.npy");
  REQUIRE(array.item_size == 1);
  auto const count = static_cast<std::int64_t>(array.data.size());
  std::vector<std::byte> values(array.data.begin(), array.data.end());
  REQUIRE(call(graph / "set0/in_0.npy", "as_is").code == 0);
  auto const path = w.path / "x.npy";

  support::write_npy(path, "|i1", {count, 1, 1}, values);
  auto const flat = call(path, "flat");
  CHECK(flat.err == "");
  CHECK(support::text_of(w.path / "flat/out0.npy") == support::text_of(w.path / "as_is/out0.npy"));

  for (auto& v : values) v &= std::byte{0x7f};
  support::write_npy(path, "|u1", {count}, values);
  CHECK(call(path, "small").code == 0);
  values.back() = std::byte{200};
  support::write_npy(path, "|u1", {count}, values);
  auto const large = call(path, "large");
  CHECK(large.code == 1);
  CHECK(has(large.err, "has the element 200, which does not fit INT8"));
  for (auto& v : values) v &= std::byte{1};
  support::write_npy(path, "|b1", {count}, values);
  CHECK(call(path, "bools").code == 0);
  support::write_npy(path, "|i1", {count - 1},
                     std::vector<std::byte>(values.begin(), values.end() - 1));
  CHECK(call(path, "few").code == 1);
  support::write_npy(path, "<f4", {count / 4}, values);
  auto const bits = call(path, "bits");
  CHECK(bits.code == 1);
  CHECK(has(bits.err, "the input has another size or type"));
}
