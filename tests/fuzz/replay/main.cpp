// SPDX-License-Identifier: BSD-3-Clause
// Passes the named files, and those in named folders, to a fuzz target: a main for any compiler.
// usage: fuzz_NAME [--mutants N] FILE_OR_FOLDER...; the target's own mutator makes N mutants of
// each file, always the same ones.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);
extern "C" __attribute__((weak)) std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                                                     std::size_t size,
                                                                     std::size_t most,
                                                                     unsigned seed);

namespace {

namespace fs = std::filesystem;

// libFuzzer makes no longer inputs; longer ones would only take time.
constexpr std::uintmax_t longest_input = 1U << 20U;

void replay(fs::path const& file, unsigned mutants) {
  if (fs::file_size(file) > longest_input) return;
  std::ifstream stream{file, std::ios::binary};
  std::vector<std::uint8_t> const bytes{std::istreambuf_iterator<char>{stream}, {}};
  // The name is printed first, so that it is known after a crash.
  std::fprintf(stderr, "%s\n", file.c_str());
  LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
  if (LLVMFuzzerCustomMutator == nullptr) return;
  for (unsigned seed = 1; seed <= mutants; ++seed) {
    std::fprintf(stderr, "%s, mutant %u\n", file.c_str(), seed);
    auto mutant = bytes;
    mutant.resize(longest_input);
    mutant.resize(LLVMFuzzerCustomMutator(mutant.data(), bytes.size(), mutant.size(), seed));
    LLVMFuzzerTestOneInput(mutant.data(), mutant.size());
  }
}

}  // namespace

int main(int argc, char** argv) {
  LLVMFuzzerTestOneInput(nullptr, 0);
  unsigned mutants = 0;
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--mutants" && i + 1 < argc) {
      mutants = static_cast<unsigned>(std::atoi(argv[++i]));
      continue;
    }
    if (!fs::is_directory(argv[i])) {
      replay(argv[i], mutants);
      continue;
    }
    for (fs::directory_entry const& entry : fs::recursive_directory_iterator{argv[i]}) {
      if (entry.is_regular_file()) replay(entry.path(), mutants);
    }
  }
}
