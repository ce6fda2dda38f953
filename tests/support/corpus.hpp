#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Finds the corpora that tests compare with; without them such tests are skipped with a message.

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace support {

/// The corpus folder: ARM_DELEGATE_CORPUS in the environment, else CMake's setting.
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

/// The same; if there is none, prints that `what` is skipped.
inline std::optional<std::string> corpus_for(std::string_view what) {
  auto folder = corpus();
  if (!folder) std::cout << "SKIPPED: " << what << " (set ARM_DELEGATE_CORPUS)\n";
  return folder;
}

/// Tests use one of this many files: ARM_DELEGATE_EVERY, else 1. Slow builds (sanitizers) set it.
inline std::size_t taken_of() {
  char const* const variable = std::getenv("ARM_DELEGATE_EVERY");
  return variable == nullptr ? 1 : std::max<std::size_t>(1, std::strtoul(variable, nullptr, 10));
}

/// The files below a folder that `wanted(path)` selects, sorted; one of every taken_of().
template <class Predicate>
std::vector<std::filesystem::path> files_in(std::filesystem::path const& folder,
                                            Predicate const& wanted) {
  std::vector<std::filesystem::path> found;
  for (auto const& entry : std::filesystem::recursive_directory_iterator(folder)) {
    if (wanted(entry.path())) found.push_back(entry.path());
  }
  std::ranges::sort(found);
  std::size_t index = 0;
  std::erase_if(found, [&](auto const&) { return index++ % taken_of() != 0; });
  return found;
}

/// The .pt2 files below a folder.
inline std::vector<std::string> programs_in(std::string const& folder) {
  auto const found = files_in(folder, [](auto const& path) { return path.extension() == ".pt2"; });
  return {found.begin(), found.end()};
}

/// The files of that name among the Ethos-U streams of the corpus; none without a corpus.
inline std::vector<std::filesystem::path> streams_of_corpus(std::string_view name) {
  auto const folder = corpus_for("payloads that Vela made");
  if (!folder) return {};
  return files_in(*folder + "/ethosu", [&](auto const& path) { return path.filename() == name; });
}

}  // namespace support
