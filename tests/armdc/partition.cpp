// SPDX-License-Identifier: BSD-3-Clause
// armdc partition, and how compile and run handle nodes on the host.

#include <arm_delegate/files/npy.hpp>

#include <doctest/doctest.h>
#include <support/command.hpp>
#include <support/digits.hpp>
#include <support/reference.hpp>
#include <support/text.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstring>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace fs = std::filesystem;
using support::files_in;
using support::has;
using support::text_of;
using support::workplace;

namespace {

auto const folder = fs::path(ARM_DELEGATE_SOURCE_DIR) / "examples/digits_cnn";
auto const model = (folder / "int8.pt2").string();

std::string partition(workplace const& w, std::string const& more) {
  auto const o = support::run_armdc(w, "partition " + model + " -t tosa-1.0+int " + more);
  CHECK(o.code == 0);
  CHECK(o.err == "");
  return o.out;
}

std::vector<double> scores(fs::path const& file) {
  auto const bytes = support::read_file(file);
  auto const array = arm_delegate::files::parse_npy(bytes, "scores");
  std::vector<float> values(array.size());
  std::memcpy(values.data(), array.data.data(), array.data.size());
  return {values.begin(), values.end()};
}

/// The scale of dequantized values: the smallest difference between two of them.
double smallest_difference(std::vector<double> values) {
  std::ranges::sort(values);
  double least = std::numeric_limits<double>::max();
  for (std::size_t i = 1; i < values.size(); ++i) {
    if (values[i] - values[i - 1] > 1e-6) least = std::min(least, values[i] - values[i - 1]);
  }
  return least;
}

}  // namespace

TEST_CASE("partition prints delegates, and a reason for every node on the host") {
  workplace const w;
  CHECK(has(partition(w, ""), "43 of 45 nodes in 1 delegate, 0 on the host, 2 convert at "));
  auto const text = partition(w, "--keep-on-host aten.add");
  CHECK(has(text, "in 2 delegates, 1 on the host, 5 convert at boundaries"));
  CHECK(has(text, "tag1"));
  CHECK(has(text,
            "operators to keep on the host: aten.add.Tensor (allowed: any but aten.add); "
            "take it off that list"));
}

TEST_CASE("partition as JSON and SARIF") {
  workplace const w;
  auto const json = partition(w, "--keep-on-host aten.add --format json");
  for (auto const* part : {"\"schema_version\": 1", "\"nodes\": 45", "\"tag\": \"tag1\"",
                           "\"kind\": \"kept-on-host\"", "\"kind\": \"boundary\""}) {
    CHECK_MESSAGE(has(json, part), part);
  }
  auto const sarif = partition(w, "--keep-on-host aten.add --format sarif");
  for (auto const* part : {"\"version\": \"2.1.0\"", "\"ruleId\": \"kept-on-host\"",
                           "\"level\": \"warning\"", "\"level\": \"none\"", "\"startLine\": "}) {
    CHECK_MESSAGE(has(sarif, part), part);
  }
}

TEST_CASE("compile writes a file for each delegate, and warns about each node on the host") {
  workplace const w;
  auto const out = w.path / "out";
  auto const o = support::run_armdc(w, "compile " + model + " -t tosa-1.0+int -o " + out.string() +
                                           " --keep-on-host aten.add.Tensor");
  CHECK(o.code == 0);
  CHECK(has(o.err, "warning: "));
  CHECK(has(o.err, "stays on the host: operators to keep on the host"));
  CHECK(files_in(out) == 3);
  CHECK(text_of(out / "delegate_1.tosa").substr(4, 4) == "TOSA");
  auto const json = text_of(out / "program.json");
  for (auto const* part : {"\"from\": \"host\"", "\"from\": \"program_input\"",
                           "\"from\": \"delegate\"", "\"kind\": \"kept-on-host\""}) {
    CHECK_MESSAGE(has(json, part), part);
  }
}

TEST_CASE("programs that are not fully, or not at all, delegated are errors on request") {
  workplace const w;
  auto const compile = "compile " + model + " -t tosa-1.0+int -o " + (w.path / "out").string();
  auto const whole = support::run_armdc(w, compile + " --require-whole");
  CHECK(whole.code == 0);
  auto const kept = support::run_armdc(w, compile + " --require-whole --keep-on-host aten.add");
  CHECK(kept.code == 1);
  CHECK(has(kept.err, "error: "));
  auto const nothing = support::run_armdc(w, compile + " --keep-on-host aten");
  CHECK(nothing.code == 1);
  CHECK(has(nothing.err, "no node can be delegated to tosa-1.0+int"));
}

TEST_CASE("run computes the host's nodes between delegates") {
  workplace const w;
  auto const run = "run " + model + " -t tosa-1.0+int -i " + support::save_image(w).string();
  auto const whole = support::run_armdc(w, run + " -o " + (w.path / "whole").string());
  REQUIRE(whole.code == 0);
  auto const wanted = scores(w.path / "whole/out0.npy");
  // A host node rounds as PyTorch does, a delegate's as TOSA: they differ by one or two quantized
  // values.
  constexpr double codes = 2;
  auto const step = smallest_difference(wanted);
  for (auto const* kept : {"aten.add", "aten.conv2d", "aten.relu6", "aten"}) {
    auto const parts =
        support::run_armdc(w, run + " -o " + (w.path / kept).string() + " --keep-on-host " + kept);
    REQUIRE_MESSAGE(parts.code == 0, parts.err);
    auto const got = scores(w.path / kept / "out0.npy");
    REQUIRE(got.size() == wanted.size());
    for (std::size_t i = 0; i < got.size(); ++i) {
      CHECK(std::fabs(got[i] - wanted[i]) <= codes * step + 1e-4);
    }
  }
}

TEST_CASE("a mismatch of program and target is reported first, in a few lines") {
  workplace const w;
  auto const out = " -o " + (w.path / "out").string();
  auto const floats = (folder / "float.pt2").string();
  auto const lines = [](std::string const& text) { return std::ranges::count(text, '\n'); };
  auto const first = [](std::string const& text) { return text.substr(0, text.find('\n')); };
  auto const refused = support::run_armdc(w, "compile " + floats + " -t tosa-1.0+int" + out);
  CHECK(refused.code == 1);
  CHECK(first(refused.err) == "error: " + floats +
                                  ": no node can be delegated to tosa-1.0+int: the program "
                                  "is not quantized, tosa-1.0+int computes with integers; quantize "
                                  "it first, or compile for a target with +fp or +mi");
  CHECK(lines(refused.err) <= 7);
  CHECK(has(refused.err, "error: " + floats + ": 16 nodes stay on the host: element types of "));
  auto const partly = support::run_armdc(w, "compile " + model + " -t tosa-1.0+fp" + out);
  CHECK(partly.code == 0);
  auto const said =
      "the program is quantized, tosa-1.0+fp computes in floating point; compile for "
      "a target with +int, +bi or +mi";
  CHECK(first(partly.err) == "warning: " + model + ": " + said);
  CHECK(lines(partly.err) <= 7);
  auto const table = support::run_armdc(w, "partition " + model + " -t tosa-1.0+fp");
  CHECK(first(table.out) == model + ": " + said);
}

TEST_CASE("SARIF: every result has a line, and every path is a URI") {
  workplace const w;
  auto const sarif = partition(w, "--keep-on-host aten --format sarif");
  auto const count = [&](std::string_view part) { return support::count(sarif, part); };
  CHECK(count("\"ruleId\"") > 10);
  CHECK(count("\"startLine\": ") == count("\"ruleId\""));
  CHECK(count("\"kind\": \"module\"") > 0);
}
