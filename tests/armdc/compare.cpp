// SPDX-License-Identifier: BSD-3-Clause
// Tests armdc compare as a user calls it.

#include <arm_delegate/files/npy.hpp>

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/corpus.hpp>
#include <support/digits.hpp>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace fs = std::filesystem;
using support::digits;
using support::has;
using support::run_armdc;
using support::save_image;
using support::workplace;

namespace {

std::string call(std::string const& model, std::string const& target) {
  return "compare " + (digits / model).string() + " --target " + target;
}

}  // namespace

TEST_CASE("armdc compare: every quantized result with its line of Python, and the verdict") {
  workplace const w;
  auto const input = " --input " + save_image(w, 0).string();
  auto const r = run_armdc(w, call("int8.pt2", "tosa-1.0+int") + input);
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(has(r.out, "\nrelu_2 "));
  CHECK(has(r.out, "aten.avg_pool2d.default, at "));
  CHECK(has(r.out, "largest quantization error at '"));
  CHECK(has(r.out, "no node differs"));
}

TEST_CASE("armdc compare: --float, several runs, JSON") {
  workplace const w;
  auto const inputs =
      " -i " + save_image(w, 0).string() + " -i " + save_image(w, 1).string() + " --format json";
  auto const real = " --float " + (digits / "float.pt2").string();
  auto const r = run_armdc(w, call("int8.pt2", "tosa-0.80+bi") + real + inputs);
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(has(r.out, "\"schema_version\": 1"));
  CHECK(has(r.out, "\"target\": \"tosa-0.80+bi\""));
  CHECK(has(r.out, "\"first_departing\": null"));
  CHECK(has(r.out, "\"sqnr_db\": "));
}

TEST_CASE("armdc compare: a float model, target against target") {
  workplace const w;
  auto const input = " --input " + save_image(w, 0).string();
  auto const r = run_armdc(w, call("float.pt2", "tosa-0.80+mi") + input);
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  CHECK(has(r.out, "no node differs"));
}

TEST_CASE("armdc compare: wrong usage and inputs are reported") {
  workplace const w;
  auto const none = run_armdc(w, call("int8.pt2", "tosa-1.0+int"));
  CHECK(none.code == 1);
  CHECK(has(none.err, "int8.pt2: has 1 inputs, 0 were given; give --input once per input"));
  auto const image = save_image(w, 0).string();
  auto const target = run_armdc(w, call("int8.pt2", "tosa-9.9") + " -i " + image);
  CHECK(target.code == 2);
  auto const refused = run_armdc(w, call("float.pt2", "tosa-1.0+int") + " -i " + image);
  CHECK(refused.code == 1);
  CHECK(has(refused.err, "no node can be delegated to tosa-1.0+int"));
}

TEST_CASE("armdc compare: NaN and infinities give valid JSON") {
  workplace const w;
  for (float const x :
       {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity()}) {
    std::vector<float> const pixels(64, x);
    std::vector<std::int64_t> const shape{1, 1, 8, 8};
    auto const file = arm_delegate::files::npy_file("<f4", shape, std::as_bytes(std::span(pixels)));
    auto const path = w.path / "x.npy";
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<char const*>(file.data()),
               static_cast<std::streamsize>(file.size()));
    auto const r =
        run_armdc(w, call("float.pt2", "tosa-1.0+fp") + " --format json -i " + path.string());
    REQUIRE(r.code == 0);
    CHECK(has(r.out, "\"sqnr_db\": \"NaN\""));
    for (auto const* number : {": nan", ": -nan", ": inf", ": -inf"}) {
      CHECK_FALSE(has(r.out, number));
    }
  }
}

TEST_CASE("armdc compare: programs of users, in which no node differs") {
  auto const corpus = support::corpus_for("comparing programs of users");
  if (!corpus) return;
  workplace const w;
  struct user_program {
    std::string name;
    std::string target;
  };
  for (auto const& p : {user_program{"15_compare_core_batch_norm", "tosa-1.0+fp"},
                        user_program{"17_compare_u55_stride3", "ethos-u55-128"},
                        user_program{"26_fp16_false_alarm", "tosa-1.0+fp"}}) {
    CAPTURE(p.name);
    auto const folder = fs::path(*corpus) / "faults" / p.name;
    auto const r = run_armdc(w, "compare " + (folder / "model.pt2").string() + " -i " +
                                    (folder / "in0.npy").string() + " -t " + p.target);
    CHECK(r.err == "");
    CHECK(r.code == 0);
    CHECK(has(r.out, "no node differs"));
  }
}
