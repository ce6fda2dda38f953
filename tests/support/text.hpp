#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Questions about texts.

#include <cstddef>
#include <string_view>

namespace support {

/// How often a text has a part.
inline std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (auto at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1)) {
    ++found;
  }
  return found;
}

}  // namespace support
