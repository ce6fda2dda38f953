#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Lists the files of a folder.

#include <arm_delegate/base/ranges.hpp>
#include <arm_delegate/diagnostic.hpp>

#include <dirent.h>
#include <fmt/core.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::files {

[[nodiscard]] inline bool is_folder(std::string const& path) {
  struct stat found{};
  return ::stat(path.c_str(), &found) == 0 && S_ISDIR(found.st_mode);
}

/// The files of a folder whose names end in `ending`, with the folder, sorted by name. Throws
/// code::io.
[[nodiscard]] inline std::vector<std::string> files_in(std::string const& folder,
                                                       std::string_view ending) {
  struct closer {
    void operator()(DIR* d) const { static_cast<void>(::closedir(d)); }
  };
  std::unique_ptr<DIR, closer> const opened(::opendir(folder.c_str()));
  if (opened == nullptr) {
    throw error(diagnostic{.id = code::io,
                           .why = {.rule = fmt::format("cannot be read: {}", std::strerror(errno))},
                           .file = folder});
  }
  std::vector<std::string> made;
  while (auto const* entry = ::readdir(opened.get())) {
    std::string_view const name = static_cast<char const*>(entry->d_name);
    if (name.ends_with(ending)) made.push_back(fmt::format("{}/{}", folder, name));
  }
  ranges::sort(made);
  return made;
}

}  // namespace arm_delegate::files
