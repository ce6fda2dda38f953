// SPDX-License-Identifier: BSD-3-Clause
#include "input_files.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <set>
#include <string>
#include <utility>

namespace armdc {

namespace {

/// What all names of a file have in common: its device and its number there.
using identity = std::pair<dev_t, ino_t>;

std::set<identity>& inputs() {
  static std::set<identity> all;
  return all;
}

}  // namespace

void note_input(std::string const& path) {
  struct ::stat status{};
  int const failure =
      path == standard_input ? ::fstat(STDIN_FILENO, &status) : ::stat(path.c_str(), &status);
  if (failure == 0) inputs().emplace(status.st_dev, status.st_ino);
}

bool is_input(std::filesystem::path const& path) {
  struct ::stat status{};
  return ::stat(path.c_str(), &status) == 0 && inputs().contains({status.st_dev, status.st_ino});
}

}  // namespace armdc
