#pragma once
// SPDX-License-Identifier: BSD-3-Clause
// Files in one or more folders that appear all together or not at all.

#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <string_view>
#include <vector>

namespace armdc {

/// The files that one call writes. They are written under temporary names; `commit` renames them.
/// Without `commit` nothing is left behind, even if a signal stops the program. Throws
/// arm_delegate::error with code::io.
class output_files {
 public:
  output_files() = default;
  output_files(output_files const&) = delete;
  output_files& operator=(output_files const&) = delete;
  ~output_files();

  /// Gives every file its name. If one rename fails, restores the previous state.
  void commit();

 private:
  friend class output_folder;

  /// A file that replaces an existing one, or only removes it.
  struct file {
    std::filesystem::path temporary{};  ///< empty: only removes
    std::filesystem::path name{};
    std::filesystem::path backup{};  ///< of the existing file; empty: there is none
    bool is_linked = false;          ///< the backup is a hard link to it
    bool is_done = false;
  };

  /// Makes a folder and its parents; returns its canonical path.
  std::filesystem::path make_folder(std::filesystem::path const& folder);
  std::filesystem::path temporary_in(std::filesystem::path const& folder);
  void write(std::filesystem::path const& folder, std::filesystem::path const& name,
             std::span<std::byte const> bytes);
  void remove(std::filesystem::path const& folder, std::filesystem::path const& name);
  void check() const;
  void replace(file& f);
  static void undo(file const& f);

  std::vector<std::filesystem::path> created_{};  ///< folders, outermost first
  std::vector<file> pending_{};
  std::map<std::filesystem::path, std::size_t> by_name_{};
  std::size_t temporaries_ = 0;
};

/// One of the folders. Writing a file twice keeps the last contents.
class output_folder {
 public:
  output_folder(output_files& files, std::filesystem::path folder);

  void write(std::string_view name, std::span<std::byte const> bytes);
  void write(std::string_view name, std::string_view text);
  /// Removes a file of an earlier call on `commit`.
  void remove(std::string_view name);
  /// True if an earlier call left a file of that name.
  [[nodiscard]] bool has(std::string_view name) const;

 private:
  output_files& files_;
  std::filesystem::path folder_;
  std::filesystem::path canonical_;
};

}  // namespace armdc
