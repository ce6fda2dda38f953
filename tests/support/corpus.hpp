#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Where the corpora lie that tests compare with; without them such tests skip, and say so.

#include <cstdlib>
#include <optional>
#include <string>

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

}  // namespace support
