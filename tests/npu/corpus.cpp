// SPDX-License-Identifier: BSD-3-Clause
// Graphs that nobody here wrote, compiled for NPUs and compared with the interpreter bit by bit.

#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/npy.hpp>
#include <arm_delegate/ir/dtype.hpp>
#include <arm_delegate/ir/tensor_data.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/targets/npu_memory_mode.hpp>
#include <arm_delegate/tosa/dtype.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/rules/standard_rules.hpp>

#include <doctest/doctest.h>
#include <support/corpus.hpp>
#include <support/npu_compiled.hpp>
#include <support/npu_modes.hpp>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

std::vector<fs::path> folders(fs::path const& root) {
  std::vector<fs::path> found;
  for (auto const& entry : fs::directory_iterator(root)) {
    if (entry.is_directory()) found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

/// An NPU and a memory mode.
struct configuration {
  npu_facts npu{};
  npu_memory_mode mode{};
};

/// The configurations for which a graph was compiled in the corpus: a folder "NPU" or "NPU+Size"
/// for the default mode, "NPU+MODE" for another one.
std::vector<configuration> configurations_of(fs::path const& graph) {
  std::vector<configuration> found;
  for (auto const& folder : folders(graph)) {
    auto const name = folder.filename().string();
    auto const npu =
        std::ranges::find(target::all_npus, name.substr(0, name.find('+')), &npu_facts::name);
    if (npu == target::all_npus.end()) continue;  // a set of inputs
    auto const variation = name.substr(npu->name.size());
    auto mode = default_npu_memory_mode(npu->family);
    if (variation != "" && variation != "+Size") {
      auto const* const named = find_npu_memory_mode(std::string_view(variation).substr(1));
      REQUIRE_MESSAGE(named != nullptr, variation);
      mode = *named;
    }
    auto const is_same = [&](configuration const& c) {
      return c.npu.name == npu->name && c.mode == mode;
    };
    if (std::ranges::none_of(found, is_same)) found.push_back({*npu, mode});
  }
  return found;
}

/// The inputs in a folder: in_0.npy and so on.
std::vector<ir::tensor_data> read_inputs(fs::path const& set, tosa::region const& r) {
  std::vector<ir::tensor_data> made;
  for (std::size_t i = 0; i < r.inputs.size(); ++i) {
    auto const file = files::read_file((set / ("in_" + std::to_string(i) + ".npy")).string());
    auto const array = files::parse_npy(file.bytes, "input");
    auto const& t = r[r.inputs[i]];
    auto const type = t.type == tosa::dtype::int32     ? ir::dtype::int32
                      : t.type == tosa::dtype::int16   ? ir::dtype::int16
                      : t.type == tosa::dtype::boolean ? ir::dtype::boolean
                                                       : ir::dtype::int8;
    made.push_back(ir::tensor_data::dense(type, t.sizes, {array.data.begin(), array.data.end()}));
  }
  return made;
}

/// The first difference with the input sets of the corpus, or "".
std::string difference_with_sets(fs::path const& folder, tosa::graph const& g,
                                 configuration const& c) {
  for (std::string_view const set : {"set0", "set1"}) {
    if (!fs::exists(folder / set)) continue;
    auto const text =
        support::difference(g, c.npu, read_inputs(folder / set, g.main()), {.memory_mode = c.mode});
    if (!text.empty()) return std::string(set) + ": " + text;
  }
  return "";
}

tosa::graph read(fs::path const& file) {
  auto const mapped = files::read_file(file.string());
  return tosa::deserialize(mapped.bytes, mapped.owner);
}

/// Every integer delegate of a model that the peer made, by configuration.
std::vector<fs::path> delegates_of(fs::path const& model) {
  std::vector<fs::path> found;
  for (auto const& folder : folders(model)) {
    auto const name = folder.filename().string();
    // The 16-bit graphs of the peer have RESCALEs whose results the specification leaves open.
    if (name == "tosa_fp" || name.starts_with("a16w8")) continue;
    for (auto const& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".tosa") found.push_back(entry.path());
    }
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace

TEST_CASE("npu corpus: payloads of the graphs that Vela compiles equal the interpreter") {
  auto const corpus = support::corpus_for("payloads of the graphs that Vela compiles");
  if (!corpus) return;
  std::size_t equal = 0;
  std::set<std::string> pairs;
  for (auto const& folder : folders(fs::path(*corpus) / "ethosu")) {
    auto const name = folder.filename().string();
    auto const g = read(folder / "graph.tosa");
    if (!tosa::verify(g).empty()) continue;  // not legal TOSA
    for (auto const& c : configurations_of(folder)) {
      CAPTURE(name);
      CAPTURE(c.npu.name);
      CAPTURE(c.mode.name);
      CHECK(difference_with_sets(folder, g, c) == "");
      pairs.insert(std::string(c.npu.name) + "+" + std::string(c.mode.name));
      ++equal;
    }
  }
  std::cout << "npu corpus: " << equal << " compilations equal, on " << pairs.size()
            << " pairs of NPU and memory mode\n";
  CHECK(equal > 340);
  CHECK(pairs.size() == 18);  // eleven NPUs, and seven more with another mode
}

TEST_CASE("npu corpus: the models' delegates equal the interpreter") {
  auto const corpus = support::corpus_for("payloads of the models");
  if (!corpus) return;
  std::size_t equal = 0;
  std::size_t index = 0;
  for (std::string_view const model :
       {"ad01", "digits_cnn", "kws", "lstm_unrolled", "resnet8", "str_ww", "vww96"}) {
    for (auto const& file : delegates_of(fs::path(*corpus) / "models" / model)) {
      auto const g = read(file);
      for (std::string_view const name :
           {"ethos-u55-128", "ethos-u55-32", "ethos-u65-256", "ethos-u65-512", "ethos-u85-128",
            "ethos-u85-256", "ethos-u85-2048"}) {
        if (index++ % support::taken_of() != 0) continue;
        auto const npu = std::ranges::find(target::all_npus, name, &npu_facts::name);
        CAPTURE(file.string());
        CAPTURE(name);
        CHECK(support::difference(g, *npu) == "");
        auto const modes = support::modes_of(npu->family);
        auto const& mode = modes[index % modes.size()];
        CAPTURE(mode.name);
        CHECK(support::difference(g, *npu, 1, 1000, {.memory_mode = mode}) == "");
        equal += 2;
      }
    }
  }
  std::cout << "npu corpus: " << equal << " compilations of models' delegates compared\n";
}
