// SPDX-License-Identifier: BSD-3-Clause
// TOSA's own verification tests with the reference model's results: valid graphs run and agree,
// invalid ones are rejected. ARM_DELEGATE_CASES=TEXT runs only those with TEXT in their path,
// ARM_DELEGATE_TOSA_VERIF=FOLDER uses other tests than the corpus's.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/frontends/pt2/json.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>

#include <doctest/doctest.h>
#include <support/allocations.hpp>
#include <support/corpus.hpp>
#include <support/reference.hpp>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

/// Runs one test; returns the problem, or "".
std::string run(fs::path const& folder) {
  auto const file = support::read_file(folder / "test.tosa");
  tosa::interpreter net(tosa::deserialize(file));
  for (std::size_t i = 0; i < net.inputs().size(); ++i) {
    support::read_npy(folder / ("in" + std::to_string(i) + ".npy"), net.inputs()[i]);
  }
  auto const before = allocations();
  net.run();
  if (allocations() != before) return "running it allocated memory";
  for (std::size_t i = 0; i < net.outputs().size(); ++i) {
    auto const wanted = folder / ("out" + std::to_string(i) + ".npy");
    if (!fs::exists(wanted)) return "ran, but has no expected output " + std::to_string(i);
    auto const problem = support::compare(net.outputs()[i], wanted);
    if (!problem.empty()) return "output " + std::to_string(i) + ": " + problem;
  }
  return {};
}

std::vector<fs::path> cases(fs::path const& profile) {
  char const* wanted = std::getenv("ARM_DELEGATE_CASES");
  if (!fs::exists(profile)) return {};
  auto found = support::files_in(profile, [&](fs::path const& path) {
    return path.filename() == "test.tosa" &&
           (wanted == nullptr || path.parent_path().string().find(wanted) != std::string::npos);
  });
  for (auto& path : found) path = path.parent_path();
  return found;
}

std::optional<fs::path> tests() {
  if (char const* folder = std::getenv("ARM_DELEGATE_TOSA_VERIF")) return folder;
  auto const corpus = support::corpus();
  if (!corpus) return std::nullopt;
  return fs::path(*corpus) / "tosa-verif";
}

/// The reference model's status of each test, by folder.
std::map<fs::path, std::string> statuses(fs::path const& root) {
  namespace json = frontend::pt2::json;
  auto const file = support::read_file(root / "index.json");
  auto const index = json::parse(file, "index.json");
  std::map<fs::path, std::string> found;
  for (auto const entry : json::as_array(index->root(), "index.json")) {
    auto const test = json::as_object(entry, "a test");
    auto const text = [&](char const* key) { return std::string(json::text_field(test, key)); };
    found[root / text("profile") / text("op") / text("test")] = text("status");
  }
  return found;
}

/// Runs a test for which the reference model gives no result; returns the problem, or "".
std::string run_unpredictable(fs::path const& folder) {
  try {
    run(folder);
  } catch (error const& e) {
    return e.id() == code::unpredictable ? std::string() : e.what();
  }
  return "ran, but the reference model calls it unpredictable";
}

std::string run_valid(fs::path const& folder) {
  try {
    return run(folder);
  } catch (error const& e) {
    return e.what();
  }
}

}  // namespace

TEST_CASE("TOSA verification tests: valid graphs run and agree with the reference model") {
  auto const root = tests();
  if (!root) {
    std::cout << "SKIPPED: tosa-verif: no corpus, set ARM_DELEGATE_CORPUS\n";
    return;
  }
  auto const known = statuses(*root);
  std::map<std::string, std::size_t> passed;
  for (std::string_view profile : {"int", "fp", "fpconv", "ext"}) {
    for (auto const& folder : cases(*root / profile)) {
      auto const& status = known.at(folder);
      if (status.starts_with("EXC")) continue;  // the reference model does not support such inputs
      bool const unpredictable = status == "TOSA_UNPREDICTABLE";
      auto const problem = unpredictable ? run_unpredictable(folder) : run_valid(folder);
      CHECK_MESSAGE(problem.empty(), folder.string() << ": " << problem);
      if (problem.empty()) ++passed[status];
    }
  }
  MESSAGE(passed["TOSA_VALID"] << " graphs agree, " << passed["TOSA_UNPREDICTABLE"]
                               << " are unpredictable");
}

TEST_CASE("TOSA verification tests: invalid graphs are rejected") {
  auto const root = tests();
  if (!root) return;
  std::size_t refused = 0;
  for (auto const& folder : cases(*root / "neg")) {
    try {
      run(folder);
      FAIL_CHECK(folder.string() << ": was not rejected");
    } catch (error const& e) {
      CHECK(std::string_view(e.what()).size() > 10);
      ++refused;
    }
  }
  MESSAGE(refused << " graphs rejected");
}
