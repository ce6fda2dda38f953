#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// A folder whose files appear all together or not at all.

#include <cstddef>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace armdc {

/// Files are written under temporary names; `commit` gives them their own. Without it nothing is
/// left behind. Throws arm_delegate::error with code::io.
class output_folder {
 public:
  explicit output_folder(std::filesystem::path folder);
  output_folder(output_folder const&) = delete;
  output_folder& operator=(output_folder const&) = delete;
  ~output_folder();

  void write(std::string_view name, std::span<std::byte const> bytes);
  void write(std::string_view name, std::string_view text);
  void commit();

 private:
  std::filesystem::path folder_;
  std::vector<std::filesystem::path> created_;  ///< folders that were not there, outermost first
  std::vector<std::pair<std::filesystem::path, std::filesystem::path>> pending_;
};

}  // namespace armdc
