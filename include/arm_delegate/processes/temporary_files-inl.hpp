#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Files that another program reads and writes, in a temporary folder. POSIX.

#include <arm_delegate/diagnostic.hpp>
#include <arm_delegate/files/file_bytes.hpp>
#include <arm_delegate/files/write_file.hpp>

#include <fmt/core.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace arm_delegate::processes {

/// A private folder, removed with its contents at the end of its scope.
class temporary_folder {
 public:
  temporary_folder() {
    char const* const base = std::getenv("TMPDIR");
    path_ = base != nullptr && *base != '\0' ? base : "/tmp";
    path_ += "/arm_delegate_vela_XXXXXX";
    if (::mkdtemp(path_.data()) == nullptr) {
      int const number = errno;
      raise(code::io,
            fmt::format("cannot make the temporary folder {}: {}", path_, std::strerror(number)),
            "set TMPDIR to a writable folder");
    }
  }
  temporary_folder(temporary_folder const&) = delete;
  temporary_folder& operator=(temporary_folder const&) = delete;
  ~temporary_folder() {
    constexpr int most_open = 16;
    // Depth first, without following links. Failures to remove are ignored: there is nobody to
    // tell.
    ::nftw(
        path_.c_str(),
        [](char const* path, struct stat const*, int, FTW*) { return std::remove(path); },
        most_open, FTW_DEPTH | FTW_PHYS);
  }
  [[nodiscard]] std::string const& path() const { return path_; }

 private:
  std::string path_;
};

inline void write_file(std::string const& path, std::span<std::byte const> bytes) {
  auto const why = files::write_file(path, bytes);
  if (!why.empty()) raise(code::io, fmt::format("cannot write {}: {}", path, why));
}

[[nodiscard]] inline std::vector<std::byte> read_file(std::string const& path) {
  try {
    auto const file = files::read_file(path);
    return {file.bytes.begin(), file.bytes.end()};
  } catch (error const& e) {
    raise(e.in_file(path));
  }
}

[[nodiscard]] inline bool is_regular_file(std::string const& path) {
  struct stat facts{};
  return ::stat(path.c_str(), &facts) == 0 && S_ISREG(facts.st_mode);
}

[[nodiscard]] inline bool is_program(std::string const& path) {
  return is_regular_file(path) && ::access(path.c_str(), X_OK) == 0;
}

/// The path of a program in folders that are separated by colons, as in PATH; empty if it is in
/// none of them.
[[nodiscard]] inline std::string find_program(std::string_view name, std::string_view folders) {
  while (!folders.empty()) {
    auto const end = std::min(folders.find(':'), folders.size());
    std::string path(folders.substr(0, end));
    if (path.empty()) path = ".";
    path.append("/").append(name);
    if (is_program(path)) return path;
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return {};
}

}  // namespace arm_delegate::processes
