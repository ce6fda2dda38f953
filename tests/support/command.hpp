#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Runs armdc as a user does: exit code, output, files in a folder.

#include "workplace.hpp"  // IWYU pragma: export

#include <sys/wait.h>

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <string>
#include <string_view>

namespace support {

namespace fs = std::filesystem;

inline std::string text_of(fs::path const& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

struct outcome {
  int code;
  std::string out;
  std::string err;
};

inline outcome run_armdc(workplace const& w, std::string const& arguments) {
  auto const out = w.path / "stdout";
  auto const err = w.path / "stderr";
  auto const command = std::string(ARM_DELEGATE_ARMDC) + " " + arguments + " >" + out.string() +
                       " 2>" + err.string();
  auto const status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(out), text_of(err)};
}

inline bool has(std::string const& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

inline std::size_t files_in(fs::path const& folder) {
  if (!fs::exists(folder)) return 0;
  return static_cast<std::size_t>(
      std::distance(fs::directory_iterator(folder), fs::directory_iterator{}));
}

}  // namespace support
