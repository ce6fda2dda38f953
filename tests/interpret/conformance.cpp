// SPDX-License-Identifier: BSD-3-Clause
// TOSA's own verification tests, with what its reference model answers: what is valid runs and
// agrees, what is not is refused. ARM_DELEGATE_CASES=TEXT runs only those with TEXT in their path.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/deserialize.hpp>
#include <arm_delegate/tosa/interpret.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/reference.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

/// Runs one test; what is wrong, or "".
std::string run(fs::path const& folder) {
  auto const file = support::read_file(folder / "test.tosa");
  tosa::interpreter net(tosa::deserialize(file));
  for (std::size_t i = 0; i < net.inputs().size(); ++i) {
    support::read_npy(folder / ("in" + std::to_string(i) + ".npy"), net.inputs()[i]);
  }
  net.run();
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
  std::vector<fs::path> found;
  for (auto const& entry : fs::recursive_directory_iterator(profile)) {
    if (entry.path().filename() != "test.tosa") continue;
    auto const folder = entry.path().parent_path();
    if (wanted != nullptr && folder.string().find(wanted) == std::string::npos) continue;
    found.push_back(folder);
  }
  std::ranges::sort(found);
  return found;
}

/// An "unpredictable" answer is right where the reference gave no output.
bool has_answer(fs::path const& folder) { return fs::exists(folder / "out0.npy"); }

}  // namespace

TEST_CASE("TOSA verification tests: valid graphs run and agree with the reference model") {
  auto const corpus = support::corpus();
  if (!corpus) {
    std::cout << "SKIPPED: tosa-verif: no corpus, set ARM_DELEGATE_CORPUS\n";
    return;
  }
  std::size_t passed = 0;
  for (std::string_view profile : {"int", "fp", "fpconv", "ext"}) {
    for (auto const& folder : cases(fs::path(*corpus) / "tosa-verif" / profile)) {
      std::string problem;
      code id = code::internal;
      try {
        problem = run(folder);
      } catch (error const& e) {
        problem = e.what();
        id = e.id();
      }
      if (!has_answer(folder)) {
        CHECK_MESSAGE(id == code::unpredictable, folder.string() << ": " << problem);
      } else {
        CHECK_MESSAGE(problem.empty(), folder.string() << ": " << problem);
      }
      if (problem.empty()) ++passed;
    }
  }
  MESSAGE(passed << " graphs agree");
}

TEST_CASE("TOSA verification tests: wrong graphs are refused") {
  auto const corpus = support::corpus();
  if (!corpus) return;
  std::size_t refused = 0;
  for (auto const& folder : cases(fs::path(*corpus) / "tosa-verif" / "neg")) {
    try {
      run(folder);
      FAIL_CHECK(folder.string() << ": was not refused");
    } catch (error const& e) {
      CHECK(std::string_view(e.what()).size() > 10);
      ++refused;
    }
  }
  MESSAGE(refused << " graphs refused");
}
