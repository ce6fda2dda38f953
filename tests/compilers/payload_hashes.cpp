// SPDX-License-Identifier: BSD-3-Clause
// Prints a line for each of many payloads: the graph, the NPU, and a checksum of the graph and of
// the payload. Programs of two compilers must print the same: the order in which a compiler
// evaluates the arguments of a call, or walks a container, must not reach the output.
//
//   payload_hashes COUNT [FOLDER...]
//
// COUNT random graphs for each family, and the .tosa files in the folders for every NPU.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/crc32.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/targets/ethos_u.hpp>
#include <arm_delegate/targets/npu_facts.hpp>
#include <arm_delegate/tosa/format/deserialize.hpp>
#include <arm_delegate/tosa/graph.hpp>
#include <arm_delegate/tosa/print.hpp>

#include <support/npu_compiled.hpp>
#include <support/npu_modes.hpp>
#include <support/random_graph.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <span>
#include <string>
#include <vector>

using namespace arm_delegate;
namespace fs = std::filesystem;

namespace {

/// The checksum of the payload, or "refused".
std::string payload_checksum(tosa::graph const& g, npu_facts const& npu) {
  try {
    return std::to_string(files::crc32(support::compiled_for(g, npu).payload));
  } catch (error const& e) {
    if (e.diagnostics().front().id != code::unsupported_operator) throw;
    return "refused";
  }
}

void print(std::string const& name, tosa::graph const& g, npu_facts const& npu) {
  auto const text = to_string(g);
  std::cout << name << ' ' << npu.name << ' ' << files::crc32(std::as_bytes(std::span(text))) << ' '
            << payload_checksum(g, npu) << '\n';
}

void print_random(std::uint64_t count) {
  for (auto const family : {npu_family::u55, npu_family::u65, npu_family::u85}) {
    auto const npus = support::npus_of(family);
    for (std::uint64_t seed = 1; seed <= count; ++seed) {
      auto const g = support::random_graph(seed, {.family = family, .beyond_vela = true});
      print("seed " + std::to_string(seed), g, npus[seed % npus.size()]);
    }
  }
}

void print_files(fs::path const& folder) {
  std::vector<fs::path> files;
  for (auto const& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".tosa") files.push_back(entry.path());
  }
  std::ranges::sort(files);
  for (auto const& file : files) {
    auto const mapped = files::read_file(file.string());
    auto const g = tosa::deserialize(mapped.bytes, mapped.owner);
    for (auto const& npu : target::all_npus) print(fs::relative(file, folder).string(), g, npu);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: payload_hashes COUNT [FOLDER...]\n";
    return 2;
  }
  print_random(std::strtoull(argv[1], nullptr, 10));
  for (int i = 2; i < argc; ++i) print_files(argv[i]);
}
