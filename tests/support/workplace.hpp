#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A temporary folder for the files of a test.

#include <unistd.h>

#include <filesystem>
#include <string>

namespace support {

/// A temporary folder for each test process, removed at the end.
struct workplace {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("arm_delegate_test_" + std::to_string(::getpid()));
  workplace() {
    std::filesystem::remove_all(path);
    std::filesystem::create_directories(path);
  }
  workplace(workplace const&) = delete;
  workplace& operator=(workplace const&) = delete;
  ~workplace() { std::filesystem::remove_all(path); }
};

}  // namespace support
