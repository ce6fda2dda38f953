// SPDX-License-Identifier: BSD-3-Clause
// armdc report: pages, Markdown and CSV.

#include <doctest/doctest.h>
#include <support/command.hpp>

#include <filesystem>
#include <string>

namespace fs = std::filesystem;
using support::has;
using support::run_armdc;
using support::text_of;
using support::workplace;

namespace {

auto const model = std::string(ARM_DELEGATE_SOURCE_DIR) + "/examples/digits_cnn/int8.pt2";

}  // namespace

TEST_CASE("armdc report: a page of a model, and of a folder that compile wrote") {
  workplace const w;
  auto const page = w.path / "r.html";
  auto const r = run_armdc(w, "report " + model + " -t ethos-u55-128 -o " + page.string());
  CHECK(r.code == 0);
  CHECK(r.out.empty());
  CHECK(r.err.empty());
  auto const text = text_of(page);
  CHECK(has(text, "\"target\": \"ethos-u55-128\""));
  CHECK(has(text, "\"runner_up\""));

  auto const folder = (w.path / "made").string();
  REQUIRE(run_armdc(w, "compile -q " + model + " -t ethos-u55-128 -o " + folder).code == 0);
  REQUIRE(run_armdc(w, "report " + folder + " -o " + page.string()).code == 0);
  CHECK(has(text_of(page), "\"target\": \"ethos-u55-128\""));
  CHECK(!has(text_of(page), "\"runner_up\""));
}

TEST_CASE("armdc report: Markdown and CSV") {
  workplace const w;
  auto const file = (w.path / "r").string();
  auto const report = [&](std::string const& more) {
    auto const r = run_armdc(w, "report " + model + " -o " + file + " " + more);
    CHECK(r.code == 0);
    return text_of(file);
  };
  CHECK(report("-t ethos-u85-256 --format markdown").starts_with("## int8.pt2 for ethos-u85-256"));
  CHECK(report("-t ethos-u85-256 --format csv").starts_with("experiment,network,"));
  CHECK(report("-t ethos-u85-256 --format layers-csv").starts_with("Original Operator,"));
  CHECK(report("-t tosa-1.0+int --format markdown").starts_with("## int8.pt2 for tosa-1.0+int"));
}

TEST_CASE("armdc report: wrong usage, and input that is no program") {
  workplace const w;
  auto const file = (w.path / "r.html").string();
  auto const fails = [&](int code, std::string const& arguments, std::string const& why) {
    CAPTURE(arguments);
    auto const r = run_armdc(w, "report " + arguments + " -o " + file);
    CHECK(r.code == code);
    CHECK(has(r.err, why));
    CHECK(!fs::exists(file));
  };
  fails(2, model, "report needs --target for a model");
  fails(2, model + " -t tosa-1.0+int --format csv", "--format csv is for Ethos-U targets");
  fails(2, w.path.string() + " -t ethos-u55-128", "--target is for a model");
  fails(2, w.path.string() + " --format csv", "--format csv is for a model");
  fails(1, w.path.string(), "program.json");
  fails(1, (w.path / "missing.pt2").string() + " -t ethos-u55-128", "missing.pt2");
}
