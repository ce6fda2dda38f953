// SPDX-License-Identifier: BSD-3-Clause
// Gives every file named, or in a folder named, to a fuzz target: a main for any compiler.

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

// libFuzzer never makes a longer input; longer ones would only take time.
constexpr std::uintmax_t longest_input = 1U << 20U;

void replay(fs::path const& file) {
  if (fs::file_size(file) > longest_input) return;
  std::ifstream stream{file, std::ios::binary};
  std::string const bytes{std::istreambuf_iterator<char>{stream}, {}};
  // A crash must leave the name of its file behind.
  std::fprintf(stderr, "%s\n", file.c_str());
  LLVMFuzzerTestOneInput(reinterpret_cast<std::uint8_t const*>(bytes.data()), bytes.size());
}

}  // namespace

int main(int argc, char** argv) {
  LLVMFuzzerTestOneInput(nullptr, 0);
  for (int i = 1; i < argc; ++i) {
    if (!fs::is_directory(argv[i])) {
      replay(argv[i]);
      continue;
    }
    for (fs::directory_entry const& entry : fs::recursive_directory_iterator{argv[i]}) {
      if (entry.is_regular_file()) replay(entry.path());
    }
  }
}
