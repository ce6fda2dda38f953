// SPDX-License-Identifier: BSD-3-Clause
// Tests armdc run and verify as a user calls them.

#include <arm_delegate/files/npy.hpp>

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/digits.hpp>
#include <support/reference.hpp>

#include <cstddef>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;
namespace files = arm_delegate::files;
using support::digits;
using support::files_in;
using support::has;
using support::run_armdc;
using support::save_image;
using support::workplace;

TEST_CASE("armdc compile --pte: the program gives what the .pt2 gives") {
  workplace const w;
  auto const image = " --input " + save_image(w).string() + " -o ";
  auto const model = (digits / "int8.pt2").string();
  auto const pte = (w.path / "made" / "digits.pte").string();
  auto const of = [&](std::string_view folder) {
    return support::read_file(w.path / folder / "out0.npy");
  };
  for (std::string const target : {"ethos-u55-128", "ethos-u85-256", "tosa-1.0+int"}) {
    CAPTURE(target);
    auto const made = run_armdc(w, "compile " + model + " -q --target " + target + " --pte " + pte +
                                       " -o " + (w.path / "compiled").string());
    REQUIRE_MESSAGE(made.code == 0, made.err);
    auto const from_pte = run_armdc(w, "run " + pte + image + (w.path / "a").string());
    REQUIRE_MESSAGE(from_pte.code == 0, from_pte.err);
    auto const direct =
        run_armdc(w, "run " + model + " --target " + target + image + (w.path / "b").string());
    REQUIRE(direct.code == 0);
    CHECK(of("a") == of("b"));
  }
  auto const other =
      run_armdc(w, "run " + pte + " --method other" + image + (w.path / "c").string());
  CHECK(other.code == 1);
  CHECK_MESSAGE(has(other.err, "no method 'other'; there are forward"), other.err);
  CHECK(run_armdc(w, "run " + pte + " --target tosa-1.0+int" + image + (w.path / "c").string())
            .code == 2);
}

TEST_CASE("armdc run: a .pt2 has the model's own inputs and outputs") {
  workplace const w;
  auto const image = save_image(w).string();
  auto const out = (w.path / "out").string();
  auto const model = (digits / "int8.pt2").string();
  auto const r =
      run_armdc(w, "run " + model + " --target tosa-1.0+int --input " + image + " -o " + out);
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  auto const bytes = support::read_file(w.path / "out" / "out0.npy");
  auto const scores = files::parse_npy(bytes, "out0.npy");
  CHECK(scores.kind == files::npy_kind::floating);
  CHECK(scores.shape == std::vector<std::size_t>{1, 10});
}

TEST_CASE("armdc run: outputs that are no tensors") {
  workplace const w;
  std::string const programs = ARM_DELEGATE_SOURCE_DIR "/tests/data/programs/number_outputs";
  auto const model = programs + ".pt2";
  auto const pte = (w.path / "made" / "m.pte").string();
  auto const rest = " --input " + programs + ".in0.npy -o ";
  std::string const target = " --target tosa-1.0+fp";
  REQUIRE(run_armdc(w, "compile " + model + target + " -q --pte " + pte + " -o " +
                           (w.path / "compiled").string())
              .code == 0);
  for (auto const& file : {model + target, pte}) {
    CAPTURE(file);
    auto const out = w.path / (file == pte ? "pte" : "pt2");
    auto const r = run_armdc(w, "run " + file + rest + out.string());
    REQUIRE_MESSAGE(r.code == 0, r.err);
    CHECK(files_in(out) == 5);
    CHECK_FALSE(fs::exists(out / "out0.npy"));
    CHECK(support::read_file(out / "out1.npy").size() ==
          support::read_file(programs + ".out0.npy").size());
    auto const number = [&](char const* name) {
      auto const bytes = support::read_file(out / name);
      auto const array = files::parse_npy(bytes, name);
      CHECK(array.shape.empty());
      return std::string(reinterpret_cast<char const*>(array.data.data()), array.data.size());
    };
    CHECK(number("out3.npy") == std::string("\x07\0\0\0\0\0\0\0", 8));
    CHECK(number("out4.npy") == std::string("\x01"));
    CHECK(number("out5.npy") == std::string("\0\0\0\x3f", 4));  // 0.5 in float32
  }
}

TEST_CASE("armdc run: a .tosa that compile wrote, with its intermediates") {
  workplace const w;
  auto const image = save_image(w).string();
  auto const made = (w.path / "made").string();
  auto const model = (digits / "float.pt2").string();
  REQUIRE(run_armdc(w, "compile " + model + " -q --target tosa-1.0+fp -o " + made).code == 0);
  auto const file = made + "/delegate_0.tosa";
  CHECK(run_armdc(w, "verify " + file).code == 0);
  auto const out = (w.path / "out").string();
  auto const all = (w.path / "all").string();
  auto const r = run_armdc(
      w, "run " + file + " --input " + image + " -o " + out + " --dump-intermediates " + all);
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(files_in(out) == 1);
  CHECK(files_in(all) > 5);
}

TEST_CASE("armdc run: the same bytes with any number of threads") {
  workplace const w;
  auto const call = "run " + (digits / "float.pt2").string() + " --target tosa-1.0+fp --input " +
                    save_image(w).string();
  std::vector<std::byte> alone;
  for (std::string const threads : {"1", "0", "3"}) {
    auto const out = w.path / threads;
    auto arguments = call;
    arguments.append(" -o ").append(out.string()).append(" --threads ").append(threads);
    auto const r = run_armdc(w, arguments);
    CHECK(r.err == "");
    REQUIRE(r.code == 0);
    auto bytes = support::read_file(out / "out0.npy");
    if (alone.empty()) alone = bytes;
    CHECK(bytes == alone);
  }
  CHECK(run_armdc(w, call + " -o " + (w.path / "no").string() + " --threads -1").code == 2);
}

TEST_CASE("armdc run: wrong inputs are reported by name, and nothing is written") {
  workplace const w;
  auto const image = save_image(w).string();
  auto const out = (w.path / "out").string();
  auto const model = (digits / "int8.pt2").string();
  auto const call = "run " + model + " --target tosa-1.0+int -o " + out;
  auto const none = run_armdc(w, call);
  CHECK(none.code == 1);
  CHECK(has(none.err, "has 1 inputs, 0 were given"));
  auto const shape = run_armdc(w, call + " --input " + (digits / "test_x.npy").string());
  CHECK(shape.code == 1);
  CHECK(has(shape.err, "test_x.npy"));
  CHECK(has(shape.err, "[450, 1, 8, 8], but the input has shape [1, 1, 8, 8]"));
  CHECK(run_armdc(w, "run " + model + " --input " + image + " -o " + out).code == 2);
  CHECK_FALSE(fs::exists(out));
}

TEST_CASE("armdc verify: reports what is wrong with a file") {
  workplace const w;
  auto const bad = (w.path / "bad.tosa").string();
  std::ofstream(bad) << "not a flatbuffer";
  auto const r = run_armdc(w, "verify " + bad);
  CHECK(r.code == 1);
  CHECK(has(r.err, "error: " + bad));
}
