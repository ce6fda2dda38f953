#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// The files that this call reads: none of its outputs may replace one.

#include <filesystem>
#include <string>

namespace armdc {

/// The file name that means standard input.
inline constexpr char const* standard_input = "-";

/// Remembers a file that is read, or standard input.
void note_input(std::string const& path);

/// True if the path leads to a file that was noted, by any of its names or links.
[[nodiscard]] bool is_input(std::filesystem::path const& path);

}  // namespace armdc
