#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where the corpora lie that tests compare with; without them such tests skip, and say so.

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// The corpus folder: ARM_DELEGATE_CORPUS in the environment, else what CMake was told.
inline std::optional<std::string> corpus() {
  if (char const* const variable = std::getenv("ARM_DELEGATE_CORPUS")) {
    if (*variable != '\0') return variable;
  }
#if defined(ARM_DELEGATE_CORPUS_DIR)
  std::string folder = ARM_DELEGATE_CORPUS_DIR;
  if (!folder.empty()) return folder;
#endif
  return std::nullopt;
}

/// The same; where there is none, the test says that it skips `what`.
inline std::optional<std::string> corpus_for(std::string_view what) {
  auto folder = corpus();
  if (!folder) std::cout << "SKIPPED: " << what << " (set ARM_DELEGATE_CORPUS)\n";
  return folder;
}

/// All .pt2 files in a folder and those in it, sorted.
inline std::vector<std::string> programs_in(std::string const& folder) {
  std::vector<std::string> found;
  for (auto const& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".pt2") found.push_back(entry.path());
  }
  std::ranges::sort(found);
  return found;
}

}  // namespace support
