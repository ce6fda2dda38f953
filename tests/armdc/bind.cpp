// SPDX-License-Identifier: BSD-3-Clause
// Programs of dynamic shapes on the command line: --bind.

#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>

#include <doctest/doctest.h>
#include <support/command.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;
using support::has;
using support::run_armdc;
using support::workplace;

namespace {

fs::path const programs = fs::path(ARM_DELEGATE_SOURCE_DIR) / "tests/data/programs";

std::string model(std::string const& name) { return (programs / (name + ".pt2")).string(); }

std::vector<float> floats_of(fs::path const& file) {
  auto const mapped = arm_delegate::files::read_file(file.string());
  auto const array = arm_delegate::files::parse_npy(mapped.bytes, file.string());
  std::vector<float> values(array.data.size() / sizeof(float));
  std::memcpy(values.data(), array.data.data(), values.size() * sizeof(float));
  return values;
}

/// The `k`th "in" or "out" of a run: "NAME.at.s77=2.in0.npy".
fs::path stored(std::string const& run, char const* kind, std::size_t k) {
  return programs / (run + "." + kind + std::to_string(k) + ".npy");
}

/// Runs the program for one choice of numbers and compares its outputs with PyTorch's.
void check_run(std::string const& name, std::string const& numbers) {
  CAPTURE(name);
  CAPTURE(numbers);
  workplace const w;
  auto const base = name + ".at." + numbers;
  std::string options;
  for (std::size_t from = 0; from < numbers.size();) {
    auto const end = std::min(numbers.find(',', from), numbers.size());
    options += " --bind ";
    options += numbers.substr(from, end - from);
    from = end + 1;
  }
  for (std::size_t k = 0; fs::exists(stored(base, "in", k)); ++k) {
    options += " -i ";
    options += stored(base, "in", k).string();
  }
  auto const r = run_armdc(
      w, "run " + model(name) + " --target tosa-1.0+fp -o " + (w.path / "out").string() + options);
  CHECK(r.err == "");
  REQUIRE(r.code == 0);
  std::size_t outputs = 0;
  for (; fs::exists(stored(base, "out", outputs)); ++outputs) {
    auto const wanted = floats_of(stored(base, "out", outputs));
    auto const made = floats_of(w.path / "out" / ("out" + std::to_string(outputs) + ".npy"));
    REQUIRE(made.size() == wanted.size());
    for (std::size_t i = 0; i < made.size(); ++i) {
      CHECK(std::abs(made[i] - wanted[i]) <= 1e-5F + 1e-5F * std::abs(wanted[i]));
    }
  }
  CHECK(outputs > 0);
}

}  // namespace

TEST_CASE("armdc run --bind: outputs are PyTorch's") {
  // None are those of the export.
  check_run("dynamic_attention", "s27=7,s77=3");
  check_run("dynamic_image", "s39=3,s94=4");
  for (auto const* numbers : {"s77=2", "s77=8"}) check_run("dynamic_in_place", numbers);
  check_run("dynamic_number", "s28=1");
}

TEST_CASE("armdc --bind: every subcommand that reads a .pt2") {
  workplace const w;
  auto const image = model("dynamic_image");
  auto const numbers = " --bind s39=3 --bind s94=4";
  auto const out = (w.path / "out").string();
  auto const input = (programs / "dynamic_image.at.s39=3,s94=4.in0.npy").string();
  std::vector<std::string> const commands{
      "verify " + image,
      "inspect " + image,
      "partition " + image + " -t tosa-1.0+fp",
      "compile " + image + " -t tosa-1.0+fp -o " + out,
      "compare " + image + " -t tosa-1.0+fp -i " + input,
      "run " + image + " -t tosa-1.0+fp -i " + input + " -o " + out};
  for (auto const& command : commands) {
    CAPTURE(command);
    auto const unbound = run_armdc(w, command);
    CHECK(unbound.code == 1);
    CHECK(has(unbound.err, "s39 (2 to 20) in input 'x' (dimension 2), s94 (2 to infinity)"));
    CHECK(has(unbound.err, "--bind s39=2 --bind s94=2"));
    auto const bound = run_armdc(w, command + numbers);
    CAPTURE(bound.err);
    CHECK(bound.code == 0);
  }
}

TEST_CASE("armdc --bind: wrong usage") {
  workplace const w;
  for (auto const* text : {"s77", "s77=", "=3", "s77=x", "s77=3x", "s77=99999999999999999999"}) {
    auto const r = run_armdc(w, "verify " + model("dynamic_batch") + " --bind " + text);
    CHECK(r.code == 2);
    CHECK(has(r.err, "is not a symbol and an integer, as in --bind s0=16"));
  }
  auto const out = w.path / "out";
  REQUIRE(run_armdc(w, "compile " + model("dynamic_image") + " -t tosa-1.0+fp -o " + out.string() +
                           " --bind s39=3 --bind s94=4")
              .code == 0);
  for (auto const& entry : fs::directory_iterator(out)) {
    if (entry.path().extension() != ".tosa") continue;
    for (auto const* command : {"verify ", "inspect "}) {
      auto const r = run_armdc(w, command + entry.path().string() + " --bind s77=3");
      CHECK(r.code == 2);
      CHECK(has(r.err, "--bind"));
    }
  }
}
