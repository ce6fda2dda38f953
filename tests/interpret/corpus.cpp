// SPDX-License-Identifier: BSD-3-Clause
// ExecuTorch's delegates for real models, with the results of the TOSA reference model: integers
// must be bit-exact.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/tosa/elements.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/interpreter/interpret.hpp>

#include <doctest/doctest.h>
#include <support/allocations.hpp>
#include <support/corpus.hpp>
#include <support/reference.hpp>

#include <cstddef>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

/// The files "delegate0.tosa" and so on, with inputs and outputs beside them.
std::vector<fs::path> graphs(fs::path const& folder) {
  return support::files_in(folder, [](fs::path const& path) {
    return path.extension() == ".tosa" &&
           fs::exists(path.parent_path() / (path.stem().string() + "_out0.npy"));
  });
}

std::string run(fs::path const& path, std::size_t& runs) {
  auto const file = support::read_file(path);
  tosa::interpreter net(tosa::deserialize(file));
  auto const beside = [&](std::string_view what, std::size_t count) {
    std::vector<support::npy_stack> all;
    all.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      all.emplace_back(path.parent_path() / (path.stem().string() + "_" + std::string(what) +
                                             std::to_string(i) + ".npy"));
    }
    return all;
  };
  auto const inputs = beside("in", net.inputs().size());
  auto const outputs = beside("out", net.outputs().size());
  for (std::size_t example = 0; example < outputs.front().size(); ++example) {
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      tosa::read_array(inputs[i][example], net.inputs()[i], "input");
    }
    auto const before = allocations();
    net.run();
    if (allocations() != before) return "running it allocated memory";
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      auto const problem = support::compare(net.outputs()[i], outputs[i][example], path);
      if (!problem.empty()) return "output " + std::to_string(i) + ": " + problem;
    }
    ++runs;
  }
  return {};
}

}  // namespace

TEST_CASE("ExecuTorch's delegates run as in the reference model") {
  auto const corpus = support::corpus();
  if (!corpus) {
    std::cout << "SKIPPED: ExecuTorch's delegates: no corpus, set ARM_DELEGATE_CORPUS\n";
    return;
  }
  std::size_t delegates = 0;
  std::size_t runs = 0;
  for (auto const& path : graphs(fs::path(*corpus) / "models")) {
    std::string problem;
    try {
      problem = run(path, runs);
    } catch (error const& e) {
      problem = e.what();
    }
    CHECK_MESSAGE(problem.empty(), path.string() << ": " << problem);
    ++delegates;
  }
  MESSAGE(delegates << " delegates, " << runs << " runs");
  CHECK(runs > 0);
}
